import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { paths } from '#contract/pages/pages.ts'
import type { UndoOfEntry } from '#contract/undo.ts'
import { AUDIT_SUBJECTS } from '#domain/audit/audit.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { takeBackLabel, undoableName } from '#domain/undo/undoable.ts'
import { dateAndTime } from '#web/format.ts'
import { fieldLabel, valueText } from '#web/forms/field-labels.ts'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { columns, day, id, inRole, oneOf, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'
import { useHiddenColumns } from '#web/saved-views/use-list-columns.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { askUndo } from '#web/ui/undo-toast.tsx'
import { subjectAddress } from './log-labels.ts'

const COLUMNS: readonly Column<AuditEntry, never>[] = [
  {
    label: 'Hvornår',
    cellClassName: 'figures whitespace-nowrap text-muted',
    cell: ({ createdAt }) => dateAndTime(createdAt),
  },
  { label: 'Hvad', cellClassName: 'font-semibold', cell: ({ action }) => action },
  { label: 'Ændringer', cellClassName: 'min-w-0', cell: ({ changes, subject }) => <Changes changes={changes} subject={subject} /> },
]

const TOUCHED = 'max-md:-my-2 max-md:inline-flex max-md:min-h-11 max-md:items-center'

export function LogTable({ entries, state }: { entries: readonly AuditEntry[]; state: LogState }) {
  const hidden = useHiddenColumns('log', state.hidden)
  const who: Column<AuditEntry, never> = { label: 'Hvem', cell: ({ by }) => <Who by={by} state={state} /> }
  const subject: Column<AuditEntry, never> = {
    label: 'Emne',
    cellClassName: 'wrap-anywhere',
    cell: (entry) => (
      <>
        <Subject entry={entry} />
        {entry.change !== null && entry.entries > 1 && <Others change={entry.change} others={entry.entries - 1} state={state} />}
      </>
    ),
  }
  return (
    <ListTable
      rows={entries}
      hidden={hidden}
      columns={COLUMNS.toSpliced(1, 0, who).toSpliced(3, 0, subject)}
      empty="Ingen ændringer fundet"
      testId="entry"
      rowClassName={() => 'hover:bg-raised'}
      actions={({ undo }) => undo && <EntryUndo undo={undo} />}
      tableClassName="text-sm [&_td]:align-top [&_th]:py-2"
      isStacked
    />
  )
}

function Who({ by, state }: { by: AuditEntry['by']; state: LogState }) {
  if (by.id === null) return by.name
  return (
    <Link to={logList.href({ by: by.id }, state)} className={classes(TOUCHED, 'hover:underline')}>
      {by.name}
    </Link>
  )
}

function Subject({ entry }: { entry: AuditEntry }) {
  const address = subjectAddress(entry)
  if (!address) return entry.subject.label
  return (
    <Link to={address} className={classes(TOUCHED, 'underline decoration-line underline-offset-4 hover:decoration-ink')}>
      {entry.subject.label}
    </Link>
  )
}

/** The rest of a bulk change, which is one row of the log. */
function Others({ change, others, state }: { change: string; others: number; state: LogState }) {
  return (
    <Link to={logList.href({ change }, state)} className={classes(TOUCHED, 'block font-semibold underline underline-offset-4')}>
      og {wholeNumber(others)} {others === 1 ? 'anden' : 'andre'}
    </Link>
  )
}

function Changes({ changes, subject }: Pick<AuditEntry, 'changes' | 'subject'>) {
  return (
    <ul className="grid gap-0.5">
      {Object.entries(changes).map(([field, { from, to }]) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-muted">{fieldLabel(field, subject.kind)}: </span>
          {from === undefined ? valueText(field, to) : `${valueText(field, from)} → ${valueText(field, to)}`}
        </li>
      ))}
    </ul>
  )
}

/** Paged backwards from `before`. */
export const logList = urlState(paths.adminLog, {
  search: text(MAX_SEARCH_LENGTH),
  kind: oneOf(AUDIT_SUBJECTS),
  subjectId: text(100),
  change: text(100),
  by: id(),
  from: day(),
  to: day(),
  hidden: columns(),
  before: inRole('page', id(999_999_999_999_999)),
})
export type LogState = StateOf<typeof logList>

function EntryUndo({ undo }: { undo: UndoOfEntry }) {
  const name = undoableName(undo.kind, undo.products)
  if (undo.undone)
    return (
      <p className="text-xs whitespace-normal text-muted">
        {undo.kind === 'undo' ? 'Gjort igen' : 'Taget tilbage'} af {undo.undone.by}, {dateAndTime(undo.undone.at)}
      </p>
    )
  return (
    <Button size="sm" aria-label={`${takeBackLabel(undo.kind)}: ${name}`} onClick={() => askUndo(undo.id)}>
      <Undo2 size={16} aria-hidden /> {takeBackLabel(undo.kind)}
    </Button>
  )
}
