import type { OnlinePayment, Order, OrderItem, Parcel } from '#contract/orders/order.ts'
import { oreToKr } from '#domain/money/money.ts'
import { vatOf } from '#domain/money/vat.ts'
import { isPackingBegun } from '#domain/order-changes/own-change.ts'
import { depositDueOre, waitsForDeposit } from '#domain/orders/deposit.ts'
import type { ParcelEventKind } from '#domain/parcels/parcel.ts'
import { heldOf, sendableOf } from '#domain/parcels/rolls.ts'
import { lineDiscountOf } from '#domain/prices/pricing.ts'
import { shippingName, shippingWayOf } from '#domain/prices/shipping.ts'
import type { orderChanges, orderHistory, orderLines, orders, parcelLines, parcels } from '#server/database/schema/orders.ts'
import type { onlinePayments } from '#server/database/schema/payments.ts'
import { type BalancedInvoice, toOrderInvoice } from '#server/invoices/invoice-answer.ts'
import { toDifferenceAnswer } from './change-answer.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
/** With its withdrawn rolls (`withdrawnLines`) and invoiced ones (`invoicedLines`). */
export type StoredLine = OrderLineRow & Readonly<{ withdrawn: number; invoiced: number }>
/** `byName` is null for a deleted account. */
export type OrderHistoryRow = typeof orderHistory.$inferSelect & Readonly<{ byName: string | null }>
/** With the last event of its label's shipment. */
export type ParcelRow = typeof parcels.$inferSelect &
  Readonly<{ lines: readonly (typeof parcelLines.$inferSelect)[]; eventKind: ParcelEventKind | null; eventAt: Date | null }>
export type OrderMoney = Pick<OrderRow, 'paidOre' | 'refundedOre' | 'creditedOre' | 'invoicedOre' | 'openOre' | 'paymentStatus'>
/** With its pending refunds, and the sums of its order when it was read. */
export type AnsweredPayment = typeof onlinePayments.$inferSelect & Readonly<{ refundingOre: number; orderMoney: OrderMoney }>
export type StoredOrder = OrderRow &
  Readonly<{
    lines: readonly StoredLine[]
    history: readonly OrderHistoryRow[]
    invoices: readonly BalancedInvoice[]
    parcels: readonly ParcelRow[]
    changes: readonly OrderChangeRow[]
    onlinePayments: readonly AnsweredPayment[]
  }>

/** An order for its owner: kroner, list prices, promised delivery (requirements §3, §12). */
export function toOrderAnswer(order: StoredOrder): Order {
  return answerOf(order, {
    isForStaff: false,
    nameOfActor: () => null,
    placedByPhone: isPlacedByPhone(order) ? { by: null, reason: null } : null,
    carrierFile: null,
  })
}

/** True for an order placed by staff: the colleague is erased with their account, the reason with the buyer. */
export function isPlacedByPhone({ placedByUserId, placedReason }: OrderRow): boolean {
  return placedByUserId !== null || placedReason !== null
}

export function shippingNameOf({
  deliveryWay,
  deliveryMethod,
  lines,
}: Pick<OrderRow, 'deliveryWay' | 'deliveryMethod'> & Readonly<{ lines: readonly OrderLineRow[] }>): string {
  const goods = lines.map(({ sampleOfId }) => ({ sampleOf: sampleOfId }))
  return shippingName(shippingWayOf(goods, deliveryWay), deliveryMethod)
}

/** For staff: with the names in the history; `ready` are the rolls of each line that can leave today, where they are known. */
export function toStaffOrderAnswer(order: StoredOrder, ready?: ReadonlyMap<number, number>): Order {
  const { placedByUserId, placedReason, history, carrierFile: carrier, carrierFileAt } = order
  const by = history.find(({ byUserId }) => byUserId === placedByUserId)?.byName ?? null
  return answerOf(order, {
    isForStaff: true,
    nameOfActor: ({ byUserId, byName }) => (byUserId === order.userId ? null : byName),
    placedByPhone: isPlacedByPhone(order) ? { by, reason: placedReason } : null,
    carrierFile: carrier && carrierFileAt && { carrier, at: carrierFileAt.toISOString() },
    ready,
  })
}

type Audience = Readonly<{
  isForStaff: boolean
  nameOfActor: (entry: Pick<OrderHistoryRow, 'byUserId' | 'byName'>) => string | null
  placedByPhone: Order['placedByPhone']
  carrierFile: Order['carrierFile']
  ready?: ReadonlyMap<number, number> | undefined
}>

