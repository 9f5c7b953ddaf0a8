import { Banknote, FileText, Handshake, type LucideIcon, Mail, PackageCheck, PackageOpen, RefreshCw, Trash2, Undo2 } from 'lucide-react'
import type { Order } from '#contract/orders/order.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { krToOre } from '#domain/money/money.ts'
import { type OrderStep, type PaymentTerms, STEP_WORK, stepLabel, stepOfOrder } from '#domain/order-changes/next-step.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import type { RowActionLooks } from '#web/lists/row-parts.tsx'
import { heldOf, isHeld, refundingOf } from '#web/payments/online/held-of.ts'

const ACTIONS = ['status', 'invoice', 'slip', 'delete'] as const
export type OrderAction = (typeof ACTIONS)[number] | OrderStep

const ACTION_LOOKS = {
  status: { icon: RefreshCw, label: 'Skift status' },
  invoice: { icon: FileText, label: 'Faktura' },
  slip: { icon: PackageOpen, label: 'Pakkeseddel' },
  delete: { icon: Trash2, label: 'Slet' },
} as const satisfies Record<(typeof ACTIONS)[number], unknown>

const STEP_ICONS: Readonly<Record<OrderStep, LucideIcon>> = {
  send: PackageCheck,
  askForPayment: Mail,
  invoice: FileText,
  bookPayment: Banknote,
  handOver: Handshake,
  payBack: Undo2,
}

/** Icon and label of each action; the next step of an order is labelled as something to do. */
export function looksOf(deliveryWay: DeliveryWay, step: OrderStep | null): RowActionLooks<OrderAction> {
  const steps = Object.fromEntries(
    Object.entries(STEP_ICONS).map(([name, icon]) => [name, { icon, label: stepLabel(name as OrderStep, deliveryWay) }]),
  ) as RowActionLooks<OrderStep>
  return { ...steps, ...ACTION_LOOKS, ...(step === 'invoice' && { invoice: steps.invoice }) }
}

const WORK_OF = {
  ...STEP_WORK,
  status: 'moveOrders',
  slip: 'sendParcels',
  delete: 'changeOrders',
} as const satisfies Record<OrderAction, StaffAction>

export function otherActions(may: (work: StaffAction) => boolean, step: OrderStep | null): readonly OrderAction[] {
  return ACTIONS.filter((action) => action !== step && may(WORK_OF[action]))
}

/** What is to be done next with an order as staff see it; `ready` are the rolls of each line that can leave today. */
export function stepOf(
  order: Order,
  payments: PaymentTerms,
  ready: ReadonlyMap<number, number> = new Map(order.items.map((item) => [item.id, item.ready])),
): OrderStep | null {
  const money = moneyOf(order)
  const lines = order.items.map(({ id, quantity, sent, withdrawn, invoiced, lineTotal }) => ({
    id,
    quantity,
    sent,
    withdrawn,
    invoiced,
    lineTotalOre: money ? krToOre(lineTotal) : 0,
  }))
  return stepOfOrder({ ...order, lines, isHeld: isHeld(order), money }, ready, payments)
}

function moneyOf(order: Order) {
  // colleagues who pack see no amounts
  if (order.total === undefined) return null
  return {
    totalOre: krToOre(order.total),
    shippingOre: krToOre(order.shipping),
    creditedOre: krToOre(order.credited),
    paidOre: krToOre(order.paid),
    openOre: krToOre(order.open),
    invoicedOre: krToOre(order.invoiced),
    depositOre: krToOre(order.deposit),
    heldOre: heldOf(order),
    refundingOre: refundingOf(order),
  }
}
