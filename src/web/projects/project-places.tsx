import { paths } from '#contract/pages/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { PROJECT_STATUSES, PROJECTS_A_PAGE } from '#domain/projects/project.ts'
import { MenuLink } from '#web/layout/menu-link.tsx'
import { id, named, oneOf, page, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

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
            <MenuLink
              to={to}
              isExact
              prefetch="intent"
              className="inline-flex min-h-11 items-center text-sm text-muted underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const projectsList = urlState(
  paths.jobs,
  {
    search: named('soeg', text(MAX_SEARCH_LENGTH)),
    status: named('status', oneOf(PROJECT_STATUSES)),
    customer: named('kunde', id()),
    responsible: named('ansvarlig', oneOf(['me'])),
    page: named('side', page()),
  },
  { pageSize: PROJECTS_A_PAGE },
)
export type ProjectsState = StateOf<typeof projectsList>

export const projectCustomersList = urlState(
  paths.projectCustomers,
  { search: named('soeg', text(MAX_SEARCH_LENGTH)), page: named('side', page()) },
  { pageSize: PROJECTS_A_PAGE },
)