function answerOf(order: StoredOrder, { isForStaff, nameOfActor, placedByPhone, carrierFile, ready }: Audience): Order {
  return {
    id: order.id,
    userId: order.userId,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    buyerKind: order.buyerKind,
    company: order.company,
    cvr: order.cvr,
    reference: order.reference,
    receiver: order.receiver,
    ean: order.ean,
    shippingAddress: order.shippingAddress,
    shippingPostalCode: order.shippingPostalCode,
    shippingCity: order.shippingCity,
    shippingCountry: order.shippingCountry,
    invoiceAddress: order.invoiceAddress,
    invoicePostalCode: order.invoicePostalCode,
    invoiceCity: order.invoiceCity,
    invoiceCountry: order.invoiceCountry,
    // removed lines are in `changes`
    items: order.lines.filter(({ quantity }) => quantity > 0).map((line) => toItem(line, order, ready?.get(line.id))),
    subtotal: oreToKr(order.subtotalOre),
    shipping: oreToKr(order.shippingOre),
    savings: oreToKr(order.savingsOre),
    total: oreToKr(order.totalOre),
    discount: order.discountPercent,
    vatTreatment: order.vatTreatment,
    vat: oreToKr(vatOf(order.totalOre, order.vatTreatment)),
    pointsUsed: order.pointsUsed,
    pointsEarned: order.pointsEarned,
    pointsCredited: order.pointsCredited,
    notes: order.notes,
    orderedBy: order.orderedByName,
    placedByPhone,
    statusHistory: order.history.map((entry) => ({
      status: entry.status,
      paymentStatus: entry.paymentStatus,
      notes: entry.notes,
      by: nameOfActor(entry),
      timestamp: entry.createdAt.toISOString(),
    })),
    tracking: order.tracking,
    invoices: order.invoices.map((document) => toOrderInvoice(document, { showsStaffNames: isForStaff })),
    parcels: order.parcels.map(toParcel),
    deliveryWay: order.deliveryWay,
    deliveryMethod: order.deliveryMethod,
    pickupPoint: order.pickupPoint,
    carrierFile,
    packingAt: (isForStaff && order.packingAt?.toISOString()) || null,
    isPackingBegun: isBegun(order),
    changes: order.changes.map((change) => ({
      number: change.number,
      note: change.note,
      by: nameOfActor(change),
      timestamp: change.createdAt.toISOString(),
      difference: toDifferenceAnswer(change.difference),
    })),
    revision: order.changes.length,
    paid: oreToKr(order.paidOre),
    refunded: oreToKr(order.refundedOre),
    credited: oreToKr(order.creditedOre),
    open: oreToKr(order.openOre),
    deposit: oreToKr(order.depositOre),
    depositDue: oreToKr(depositDueOre(order)),
    waitsForDeposit: waitsForDeposit(order),
    onlinePayments: order.onlinePayments.map(toOnlinePayment),
    invoiced: oreToKr(order.invoicedOre),
    deliveryPromise: {
      inStock: order.deliveryInStock,
      remote: order.deliveryRemote,
      home: order.deliveryHome,
      countedFrom: order.deliveryFrom,
      closed: order.deliveryClosed,
    },
  }
}

/** The domain's rule for a stored order. */
export function isBegun({ status, packingAt, carrierFileAt, invoicedOre }: OrderRow): boolean {
  return isPackingBegun({ status, isPacked: packingAt !== null, hasCarrierFile: carrierFileAt !== null, invoicedOre })
}

function toItem(line: StoredLine, { discountPercent }: OrderRow, ready: number = Math.min(heldOf(line), sendableOf(line))): OrderItem {
  return {
    id: line.id,
    productId: line.productId,
    kcwId: line.kcwId,
    nameDa: line.nameDa,
    series: line.series,
    quantity: line.quantity,
    price: line.payWithPoints ? 0 : oreToKr(line.unitPriceOre),
    promotion: line.promotionPercent,
    discount: lineDiscountOf(line, discountPercent),
    payWithPoints: line.payWithPoints,
    pointsCost: line.pointsCost,
    lineTotal: oreToKr(line.lineTotalOre),
    sampleCredit: oreToKr(line.sampleCreditOre ?? 0),
    shipsNow: line.shipsNow,
    shipsLater: line.shipsLater,
    promisedLater: line.promisedLater,
    expectedOn: line.expectedOn,
    imageUrl: line.imageUrl,
    sent: line.sent,
    returned: line.returned,
    cancelled: line.cancelled,
    withdrawn: line.withdrawn,
    invoiced: line.invoiced,
    sampleOf: line.sampleOfId,
    batches: line.batches,
    oneBatch: line.oneBatch,
    held: heldOf(line),
    ready,
  }
}

function toOnlinePayment(payment: AnsweredPayment): OnlinePayment {
  const { id, state, way, holdEndsAt, createdAt } = payment
  return {
    id,
    state,
    way,
    amount: oreToKr(payment.amountOre),
    held: oreToKr(payment.heldOre),
    captured: oreToKr(payment.capturedOre),
    refunded: oreToKr(payment.refundedOre),
    refunding: oreToKr(payment.refundingOre),
    holdEndsAt: holdEndsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

export function toParcel({ id, number, carrier, tracking, sentAt, eventKind, eventAt, lines }: ParcelRow): Parcel {
  const items = lines.map(({ orderLineId, quantity }) => ({ itemId: orderLineId, quantity }))
  const event = eventKind && eventAt && { kind: eventKind, at: eventAt.toISOString() }
  return { id, number, carrier, tracking, sentAt: sentAt.toISOString(), event, items }
}

export type OrderChangeRow = typeof orderChanges.$inferSelect & Readonly<{ byName: string | null }>
