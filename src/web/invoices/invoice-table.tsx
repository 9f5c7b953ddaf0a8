import { CircleCheck, Download, FileCode2, Landmark, Send, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { NOT_BY_NEM_HANDEL } from '#domain/invoices/e-invoice/e-invoice.ts'
import { documentName, type InvoiceState } from '#domain/invoices/invoice.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { TOTAL_WITH_VAT } from '#domain/money/vat.ts'
import { EInvoiceLine } from '#web/e-invoices/e-invoice-line.tsx'
import { shortDate } from '#web/format.ts'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { RowActions, ShortenedLine } from '#web/lists/row-parts.tsx'
import { ordersList } from '#web/orders/admin/orders-list.ts'
import { useHiddenColumns } from '#web/saved-views/use-own-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { INVOICE_STATE_LABELS, type InvoiceSortField, type InvoicesState, invoicesList } from './invoices-list.ts'
import { canBeMarked, isMarkedByHand, nemHandelText } from './nem-handel.ts'

export type InvoiceAction = 'download' | 'electronic' | 'send' | 'resend' | 'nemHandel' | 'notNemHandel' | 'paid' | 'credit'

const STATE_TONES = {
  open: 'neutral',
  overdue: 'danger',
  paid: 'success',
  credited: 'warning',
  credit_note: 'neutral',
} as const satisfies Record<InvoiceState, string>

const ACTIONS = {
  download: { icon: Download, label: 'Hent PDF' },
  electronic: { icon: FileCode2, label: 'Hent e-faktura' },
  send: { icon: Send, label: 'Send e-faktura' },
  resend: { icon: Send, label: 'Ret og send e-faktura igen' },
  nemHandel: { icon: Landmark, label: 'Marker sendt via NemHandel' },
  notNemHandel: { icon: Landmark, label: NOT_BY_NEM_HANDEL },
  paid: { icon: CircleCheck, label: 'Marker betalt' },
  credit: { icon: Undo2, label: 'Lav kreditnota' },
} as const satisfies Record<InvoiceAction, unknown>

type InvoiceTableProps = {
  invoices: readonly Invoice[]
  state: InvoicesState
  mayCredit: boolean
  mayBook: boolean
  maySend: boolean
  onAction: (action: InvoiceAction, invoice: Invoice) => void
}

const COLUMNS: readonly Column<Invoice, InvoiceSortField>[] = [
  { label: 'Nummer', field: 'number', cellClassName: 'figures whitespace-nowrap', cell: (invoice) => <Document invoice={invoice} /> },
  {
    label: 'Kunde',
    field: 'customerName',
    isShortened: true,
    className: 'max-md:hidden',
    cell: (invoice) => <Buyer invoice={invoice} />,
  },
  {
    label: 'Udstedt',
    className: 'max-xl:hidden',
    cellClassName: 'figures whitespace-nowrap',
    cell: ({ issueDate }) => shortDate(issueDate),
  },
  {
    label: 'Forfald',
    field: 'dueDate',
    className: 'max-md:hidden',
    cellClassName: 'figures whitespace-nowrap',
    cell: dueDateOf,
  },
  { label: 'Status', className: 'max-md:hidden', cell: (invoice) => <State invoice={invoice} /> },
  {
    label: 'I alt',
    heading: TOTAL_WITH_VAT,
    field: 'total',
    isFigure: true,
    isBesideActions: true,
    cellClassName: 'font-semibold whitespace-nowrap',
    cell: (invoice) => <Sums invoice={invoice} />,
  },
]

export function InvoiceTable({ invoices, state, mayCredit, mayBook, maySend, onAction }: InvoiceTableProps) {
  const hidden = useHiddenColumns('invoices', state.hidden)
  return (
    <ListTable
      rows={invoices}
      hidden={hidden}
      columns={COLUMNS}
      sorting={{ current: state.sort, to: (sort) => invoicesList.href({ sort }, state) }}
      empty="Ingen fakturaer fundet"
      testId="invoice"
      rowClassName={() => 'bg-ground hover:bg-raised max-md:px-1.5'}
      actions={(invoice) => (
        <RowActions
          actions={actionsFor(invoice, { mayCredit, mayBook, maySend })}
          looks={ACTIONS}
          name={documentName(invoice)}
          onAction={(action) => onAction(action, invoice)}
        />
      )}
      isStacked
    />
  )
}

function Document({ invoice }: { invoice: Invoice }) {
  const { orderNumber, credits, notes, company, customerName } = invoice
  return (
    <span className="row-lines">
      <span className="block font-semibold">{documentName(invoice)}</span>
      <Link
        to={ordersList.href({ search: orderNumber })}
        className="-my-2 inline-flex min-h-11 items-center text-xs underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {orderNumber}
      </Link>
      {credits && <span className="row-calm block text-xs text-muted">krediterer {credits.number}</span>}
      {notes.map(({ id, number, total }) => (
        <span key={id} className="row-calm block text-xs text-muted">
          kreditnota {number}: −{amountWithOre(krToOre(total))}
        </span>
      ))}
      <span className="block pt-1 md:hidden">
        <span className="block truncate pb-1.5">{company ?? customerName}</span>
        <State invoice={invoice} />
        {isUnpaid(invoice) && <span className="block pt-1 text-muted">forfald {dueDateOf(invoice)}</span>}
      </span>
    </span>
  )
}

function Sums({ invoice: { kind, total, credited, open } }: { invoice: Invoice }) {
  const isPart = open > 0 && open < total
  return (
    <span className="row-lines row-lines-end">
      <span>
        {kind === 'credit_note' && '−'}
        {amountWithOre(krToOre(total))}
      </span>
      {isPart && <span className="block text-xs font-normal text-muted">åben {amountWithOre(krToOre(open))}</span>}
      {isPart && total - credited > open && (
        <span className="row-calm block text-xs font-normal text-muted">
          betalt {amountWithOre(krToOre(total) - krToOre(credited) - krToOre(open))}
        </span>
      )}
    </span>
  )
}

function Buyer({ invoice: { company, customerName } }: { invoice: Invoice }) {
  return (
    <span className="row-lines">
      <ShortenedLine className="font-semibold">{company ?? customerName}</ShortenedLine>
      {company && <ShortenedLine className="text-xs text-muted">{customerName}</ShortenedLine>}
    </span>
  )
}

function State({ invoice: { state, nemHandel, eInvoice } }: { invoice: Invoice }) {
  return (
    <span className="row-lines row-lines-wide">
      <span className="row-parts">
        <Badge tone={STATE_TONES[state]}>{INVOICE_STATE_LABELS[state]}</Badge>
      </span>
      {eInvoice && <EInvoiceLine delivery={eInvoice} className="pt-1" />}
      {nemHandel && isMarkedByHand({ nemHandel, eInvoice }) && (
        <span className={classes('block pt-1 text-xs', nemHandel.sentAt === null ? 'font-semibold text-warning' : 'text-muted')}>
          {nemHandelText(nemHandel)}
        </span>
      )}
    </span>
  )
}

function dueDateOf({ kind, dueDate }: Invoice): string {
  return kind === 'credit_note' ? '–' : shortDate(dueDate)
}

function isUnpaid({ state }: Invoice): boolean {
  return state === 'open' || state === 'overdue'
}

function actionsFor(
  invoice: Invoice,
  { mayCredit, mayBook, maySend }: Pick<InvoiceTableProps, 'mayCredit' | 'mayBook' | 'maySend'>,
): readonly InvoiceAction[] {
  const canBeCredited = mayCredit && invoice.kind === 'invoice' && invoice.state !== 'credited'
  const nemHandel = invoice.nemHandel?.sentAt === null ? ('nemHandel' as const) : ('notNemHandel' as const)
  return [
    ...(mayBook && isUnpaid(invoice) ? ['paid' as const] : []),
    'download',
    ...(invoice.hasEInvoice ? ['electronic' as const] : []),
    ...(maySend && invoice.maySendEInvoice ? [invoice.eInvoice ? ('resend' as const) : ('send' as const)] : []),
    ...(mayBook && canBeMarked(invoice) ? [nemHandel] : []),
    ...(canBeCredited ? ['credit' as const] : []),
  ]
}
