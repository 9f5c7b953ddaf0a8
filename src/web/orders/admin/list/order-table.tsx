import { Link, useLocation } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { TOTAL_WITH_VAT } from '#domain/money/vat.ts'
import { STEP_WORK } from '#domain/order-changes/next-step.ts'
import { isToBeSent, orderStatusLabel } from '#domain/orders/order-status.ts'
import { isPartlySent, partlySentLabel } from '#domain/parcels/parcel.ts'
import { balanceForStaff } from '#domain/payments/payment-texts.ts'
import { DELIVERY_WAY_LABELS } from '#domain/prices/delivery-way.ts'
import { scrollKeyOf } from '#web/browser/list-place.ts'
import { dateAndTime, shortDate } from '#web/format.ts'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { ChooseBox, ChoosePage, RowActions, ShortenedLine } from '#web/lists/row-parts.tsx'
import { BULK_ACTIONS } from '#web/orders/admin/bulk/bulk-actions.ts'
import { looksOf, type OrderAction, otherActions, stepOf } from '#web/orders/admin/order-actions.ts'
import { type OrderSortField, type OrdersState, ordersList } from '#web/orders/admin/orders-list.ts'
import { validInvoices } from '#web/orders/order-documents.tsx'
import { PAYMENT_TONES, STATUS_TONES } from '#web/orders/order-tones.ts'
import { setPressedPreview } from '#web/page/page-preview.ts'
import { paymentLabelOf, wayLabelOf } from '#web/payments/online/held-of.ts'
import { useHiddenColumns } from '#web/saved-views/use-own-views.ts'
import { useMay } from '#web/session/use-may.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'

type OnAction = (action: OrderAction, order: Order) => void
type OrderTableProps = {
  orders: readonly Order[]
  state: OrdersState
  chosen: readonly Order[]
  choose: (choice: Readonly<{ order: Order; isChosen: boolean; isRange: boolean }>) => void
  chooseAll: (isChosen: boolean) => void
  onAction: OnAction
}

/** On phones all actions are on the order's page. */
export function OrderTable({ orders, state, chosen, choose, chooseAll, onAction }: OrderTableProps) {
  const hidden = useHiddenColumns('orders', state.hidden)
  const may = useMay()
  const { payments } = useSettings()
  const canChoose = Object.values(BULK_ACTIONS).some(({ work }) => may(work))
  const ids = new Set(chosen.map(({ id }) => id))
  const choosing: Column<Order, OrderSortField> = {
    label: 'Vælg',
    heading: <ChoosePage isChosen={orders.length > 0 && orders.every(({ id }) => ids.has(id))} onChoose={chooseAll} />,
    className: 'w-11 max-md:px-0',
    isBare: true,
    cell: (order) => (
      <ChooseBox
        label={`Vælg ${order.orderNumber}`}
        isChosen={ids.has(order.id)}
        onChoose={(isChosen, isRange) => choose({ order, isChosen, isRange })}
      />
    ),
  }
  return (
    <ListTable
      rows={orders}
      hidden={hidden}
      columns={[...(canChoose ? [choosing] : []), ...COLUMNS, ...(may('seeOrderAmounts') ? [TOTAL] : [])]}
      sorting={{ current: state.sort, to: (sort) => ordersList.href({ sort }, state) }}
      empty="Ingen ordrer fundet"
      testId="order"
      rowClassName={({ id, status }) =>
        classes(ids.has(id) ? 'bg-sunk' : 'bg-ground hover:bg-raised', status === 'cancelled' && 'text-muted')
      }
      actions={(order) => {
        const step = stepOf(order, payments)
        const next = step && may(STEP_WORK[step]) ? [step] : []
        return (
          <RowActions
            actions={[...next, ...otherActions(may, step)]}
            hasNoMain={next.length === 0}
            looks={looksOf(order.deliveryWay, step)}
            name={order.orderNumber}
            onAction={(action) => onAction(action, order)}
          />
        )
      }}
      actionsClassName="max-md:hidden"
      className="max-md:-mr-(--gutter) max-xl:max-h-[75dvh] max-xl:overflow-auto"
      tableClassName="text-xs min-[88rem]:text-sm"
    />
  )
}

