import { ImagePlus } from 'lucide-react'
import { Link } from 'react-router'
import type { SessionUser } from '#contract/auth.ts'
import { SCREENS, screensFor } from '#web/admin/screens.ts'
import { paths } from '#web/paths.ts'

const IMPORT = {
  label: 'Produkt-import',
  to: paths.adminProductImport(),
  icon: ImagePlus,
  about: 'Gør en mappe med billeder til produkter',
} as const

/** The way to every screen somebody may open; the import is one of them although it stands below the products. */
export function ScreenLinks({ user }: { user: SessionUser }) {
  const allowed = screensFor(user)
  const screens = SCREENS.some(({ to }) => to === IMPORT.to)
    ? allowed
    : allowed.flatMap((screen) => (screen.to === paths.adminProducts() ? [screen, IMPORT] : [screen]))
  return (
    <section aria-labelledby="skaerme">
      <h2 id="skaerme" className="pb-2 text-base">
        Gå til
      </h2>
      <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-3">
        {screens.map(({ label, to, icon: Icon, about }) => (
          <li key={to} className="border-b border-line">
            <Link to={to} prefetch="intent" className="flex min-h-16 items-center gap-4 py-2.5 hover:bg-raised">
              <Icon size={20} aria-hidden className="shrink-0 text-muted" />
              <span className="min-w-0">
                <span className="block text-sm font-bold">{label}</span>
                <span className="block text-xs text-muted">{about}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
