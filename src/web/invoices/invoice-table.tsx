import { CircleCheck, Download, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Invoice } from '#contract/invoices.ts'
import type { InvoiceState } from '#domain/invoices/invoice.ts'
import { krToOre } from '#domain/money/money.ts'
import { PlainHeading, SortHeading } from '#web/admin/sort-heading.tsx'
import { useListFocus } from '#web/admin/use-list-focus.ts'
import { amount, shortDate } from '#web/format.ts'
import { ordersAddress } from '#web/orders/admin/orders-address.ts'
import { documentName } from '#web/orders/order-documents.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { INVOICE_STATE_LABELS, type InvoiceListState, type InvoiceSort, invoicesAddress } from './invoices-address.ts'

export type InvoiceAction = 'download' | 'paid' | 'credit'

const STATE_TONES = {
  open: 'neutral',
  overdue: 'danger',
  paid: 'success',
  credited: 'warning',
  credit_note: 'neutral',
} as const satisfies Record<InvoiceState, string>

const ACTIONS = {
  download: { icon: Download, label: 'Hent PDF' },
  paid: { icon: CircleCheck, label: 'Markér betalt' },
  credit: { icon: Undo2, label: 'Lav kreditnota' },
} as const satisfies Record<InvoiceAction, unknown>

type InvoiceTableProps = {
  invoices: readonly Invoice[]
  state: InvoiceListState
  mayCredit: boolean
  onAction: (action: InvoiceAction, invoice: Invoice) => void
}

/** Invoices and credit notes, one a line; a telephone shows customer, status and due date below the number. */
export function InvoiceTable({ invoices, state, mayCredit, onAction }: InvoiceTableProps) {
  const keepFocus = useListFocus<HTMLTableSectionElement>(invoices)
  const sorting = { current: state.sort, to: (sort: InvoiceSort) => invoicesAddress({ sort }, state) }
  return (
    <div className="-mr-(--gutter) max-h-[75dvh] overflow-auto lg:-mr-8 xl:mr-0 xl:max-h-none xl:overflow-visible">
      <table className="w-full border-collapse text-xs xl:text-sm">
        <thead className="sticky top-0 z-10 bg-ground">
          <tr>
            <SortHeading label="Nummer" field="number" {...sorting} />
            <SortHeading label="Kunde" field="customerName" {...sorting} className="max-md:hidden" />
            <PlainHeading label="Udstedt" className="max-xl:hidden" />
            <SortHeading label="Forfald" field="dueDate" {...sorting} className="max-md:hidden" />
            <PlainHeading label="Status" className="max-md:hidden" />
            <SortHeading label="I alt" field="total" {...sorting} isFigure />
            <PlainHeading label="Handlinger" className="text-right" />
          </tr>
        </thead>
        <tbody {...keepFocus}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} actions={actionsFor(invoice, mayCredit)} onAction={onAction} />
          ))}
        </tbody>
      </table>
      {invoices.length === 0 && <p className="border-b border-line py-12 text-center text-muted">Ingen fakturaer fundet</p>}
    </div>
  )
}

type InvoiceRowProps = { invoice: Invoice; actions: readonly InvoiceAction[]; onAction: InvoiceTableProps['onAction'] }

function InvoiceRow({ invoice, actions, onAction }: InvoiceRowProps) {
  const isCreditNote = invoice.kind === 'credit_note'
  const name = documentName(invoice)
  const customer = invoice.company ?? invoice.customerName
  const badge = <Badge tone={STATE_TONES[invoice.state]}>{INVOICE_STATE_LABELS[invoice.state]}</Badge>
  const dueDate = isCreditNote ? '–' : shortDate(invoice.dueDate)
  return (
    <tr data-testid="invoice" className="border-b border-line bg-ground align-top hover:bg-raised md:align-middle">
      <Cell className="figures whitespace-nowrap">
        <span className="block font-semibold">{name}</span>
        <Link
          to={ordersAddress({ search: invoice.orderNumber })}
          className="-my-2 inline-flex min-h-11 items-center text-xs underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {invoice.orderNumber}
        </Link>
        {invoice.credits && <span className="block text-xs text-muted">krediterer {invoice.credits.number}</span>}
        {invoice.creditedBy && <span className="block text-xs text-muted">se kreditnota {invoice.creditedBy.number}</span>}
        <span className="block pt-1 pb-1.5 md:hidden">
          <span className="block max-w-36 truncate pb-1.5">{customer}</span>
          {badge}
          {isOwed(invoice) && <span className="block pt-1 text-muted">forfald {dueDate}</span>}
        </span>
      </Cell>
      <Cell className="max-w-64 max-xl:max-w-44 max-md:hidden">
        <span className="block truncate font-semibold" title={customer}>
          {customer}
        </span>
        {invoice.company && <span className="block truncate text-xs text-muted">{invoice.customerName}</span>}
      </Cell>
      <Cell className="figures whitespace-nowrap max-xl:hidden">{shortDate(invoice.issueDate)}</Cell>
      <Cell className="figures whitespace-nowrap max-md:hidden">{dueDate}</Cell>
      <Cell className="max-md:hidden">{badge}</Cell>
      <Cell className="figures text-right font-semibold whitespace-nowrap">
        {isCreditNote && '−'}
        {amount(krToOre(invoice.total))}
      </Cell>
      <td className="py-0.5 text-right whitespace-nowrap">
        {actions.map((action) => {
          const { icon: Icon, label } = ACTIONS[action]
          return (
            <IconButton key={action} label={`${label}: ${name}`} title={label} onClick={() => onAction(action, invoice)}>
              <Icon size={18} aria-hidden />
            </IconButton>
          )
        })}
      </td>
    </tr>
  )
}

function isOwed({ state }: Invoice): boolean {
  return state === 'open' || state === 'overdue'
}

function actionsFor(invoice: Invoice, mayCredit: boolean): readonly InvoiceAction[] {
  const canBeCredited = mayCredit && invoice.kind === 'invoice' && invoice.state !== 'credited'
  return [...(isOwed(invoice) ? ['paid' as const] : []), ...(canBeCredited ? ['credit' as const] : []), 'download']
}

function Cell({ className = '', children }: { className?: string; children: ReactNode }) {
  return <td className={`px-1.5 py-1.5 lg:px-2 ${className}`}>{children}</td>
}
