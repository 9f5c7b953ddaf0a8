import { and, eq, isNull } from 'drizzle-orm'
import { HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { carriedTo } from '#domain/parcels/carrier-file.ts'
import { labelProduct } from '#domain/parcels/label.ts'
import { orders, shippingLabels } from '#server/database/schema/orders.ts'
import { backOff, workQueue } from '#server/database/work-queue.ts'
import { type Shipment, type ShipmentRequest, type ShippingProvider, ShippingRefusal } from '#server/shipping-provider/provider.ts'
import type { Shop } from '#server/shop.ts'

export type LabelRow = typeof shippingLabels.$inferSelect
export type LabelContext = Pick<Shop, 'db' | 'log' | 'now' | 'settings'> & Readonly<{ provider: ShippingProvider }>

export const labelQueue = workQueue(shippingLabels, { key: 'id', isOpen: eq(shippingLabels.state, 'waiting') })

/** The first wait is longer than the timeout of a request, so that a shipment under way is found, not made again. */
const RETRY = { firstMs: 30_000, longestMs: HOUR_MS / 6 } as const
/** The provider's clock may differ. */
const CLOCKS_DIFFER_MS = HOUR_MS / 6
const BATCH = 20

export async function requestDueLabels(context: LabelContext, stop?: AbortSignal): Promise<number> {
  return await labelQueue.processDue(context, { most: BATCH, stop }, (label, lease) =>
    requestLabel(context, label, (set) => lease.settle(label, set)),
  )
}

type Outcome = Readonly<{ state: 'made'; shipment: Shipment } | { state: 'refused'; refusal: string } | { state: 'waiting' }>

/** Requests a claimed label; a repeat first looks for the one made before. `settle` stores the answer if the label is still claimed. */
export async function requestLabel(
  context: LabelContext,
  label: LabelRow,
  settle: (set: Partial<LabelRow>) => Promise<boolean>,
): Promise<Outcome> {
  const requested = await requestOf(context, label)
  const outcome = await callProvider(context, label, requested)
  const isLeftOver = requested === null && outcome.state === 'made'
  const isOurs = await settle({ ...storedOf(context, label, outcome), ...(isLeftOver && toCancel(context.now())) })
  return isOurs ? outcome : { state: 'waiting' }
}

/** The fields that hand a label to the worker for cancellation. */
export function toCancel(at: Date) {
  return { state: 'cancelled', cancelAskedAt: at, nextAttemptAt: at } as const
}

const ADDRESS_GONE: Outcome = { state: 'refused', refusal: 'Ordren eller dens adresse er slettet' }

async function callProvider({ provider, log }: LabelContext, label: LabelRow, requested: Requested | null): Promise<Outcome> {
  try {
    const since = new Date(label.createdAt.getTime() - CLOCKS_DIFFER_MS)
    const found = label.attempts > 1 ? await provider.find(label.reference, since) : null
    if (found) return { state: 'made', shipment: found }
    if (!requested) return ADDRESS_GONE
    if (!requested.isNeeded) return { state: 'refused', refusal: 'Ordren er annulleret' }
    return { state: 'made', shipment: await provider.create(requested.shipment) }
  } catch (error) {
    const isRefused = error instanceof ShippingRefusal
    log.warn(
      { err: error, labelId: label.id },
      isRefused ? 'the shipping provider refuses a label' : 'the shipping provider did not answer; it is asked again',
    )
    return isRefused ? { state: 'refused', refusal: error.message.slice(0, MAX_PROBLEM_LENGTH) } : { state: 'waiting' }
  }
}

function storedOf({ now }: LabelContext, label: LabelRow, outcome: Outcome): Partial<LabelRow> {
  if (outcome.state === 'waiting') return { nextAttemptAt: new Date(now().getTime() + backOff(label.attempts, RETRY)) }
  if (outcome.state === 'refused') return outcome
  const { ref, carrier, tracking, priceOre } = outcome.shipment
  return { state: 'made', providerRef: ref, carrier, tracking, priceOre, refusal: null }
}

const MAX_PROBLEM_LENGTH = 300

type Requested = Readonly<{
  shipment: ShipmentRequest
  /** false for goods of an order that was cancelled since: no label is bought for them */
  isNeeded: boolean
}>

/** Null when the order or its address was erased. */
async function requestOf({ db, settings }: LabelContext, label: LabelRow): Promise<Requested | null> {
  const { labels, company } = await settings()
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, label.orderId), isNull(orders.deletedAt)))
  if (!order || order.customerPhone === '') return null
  const house = {
    name: company.legalName,
    attention: null,
    address: company.address,
    postalCode: company.postalCode,
    city: company.city,
    country: 'DK',
    email: company.email,
    phone: company.phone,
  }
  const buyer = {
    ...carriedTo(order),
    address: order.shippingAddress,
    postalCode: order.shippingPostalCode,
    city: order.shippingCity,
    country: order.shippingCountry,
    email: order.customerEmail,
    phone: order.customerPhone,
  }
  const { reference, weightGrams, lengthCm, isReturn } = label
  const shipment = {
    reference,
    weightGrams,
    lengthCm,
    ownAgreement: labels.ownAgreement,
    ...(isReturn
      ? { product: labels.back, services: '', sender: buyer, receiver: house, pointId: null }
      : {
          product: labelProduct(order.buyerKind, labels, order.deliveryMethod),
          services: labels.services,
          sender: house,
          receiver: buyer,
          pointId: order.deliveryMethod?.kind === 'pickupPoint' ? (order.pickupPoint?.id ?? null) : null,
        }),
  }
  return { shipment, isNeeded: isReturn || order.status !== 'cancelled' }
}
