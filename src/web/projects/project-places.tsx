import { NavLink } from 'react-router'
import { paths } from '#contract/pages/pages.ts'

const PLACES = [
  { label: 'Opgaver', to: paths.jobs() },
  { label: 'Mine kunder', to: paths.projectCustomers() },
  { label: 'Mit tilbud', to: paths.projectSettings() },
] as const

export function ProjectPlaces() {
  return (
    <nav aria-label="Opgaver" className="-mt-3 pb-5 print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {PLACES.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              prefetch="intent"
              className="inline-flex min-h-11 items-center text-sm text-muted underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
