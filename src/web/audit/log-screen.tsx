import { Link, useNavigate, useNavigation } from 'react-router'
import { AUDIT_COUNTED_UP_TO, type AuditEntry } from '#contract/audit.ts'
import { AUDIT_SUBJECTS } from '#domain/audit/audit.ts'
import { isSearchable } from '#domain/lists/record-search.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { DateFilter } from '#web/admin/date-filter.tsx'
import { FilterSelect } from '#web/admin/filter-select.tsx'
import { SearchField } from '#web/admin/search-field.tsx'
import { ShortSearch } from '#web/admin/short-search.tsx'
import { browserApi } from '#web/api.ts'
import { loadForStaff } from '#web/customers/require-user.ts'
import { count, dateAndTime, number } from '#web/format.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Route } from './+types/log-screen.ts'
import { type LogState, logAddress, readLog, toAuditQuery } from './log-address.ts'
import { fieldLabel, KIND_LABELS, subjectAddress, valueText } from './log-labels.ts'

const TITLE = 'Log'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = readLog(url.searchParams)
  const isBackwards = state.from !== '' && state.to !== '' && state.from > state.to
  return loadForStaff(async () => {
    const [log, { staff }] = await Promise.all([
      isBackwards ? { entries: [], next: null, total: 0 } : browserApi.listAudit({ query: toAuditQuery(state) }),
      browserApi.listAuditStaff(),
    ])
    return { ...log, staff, state, isBackwards }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminLog()} />
}

export default function Log({ loaderData: { entries, next, total, staff, state, isBackwards } }: Route.ComponentProps) {
  const isLoading = useNavigation().location?.pathname === paths.adminLog()
  return (
    <AdminPage title={TITLE} path={paths.adminLog()}>
      <LogFilters state={state} staff={staff} />
      <p aria-live="polite" className="figures pb-2 text-xs text-muted">
        {countText({ total, state, isBackwards })}
        <ShortSearch search={state.search} />
      </p>
      <div aria-busy={isLoading} className={classes('transition-opacity', isLoading && 'opacity-60 delay-150')}>
        <LogTable entries={entries} state={state} />
      </div>
      {(next !== null || state.before !== '') && (
        <nav aria-label="Sider" className="mt-6 flex flex-wrap justify-center gap-3">
          {state.before !== '' && <LinkButton to={logAddress({}, state)}>Nyeste</LinkButton>}
          {next !== null && <LinkButton to={logAddress({ before: String(next) }, state)}>Ældre</LinkButton>}
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
  const navigate = useNavigate()
  const go = (change: Partial<LogState>) => void navigate(logAddress(change, state), { replace: true, preventScrollReset: true })
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      <SearchField label="Søg i loggen" value={state.search} onSearch={(search) => go({ search })} />
      <FilterSelect
        label="Hvad"
        all="Alt"
        value={state.kind}
        values={AUDIT_SUBJECTS}
        labels={KIND_LABELS}
        onChoose={(kind) => go({ kind, subjectId: '' })}
      />
      <FilterSelect
        label="Hvem"
        all="Alle medarbejdere"
        value={state.by}
        values={staff.map(({ id }) => String(id))}
        labels={Object.fromEntries(staff.map(({ id, name }) => [id, name]))}
        onChoose={(by) => go({ by })}
      />
      <DateFilter label="Fra" value={state.from} max={state.to} onChoose={(from) => go({ from })} />
      <DateFilter label="Til" value={state.to} min={state.from} onChoose={(to) => go({ to })} />
      {state.subjectId !== '' && <LinkButton to={logAddress({ subjectId: '' }, state)}>Vis hele loggen</LinkButton>}
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
          <Link to={logAddress({ by: String(by.id) }, state)} className="hover:underline">
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
