import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { paths } from '#contract/pages/pages.ts'
import type { UndoOfEntry } from '#contract/undo.ts'
import { AUDIT_SUBJECTS, type AuditSubject } from '#domain/audit/audit.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { isAllDigits } from '#domain/numbers/digits.ts'
import { takeBackLabel, undoableName } from '#domain/undo/undoable.ts'
import { dateAndTime } from '#web/format.ts'
import { fieldLabel, valueText } from '#web/forms/field-labels.ts'
import { invoicesList } from '#web/invoices/invoices-list.ts'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { columns, day, id, inRole, oneOf, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'
import { mailsList, messagesList } from '#web/messages/admin/messages-list.ts'
import { reviewsList } from '#web/reviews/admin/reviews-list.ts'
import { useHiddenColumns } from '#web/saved-views/use-own-views.ts'
import { sponsorshipsList } from '#web/sponsorships/admin/sponsorships-list.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { requestUndo } from '#web/ui/undo-toast.tsx'
import { wrapsList } from '#web/wraps/admin/wraps-list.ts'

export const KIND_LABELS: Readonly<Record<AuditSubject, string>> = {
  customer: 'Kunder',
  order: 'Ordrer',
  points: 'Point',
  invoice: 'Fakturaer',
  settings: 'Indstillinger',
  product: 'Produkter',
  tag: 'Tags',
  sponsorship: 'Sponsorater',
  message: 'Beskeder',
  synonym: 'Synonymer',
  maker: 'Producenter',
  carton: 'Kasser',
  wrap: 'Billeder',
  bookkeeping: 'Bogføring',
  review: 'Anmeldelser',
  claim: 'Returer',
  bank_statement: 'Bankudtog',
  receipt: 'Varemodtagelser',
  metres: 'Bilmodeller',
  supplier: 'Leverandører',
  purchase_order: 'Indkøb',
  offer: 'Tilbud',
  price_list: 'Prislister',
  api_key: 'Nøgler',
  webhook: 'Webhooks',
}

const SCREENS: Partial<Readonly<Record<AuditSubject, string>>> = {
  settings: paths.adminSettings(),
  api_key: paths.adminIntegrations(),
  webhook: paths.adminIntegrations(),
  metres: paths.adminCalculator(),
}

const LISTS: Partial<Readonly<Record<AuditSubject, string>>> = {
  synonym: paths.adminSearches(),
  bank_statement: paths.adminBankStatement(),
  receipt: paths.adminReceipts(),
  supplier: paths.adminSuppliers(),
  maker: paths.adminManufacturers(),
  carton: paths.adminPackaging(),
}

const DELETED = /slettet$/

/** The address of an entry's subject; null when it is deleted. */
export function subjectAddress({ action, subject: { kind, id, label } }: Pick<AuditEntry, 'action' | 'subject'>): string | null {
  const screen = SCREENS[kind]
  if (screen) return screen
  if (id === null || DELETED.test(action)) return null
  const list = LISTS[kind]
  if (list) return list
  if (kind === 'customer' || kind === 'points') {
    return /\([^\s()]+@[^\s()]+\)$/.test(label) ? paths.adminCustomer(Number(id)) : null
  }
  if (kind === 'order') return paths.adminOrder(Number(id))
  if (kind === 'claim') return paths.adminClaim(Number(id))
  if (kind === 'invoice') return invoicesList.href({ search: /\(([^()]+)\)$/.exec(label)?.[1] ?? label })
  if (kind === 'product') return isAllDigits(id) ? paths.adminProduct(Number(id)) : null
  if (kind === 'tag') return tagAddress(id)
  if (kind === 'bookkeeping') return paths.adminBookkeeping({ maaned: id })
  if (kind === 'price_list') return paths.adminPriceList(Number(id))
  if (kind === 'purchase_order') return paths.adminPurchase(Number(id))
  if (kind === 'offer') return paths.adminOffer(Number(id))
  if (kind === 'wrap') return wrapsList.href({ search: withoutFirm(label) })
  if (kind === 'review') return reviewsList.href({ search: withoutFirm(label) })
  if (kind === 'sponsorship') return sponsorshipsList.href({ search: id })
  const mail = /^mail-(\d+)$/.exec(id)?.[1]
  return mail ? mailsList.href({ opened: Number(mail) }) : messagesList.href({ opened: Number(id) })
}

/** Without the firm, which may have changed: 'Tesla Model 3 (Nordlak ApS, Odense)'. */
function withoutFirm(label: string): string {
  return label.replace(/ \([^()]*\)$/, '')
}

/** 'colors/dybsort' opens that tag; older ids open the tags. */
function tagAddress(subjectId: string): string {
  const [kind, id] = subjectId.split('/')
  return kind && id ? `${paths.adminTags()}?${new URLSearchParams({ tab: kind, tag: id })}` : paths.adminTags()
}

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
  const author: Column<AuditEntry, never> = { label: 'Hvem', cell: ({ by }) => <Author by={by} state={state} /> }
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
      columns={COLUMNS.toSpliced(1, 0, author).toSpliced(3, 0, subject)}
      empty="Ingen ændringer fundet"
      testId="entry"
      rowClassName={() => 'hover:bg-raised'}
      actions={({ undo }) => undo && <EntryUndo undo={undo} />}
      tableClassName="text-sm md:[&_td]:py-1.5! [&_td]:align-top [&_th]:py-2"
      isStacked
    />
  )
}

function Author({ by, state }: { by: AuditEntry['by']; state: LogState }) {
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
    <Button size="sm" aria-label={`${takeBackLabel(undo.kind)}: ${name}`} onClick={() => requestUndo(undo.id)}>
      <Undo2 size={16} aria-hidden /> {takeBackLabel(undo.kind)}
    </Button>
  )
}