const COLUMNS: readonly Column<Order, OrderSortField>[] = [
  { label: 'Ordre', field: 'orderNumber', cell: (order) => <OpenOrder order={order} /> },
  {
    label: 'Dato',
    field: 'createdAt',
    className: 'max-xl:hidden',
    cellClassName: 'figures whitespace-nowrap',
    cell: ({ createdAt }) => <span title={dateAndTime(createdAt)}>{shortDate(createdAt)}</span>,
  },
  {
    label: 'Kunde',
    field: 'customerName',
    isShortened: true,
    cellClassName: 'max-[88rem]:min-w-20 max-md:max-w-24',
    cell: (order) => <Buyer order={order} />,
  },
  { label: 'Status', cell: (order) => <StatusBadges order={order} /> },
  { label: 'Betaling', className: 'max-xl:hidden', cell: (order) => <Payment order={order} /> },
  {
    label: 'Faktura',
    className: 'max-xl:hidden',
    cellClassName: 'figures whitespace-nowrap',
    cell: (order) => {
      const invoice = validInvoices(order).at(-1) ?? order.invoices.at(-1)
      return invoice ? documentName(invoice) : '–'
    },
  },
]

const TOTAL: Column<Order, OrderSortField> = {
  label: 'I alt',
  heading: TOTAL_WITH_VAT,
  field: 'total',
  isFigure: true,
  className: 'max-md:hidden',
  cellClassName: 'font-semibold whitespace-nowrap',
  cell: ({ total, open }) => (
    <span className="row-lines row-lines-end">
      <span>{amountWithOre(krToOre(total))}</span>
      {open !== 0 && open !== total && <OpenPart openOre={krToOre(open)} />}
    </span>
  ),
}

/** The open amount of an order where the total does not say it: partly paid, or money to refund. */
function OpenPart({ openOre }: { openOre: number }) {
  const { label, ore } = balanceForStaff(openOre)
  return (
    <span className={classes('row-calm block text-xs font-normal whitespace-normal', openOre < 0 ? 'text-danger' : 'text-muted')}>
      {label} <span className="whitespace-nowrap">{amountWithOre(ore)}</span>
    </span>
  )
}

function OpenOrder({ order }: { order: Order }) {
  const { id, orderNumber, createdAt } = order
  const { pathname, search, key, state } = useLocation()
  return (
    <Link
      to={paths.adminOrder(id)}
      onClick={() => setPressedPreview(paths.adminOrder(id), order)}
      state={{ list: { address: `${pathname}${search}`, scrollKey: scrollKeyOf({ key, state }) } }}
      prefetch="intent"
      className="figures inline-flex min-h-11 flex-col justify-center text-left whitespace-nowrap hover:[&>*]:decoration-current"
    >
      <span className="font-semibold underline decoration-line underline-offset-4">{orderNumber}</span>
      <span className="pt-1 text-muted xl:hidden">{shortDate(createdAt)}</span>
    </Link>
  )
}

function Buyer({ order: { company, customerName, customerEmail, total } }: { order: Order }) {
  const seesAmounts = useMay()('seeOrderAmounts')
  return (
    <span className="row-lines">
      <ShortenedLine className="font-semibold">{company ?? customerName}</ShortenedLine>
      <ShortenedLine className="text-xs text-muted">{company ? customerName : customerEmail}</ShortenedLine>
      {seesAmounts && <span className="figures block font-semibold md:hidden">{amountWithOre(krToOre(total))}</span>}
    </span>
  )
}

function StatusBadges({ order }: { order: Order }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={STATUS_TONES[order.status]} className="max-md:whitespace-normal">
        {orderStatusLabel(order)}
      </Badge>
      {isPartlySent(order) && <Badge tone="warning">{partlySentLabel(order.deliveryWay)}</Badge>}
      {order.deliveryWay === 'pickup' && <Badge className="border-edge">{DELIVERY_WAY_LABELS.pickup}</Badge>}
      {order.carrierFile && isToBeSent(order.status) && <Badge className="border-edge">Fragtfil</Badge>}
      {waitsForMore(order) && <Badge className={classes('border-edge', isPartlySent(order) && 'row-calm')}>Restordre</Badge>}
      <Badge tone={PAYMENT_TONES[order.paymentStatus]} className="xl:hidden">
        {paymentLabelOf(order)}
      </Badge>
    </span>
  )
}

function Payment({ order }: { order: Order }) {
  const owes = order.open < 0
  return (
    <span className="row-lines">
      <Badge tone={PAYMENT_TONES[order.paymentStatus]}>{paymentLabelOf(order)}</Badge>
      <span className={classes('block pt-0.5 text-xs text-muted', owes && 'row-calm')}>{wayLabelOf(order)}</span>
      {owes && <span className="row-dense text-xs font-semibold text-danger">{balanceForStaff(krToOre(order.open)).label}</span>}
    </span>
  )
}

function waitsForMore({ items, status }: Order): boolean {
  return status !== 'cancelled' && items.some(({ shipsLater, sent, quantity }) => shipsLater > 0 && sent < quantity)
}
