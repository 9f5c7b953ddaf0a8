import { AUDIT_COUNTED_UP_TO } from '#contract/audit.ts'
import { paths } from '#contract/pages/pages.ts'
import { AUDIT_SUBJECTS } from '#domain/audit/audit.ts'
import { BACKWARDS_DAYS, isBackwards } from '#domain/calendar/calendar-date.ts'
import { isSearchable } from '#domain/lists/record-search.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { DayRangeFilter, FilterSelect, ListFilters } from '#web/lists/list-filters.tsx'
import { ListCount, OlderPages, WhileLoading } from '#web/lists/list-frame.tsx'
import { ShortSearch } from '#web/lists/search-field.tsx'
import { ViewBar } from '#web/saved-views/view-bar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/log-screen.ts'
import { KIND_LABELS, type LogState, LogTable, logList } from './log-table.tsx'

const TITLE = 'Log'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = logList.read(url.searchParams)
  const isEmptySpan = isBackwards(state)
  return loadForStaff(async () => {
    const [log, { staff }] = await Promise.all([
      isEmptySpan ? { entries: [], next: null, total: 0 } : browserApi.listAudit({ query: logList.query(state) }),
      browserApi.listAuditStaff(),
    ])
    return { ...log, staff, state }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminLog()} />
}

export default function Log({ loaderData: { entries, next, total, staff, state } }: Route.ComponentProps) {
  return (
    <AdminPage title={TITLE} path={paths.adminLog()}>
      <LogFilters state={state} staff={staff} />
      <ViewBar of="log" list={logList} state={state}>
        <ListCount>
          {countText({ total, state })}
          <ShortSearch search={state.search} />
        </ListCount>
      </ViewBar>
      <WhileLoading path={paths.adminLog()}>
        <LogTable entries={entries} state={state} />
      </WhileLoading>
      <OlderPages before={state.before} next={next} hrefOf={(before) => logList.href({ before }, state)} />
    </AdminPage>
  )
}

function countText({ total, state }: Readonly<{ total: number; state: LogState }>): string {
  if (isBackwards(state)) return BACKWARDS_DAYS
  const most = isSearchable(state.search) ? AUDIT_COUNTED_UP_TO.searched : AUDIT_COUNTED_UP_TO.listed
  return total >= most ? `${wholeNumber(most)} ændringer eller flere` : count(total, 'ændring', 'ændringer')
}

function LogFilters({ state, staff }: { state: LogState; staff: readonly { id: number; name: string }[] }) {
  return (
    <ListFilters list={logList} state={state} searchLabel="Søg i loggen">
      {(change) => (
        <>
          <FilterSelect
            label="Hvad"
            all="Alt"
            value={state.kind}
            values={AUDIT_SUBJECTS}
            labels={KIND_LABELS}
            onChoose={(kind) => change({ kind, subjectId: '' })}
          />
          <FilterSelect
            label="Hvem"
            all="Alle kolleger"
            value={state.by === null ? '' : String(state.by)}
            values={staff.map(({ id }) => String(id))}
            labels={Object.fromEntries(staff.map(({ id, name }) => [id, name]))}
            onChoose={(by) => change({ by: by === '' ? null : Number(by) })}
          />
          <DayRangeFilter range={state} onChoose={change} />
          {(state.subjectId !== '' || state.change !== '') && (
            <LinkButton to={logList.href({ subjectId: '', change: '' }, state)}>Vis hele loggen</LinkButton>
          )}
        </>
      )}
    </ListFilters>
  )
}
