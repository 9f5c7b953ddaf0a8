import { FileText, PackageOpen, RefreshCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { krToOre } from '#domain/money/money.ts'
import { ORDER_STATUS_LABELS, PAYMENT_METHOD_LABELS, PAYMENT_STATUS_LABELS } from '#domain/orders/order-status.ts'
import { PlainHeading, SortHeading } from '#web/admin/sort-heading.tsx'
import { useListFocus } from '#web/admin/use-list-focus.ts'
import { amount, dateAndTime, shortDate } from '#web/format.ts'
import { documentName, standingInvoice } from '#web/orders/order-documents.ts'
import { PAYMENT_TONES, STATUS_TONES } from '#web/orders/order-tones.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { type OrderListState, type OrderSort, ordersAddress } from './orders-address.ts'

/** What can be done with an order. */
export type OrderAction = 'details' | 'status' | 'invoice' | 'slip' | 'delete'

export const ORDER_ACTIONS = {
  status: { icon: RefreshCw, label: 'Skift status' },
  invoice: { icon: FileText, label: 'Faktura' },
  slip: { icon: PackageOpen, label: 'Pakkeseddel' },
  delete: { icon: Trash2, label: 'Slet' },
} as const satisfies Record<Exclude<OrderAction, 'details'>, unknown>

const BUTTONS = ['status', 'invoice', 'slip', 'delete'] as const

type OrderTableProps = { orders: readonly Order[]; state: OrderListState; onAction: (action: OrderAction, order: Order) => void }

/** The orders, one a line; on a phone and a tablet everything is done from an order's details, and a phone has fewer columns. */
export function OrderTable({ orders, state, onAction }: OrderTableProps) {
  const keepFocus = useListFocus<HTMLTableSectionElement>(orders)
  const sorting = { current: state.sort, to: (sort: OrderSort) => ordersAddress({ sort }, state) }
  return (
    <div className="max-lg:-mr-(--gutter) max-xl:max-h-[75dvh] max-xl:overflow-auto">
      <table className="w-full border-collapse text-xs min-[88rem]:text-sm">
        <thead className="sticky top-0 z-10 bg-ground">
          <tr>
            <SortHeading label="Ordre" field="orderNumber" {...sorting} />
            <SortHeading label="Dato" field="createdAt" {...sorting} className="max-md:hidden" />
            <SortHeading label="Kunde" field="customerName" {...sorting} />
            <PlainHeading label="Status" />
            <PlainHeading label="Betaling" className="max-md:hidden" />
            <PlainHeading label="Faktura" className="max-md:hidden" />
            <SortHeading label="I alt" field="total" {...sorting} isFigure className="max-md:hidden" />
            <PlainHeading label="Handlinger" className="text-right max-xl:hidden" />
          </tr>
        </thead>
        <tbody {...keepFocus}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} onAction={onAction} />
          ))}
        </tbody>
      </table>
      {orders.length === 0 && <p className="border-b border-line py-12 text-center text-muted">Ingen ordrer fundet</p>}
    </div>
  )
}

function OrderRow({ order, onAction }: { order: Order; onAction: OrderTableProps['onAction'] }) {
  const invoice = standingInvoice(order) ?? order.invoices.at(-1)
  return (
    <tr
      data-testid="order"
      className={classes('border-b border-line bg-ground hover:bg-raised', order.status === 'cancelled' && 'text-muted')}
    >
      <Cell>
        <button
          type="button"
          onClick={() => onAction('details', order)}
          className="figures inline-flex min-h-11 flex-col justify-center text-left whitespace-nowrap hover:[&>*]:decoration-current"
        >
          <span className="font-semibold underline decoration-line underline-offset-4">{order.orderNumber}</span>
          <span className="pt-1 text-muted md:hidden">{shortDate(order.createdAt)}</span>
        </button>
      </Cell>
      <Cell className="figures whitespace-nowrap max-md:hidden">
        <span title={dateAndTime(order.createdAt)}>{shortDate(order.createdAt)}</span>
      </Cell>
      <Cell className="max-w-64 max-[88rem]:max-w-44 max-xl:max-w-32">
        <span className="block truncate font-semibold">{order.company ?? order.customerName}</span>
        <span className="block truncate text-xs text-muted">{order.company ? order.customerName : order.customerEmail}</span>
        <span className="figures block font-semibold md:hidden">{amount(krToOre(order.total))}</span>
      </Cell>
      <Cell>
        <span className="flex flex-wrap gap-1">
          <Badge tone={STATUS_TONES[order.status]}>{ORDER_STATUS_LABELS[order.status]}</Badge>
          {waitsForMore(order) && <Badge className="border-edge">Restordre</Badge>}
          <Badge tone={PAYMENT_TONES[order.paymentStatus]} className="md:hidden">
            {PAYMENT_STATUS_LABELS[order.paymentStatus]}
          </Badge>
        </span>
      </Cell>
      <Cell className="max-md:hidden">
        <Badge tone={PAYMENT_TONES[order.paymentStatus]}>{PAYMENT_STATUS_LABELS[order.paymentStatus]}</Badge>
        <span className="block pt-0.5 text-xs text-muted">{PAYMENT_METHOD_LABELS[order.paymentMethod]}</span>
      </Cell>
      <Cell className="figures whitespace-nowrap max-md:hidden">{invoice ? documentName(invoice) : '–'}</Cell>
      <Cell className="figures text-right font-semibold whitespace-nowrap max-md:hidden">{amount(krToOre(order.total))}</Cell>
      <td className="py-0.5 text-right whitespace-nowrap max-xl:hidden">
        {BUTTONS.map((action) => {
          const { icon: Icon, label } = ORDER_ACTIONS[action]
          return (
            <IconButton key={action} label={`${label}: ${order.orderNumber}`} title={label} onClick={() => onAction(action, order)}>
              <Icon size={18} aria-hidden />
            </IconButton>
          )
        })}
      </td>
    </tr>
  )
}

/** True while a part of the order still has to come from the remote warehouse. */
function waitsForMore({ items, status }: Order): boolean {
  return status !== 'delivered' && status !== 'cancelled' && items.some(({ shipsLater }) => shipsLater > 0)
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={classes('px-1.5 py-1.5 xl:px-2', className)}>{children}</td>
}
