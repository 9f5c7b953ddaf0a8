import { Link } from 'react-router'
import { AUDIT_COUNTED_UP_TO, type AuditEntry } from '#contract/audit.ts'
import { paths } from '#contract/pages.ts'
import { AUDIT_SUBJECTS } from '#domain/audit/audit.ts'
import { isSearchable } from '#domain/lists/record-search.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { browserApi } from '#web/api.ts'
import { loadForStaff } from '#web/customers/require-user.ts'
import { count, dateAndTime, number } from '#web/format.ts'
import { DayRangeFilter } from '#web/lists/day-range-filter.tsx'
import { FilterSelect } from '#web/lists/filter-select.tsx'
import { ListCount, useListChange, WhileLoading } from '#web/lists/list-frame.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { ShortSearch } from '#web/lists/short-search.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Route } from './+types/log-screen.ts'
import { fieldLabel, valueText } from './field-labels.ts'
import { KIND_LABELS, subjectAddress } from './log-labels.ts'
import { type LogState, logList } from './log-list.ts'

const TITLE = 'Log'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = logList.read(url.searchParams)
  const isBackwards = state.from !== '' && state.to !== '' && state.from > state.to
  return loadForStaff(async () => {
    const [log, { staff }] = await Promise.all([
      isBackwards ? { entries: [], next: null, total: 0 } : browserApi.listAudit({ query: logList.query(state) }),
      browserApi.listAuditStaff(),
    ])
    return { ...log, staff, state, isBackwards }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminLog()} />
}

export default function Log({ loaderData: { entries, next, total, staff, state, isBackwards } }: Route.ComponentProps) {
  return (
    <AdminPage title={TITLE} path={paths.adminLog()}>
      <LogFilters state={state} staff={staff} />
      <ListCount>
        {countText({ total, state, isBackwards })}
        <ShortSearch search={state.search} />
      </ListCount>
      <WhileLoading path={paths.adminLog()}>
        <LogTable entries={entries} state={state} />
      </WhileLoading>
      {(next !== null || state.before !== null) && (
        <nav aria-label="Sider" className="mt-6 flex flex-wrap justify-center gap-3">
          {state.before !== null && <LinkButton to={logList.href({ before: null }, state)}>Nyeste</LinkButton>}
          {next !== null && <LinkButton to={logList.href({ before: next }, state)}>Ældre</LinkButton>}
        </nav>
      )}
    </AdminPage>
  )
}

function countText({ total, state, isBackwards }: Readonly<{ total: number; state: LogState; isBackwards: boolean }>): string {
  if (isBackwards) return 'Fra-datoen ligger efter til-datoen.'
  const most = isSearchable(state.search) ? AUDIT_COUNTED_UP_TO.searched : AUDIT_COUNTED_UP_TO.listed
  return total >= most ? `${number(most)} ændringer eller flere` : count(total, 'ændring', 'ændringer')
}

function LogFilters({ state, staff }: { state: LogState; staff: readonly { id: number; name: string }[] }) {
  const change = useListChange(logList)
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      <SearchField label="Søg i loggen" value={state.search} onSearch={(search) => change({ search })} />
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
        all="Alle medarbejdere"
        value={state.by === null ? '' : String(state.by)}
        values={staff.map(({ id }) => String(id))}
        labels={Object.fromEntries(staff.map(({ id, name }) => [id, name]))}
        onChoose={(by) => change({ by: by === '' ? null : Number(by) })}
      />
      <DayRangeFilter range={state} onChoose={change} />
      {state.subjectId !== '' && <LinkButton to={logList.href({ subjectId: '' }, state)}>Vis hele loggen</LinkButton>}
    </div>
  )
}

const HEADING = 'px-2 py-2 text-left text-xs font-semibold text-muted shadow-[inset_0_-1px_0_var(--color-edge)]'

function LogTable({ entries, state }: { entries: readonly AuditEntry[]; state: LogState }) {
  return (
    <table className="w-full border-collapse text-sm max-md:block">
      <thead className="sticky top-0 z-10 bg-ground max-md:hidden">
        <tr>
          {['Hvornår', 'Hvem', 'Hvad', 'Emne', 'Ændringer'].map((label) => (
            <th key={label} scope="col" className={HEADING}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} state={state} />
        ))}
        {entries.length === 0 && (
          <tr>
            <td colSpan={5} className="border-b border-line py-12 text-center text-muted">
              Ingen ændringer fundet
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

const CELL = 'px-2 py-2.5 align-top max-md:block max-md:px-0 max-md:py-0.5'

function LogRow({ entry, state }: { entry: AuditEntry; state: LogState }) {
  const { createdAt, by, action, subject, changes } = entry
  const address = subjectAddress(entry)
  return (
    <tr data-testid="entry" className="border-b border-line hover:bg-raised max-md:block max-md:py-3">
      <td className={classes(CELL, 'figures whitespace-nowrap text-muted')}>{dateAndTime(createdAt)}</td>
      <td className={CELL}>
        {by.id === null ? (
          by.name
        ) : (
          <Link to={logList.href({ by: by.id }, state)} className="hover:underline">
            {by.name}
          </Link>
        )}
      </td>
      <td className={classes(CELL, 'font-semibold')}>{action}</td>
      <td className={classes(CELL, 'wrap-anywhere')}>
        {address ? (
          <Link to={address} className="underline decoration-line underline-offset-4 hover:decoration-ink">
            {subject.label}
          </Link>
        ) : (
          subject.label
        )}
      </td>
      <td className={classes(CELL, 'min-w-0')}>
        <ul className="grid gap-0.5">
          {Object.entries(changes).map(([field, { from, to }]) => (
            <li key={field} className="wrap-anywhere">
              <span className="text-muted">{fieldLabel(field)}: </span>
              {from === undefined ? valueText(field, to) : `${valueText(field, from)} → ${valueText(field, to)}`}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}
