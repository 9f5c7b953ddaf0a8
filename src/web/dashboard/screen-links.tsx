import { Link } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import { isRestricted } from '#domain/customers/rights.ts'
import { screensFor } from '#web/admin/screens.ts'

export function ScreenLinks({ user }: { user: SessionUser }) {
  return (
    <section aria-labelledby="skaerme">
      <h2 id="skaerme" className="pb-2 text-base">
        Gå til
      </h2>
      <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-3">
        {screensFor(user).map(({ label, to, icon: Icon, about }) => (
          <li key={to} className="border-b border-line">
            <Link to={to} prefetch="intent" className="flex min-h-16 items-center gap-4 py-2.5 hover:bg-raised">
              <Icon size={20} aria-hidden className="shrink-0 text-muted" />
              <span className="min-w-0">
                <span className="block text-sm font-bold">{label}</span>
                {/* describes all work of the screen, so not for restricted colleagues */}
                {!isRestricted(user) && <span className="block text-xs text-muted">{about}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
