import { randomBytes } from 'node:crypto'
import { addBatches, type BatchRolls, rollsOf } from '#domain/batches/batch-rolls.ts'
import { countryOf } from '#domain/customers/postal-code.ts'
import { seesPricesExclVat } from '#domain/customers/vat-choice.ts'
import { promiseToStore } from '#domain/orders/arrival.ts'
import { buyerKindOf } from '#domain/orders/buyer-kind.ts'
import { effectFlags } from '#domain/orders/order-effects.ts'
import { lineName } from '#domain/samples/sample.ts'
import { orderMethodOf } from '#domain/settings/delivery-methods.ts'
import { imageUrlOf } from '#server/products/product-answer.ts'
import type { Decision } from './decide-order.ts'
import type { BuyerAccount, BuyerReferences, OrderContext } from './load-order-context.ts'
import type { OrderRequest } from './order-request.ts'
import {
  type NewLine,
  type NewOrder,
  numberPrefix,
  type StockReservation,
  type StoredReferences,
  toStockReservation,
} from './order-statements.ts'

export function toOrderRow(
  decision: Decision,
  { body, buyer, orderedBy, phoneCall, points, now }: OrderRequest,
  { orderId, settings, account }: OrderContext,
): NewOrder {
  const { priced, delivery, state, paymentMethod } = decision
  const promise = promiseToStore(now.getTime(), settings.delivery)
  return {
    id: orderId,
    numberPrefix: numberPrefix(now),
    userId: buyer?.userId ?? null,
    accountId: account?.accountId ?? null,
    confirmationToken: buyer ? null : randomBytes(24).toString('base64url'),
    ...state,
    ...effectFlags(state, priced.pointsUsed),
    paymentMethod,
    customerName: body.customerName,
    customerEmail: body.customerEmail,
    customerPhone: body.customerPhone,
    ...buyerKindFields({ body, buyer, now }),
    reference: body.reference,
    receiver: body.receiver,
    ean: body.ean,
    deliveryWay: body.deliveryWay,
    deliveryMethod: orderMethodOf(delivery.method),
    pickupPoint: delivery.method?.kind === 'pickupPoint' ? (points?.point ?? null) : null,
    shippingAddress: body.shippingAddress,
    shippingPostalCode: body.shippingPostalCode,
    shippingCity: body.shippingCity,
    shippingCountry: delivery.country,
    vatTreatment: delivery.vatTreatment,
    invoiceAddress: body.invoiceAddress,
    invoicePostalCode: body.invoicePostalCode,
    invoiceCity: body.invoiceCity,
    invoiceCountry: body.invoicePostalCode === null ? null : countryOf(body.invoicePostalCode),
    notes: body.notes,
    discountPercent: priced.discountPercent,
    subtotalOre: priced.subtotalOre,
    shippingOre: priced.shippingOre,
    savingsOre: priced.savingsOre,
    totalOre: priced.totalOre,
    pointsUsed: priced.pointsUsed,
    pointsEarned: buyer ? priced.pointsEarned : 0,
    showsPricesExclVat: body.showsPricesExclVat ?? (account !== null && seesPricesExclVat(account)),
    deliveryInStock: settings.delivery.inStock,
    deliveryRemote: settings.delivery.remote,
    deliveryHome: delivery.home,
    deliveryFrom: promise.countedFrom,
    deliveryClosed: promise.closed,
    orderedByUserId: orderedBy?.userId ?? null,
    orderedByName: orderedBy?.name ?? null,
    placedByUserId: phoneCall?.placedByUserId ?? null,
    placedReason: phoneCall?.reason ?? null,
    createdAt: now,
  }
}

function buyerKindFields({ body, buyer, now }: Pick<OrderRequest, 'body' | 'buyer' | 'now'>) {
  const buyerKind = buyerKindOf(body.buyerKind, { hasAccount: buyer !== null })
  const hasTicked = buyerKind === 'consumer' && body.acceptsTerms === true
  return { buyerKind, company: body.company, cvr: buyer ? null : body.cvr, termsAcceptedAt: hasTicked ? now : null }
}

export function toLineRows({ lines, priced }: Decision, { buyer }: Pick<OrderRequest, 'buyer'>, orderId: number): NewLine[] {
  return priced.lines.flatMap((line, position) => {
    const requested = lines[position]
    if (!requested) return []
    const { product, film } = requested
    const { kcwId, series } = product
    // a sample shows the picture of its film
    const texts = { kcwId, nameDa: lineName(product, film), series, imageUrl: imageUrlOf(film ?? product) }
    // a guest has no account for points
    const pointsEarned = buyer ? line.pointsEarned : 0
    return [{ ...line, ...texts, orderId, position, sampleOfId: film?.id ?? null, promisedLater: line.shipsLater, pointsEarned }]
  })
}

/** Requested and available quantities per product, in lock order. */
export function toStockReservations({ lines, priced }: Decision): StockReservation[] {
  const byProduct = new Map<number, Readonly<{ id: number; revision: number; wanted: number; batches: readonly BatchRolls[] }>>()
  for (const [index, { product, quantity, oneBatch }] of lines.entries()) {
    const { id, revision } = product
    const before = byProduct.get(id) ?? { id, revision, wanted: 0, batches: [] }
    const ofLine = priced.lines[index]?.batches ?? []
    // a line that waits for one batch takes nothing yet
    const wanted = before.wanted + (oneBatch ? rollsOf(ofLine) : quantity)
    byProduct.set(id, { ...before, wanted, batches: addBatches(before.batches, ofLine) })
  }
  const taking = [...byProduct.values()].sort((a, b) => a.id - b.id)
  return taking.map(({ batches, ...product }) => toStockReservation(product, batches))
}

/** The buyer's references for the next order; null when unchanged. */
export function changedReferences(account: BuyerAccount | null, { body, buyer }: OrderRequest): StoredReferences | null {
  if (!buyer || !account) return null
  const names = ['reference', 'receiver', 'ean'] as const
  if (names.every((name) => body[name] === null || body[name] === account[name])) return null
  const latest = (name: keyof BuyerReferences) => body[name] ?? account[name]
  return { userId: buyer.userId, reference: latest('reference'), receiver: latest('receiver'), ean: latest('ean') }
}
