import { paths } from '#contract/pages/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { PROJECT_STATUSES, PROJECTS_A_PAGE } from '#domain/projects/project.ts'
import { id, named, oneOf, page, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

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
