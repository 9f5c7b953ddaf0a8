import { and, eq, isNull } from 'drizzle-orm'
import { HOUR_MS } from '#domain/calendar/durations.ts'
import { carriedTo } from '#domain/parcels/carrier-file.ts'
import { labelProduct } from '#domain/parcels/label.ts'
import { startBackgroundWork } from '#server/database/background-work.ts'
import { orders, shippingLabels } from '#server/database/schema/orders.ts'
import { backOff, workQueue } from '#server/database/work-queue.ts'
import { type Shipment, type ShipmentRequest, type ShippingProvider, ShippingRefusal } from '#server/shipping-provider/provider.ts'
import type { Labels, Shop } from '#server/shop.ts'

export type LabelRow = typeof shippingLabels.$inferSelect
type LabelContext = Pick<Shop, 'db' | 'log' | 'now' | 'settings'> & Readonly<{ provider: ShippingProvider }>

export const labelQueue = workQueue(shippingLabels, { key: 'id', isOpen: eq(shippingLabels.state, 'waiting') })

/** The first wait is longer than the provider is waited for, so that a shipment under way is found, not made again. */
const RETRY = { firstMs: 30_000, longestMs: HOUR_MS / 6 } as const
/** The provider's clock may differ. */
const CLOCKS_DIFFER_MS = HOUR_MS / 6
const POLL_MS = 30_000
const BATCH = 20

/** Starts the worker that asks again for labels whose answer was not heard. Several processes share the work. */
export function createLabels(context: LabelContext, pollMs: number = POLL_MS): Labels {
  const work = startBackgroundWork({
    turn: async (stop) => ({ isMore: (await askForDueLabels(context, stop)) > 0 }),
    failed: (error) => context.log.error({ err: error }, 'labels could not be asked for; it is tried again'),
    pollMs,
  })
  return { provider: context.provider, ...work }
}

/** Asks for labels that are due. Answers how many there were. */
export async function askForDueLabels(context: LabelContext, stop?: AbortSignal): Promise<number> {
  return await labelQueue.workOff(context, { most: BATCH, stop }, (label, lease) =>
    askForLabel(context, label, (set) => lease.settle(label, set)),
  )
}

type Outcome = Readonly<{ state: 'made'; shipment: Shipment } | { state: 'refused'; refusal: string } | { state: 'waiting' }>

/**
 * Asks the provider for a claimed label and stores the answer with `settle`, which answers whether the label was still claimed. From the
 * second attempt on, what an earlier one made is looked for first. Never throws.
 */
export async function askForLabel(
  context: LabelContext,
  label: LabelRow,
  settle: (set: Partial<LabelRow>) => Promise<boolean>,
): Promise<Outcome> {
  const { provider, log, now } = context
  try {
    const requested = await requestOf(context, label)
    const since = new Date(label.createdAt.getTime() - CLOCKS_DIFFER_MS)
    const found = label.attempts > 1 ? await provider.find(label.reference, since) : null
    const shipment = found ?? (await provider.create(requested))
    const { ref, carrier, tracking } = shipment
    const isOurs = await settle({ state: 'made', providerRef: ref, carrier, tracking, refusal: null })
    return isOurs ? { state: 'made', shipment } : { state: 'waiting' }
  } catch (error) {
    if (error instanceof ShippingRefusal) {
      log.warn({ err: error, labelId: label.id }, 'the shipping provider refuses a label')
      await settle({ state: 'refused', refusal: error.message.slice(0, MOST_WORDS) })
      return { state: 'refused', refusal: error.message.slice(0, MOST_WORDS) }
    }
    log.warn({ err: error, labelId: label.id }, 'the shipping provider did not answer; it is asked again')
    await settle({ nextAttemptAt: new Date(now().getTime() + backOff(label.attempts, RETRY)) })
    return { state: 'waiting' }
  }
}

const MOST_WORDS = 300

async function requestOf({ db, settings }: LabelContext, label: LabelRow): Promise<ShipmentRequest> {
  const { labels, company } = await settings()
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, label.orderId), isNull(orders.deletedAt)))
  if (!order || order.customerPhone === '') throw new ShippingRefusal('Ordren eller dens adresse er slettet')
  return {
    ...{ reference: label.reference, product: labelProduct(order.buyerKind, labels), services: labels.services },
    ...{ ownAgreement: labels.ownAgreement, weightGrams: label.weightGrams, lengthCm: label.lengthCm },
    sender: {
      ...{ name: company.legalName, attention: null, address: company.address, postalCode: company.postalCode, city: company.city },
      ...{ country: 'DK', email: company.email, phone: company.phone },
    },
    receiver: {
      ...carriedTo(order),
      ...{ address: order.shippingAddress, postalCode: order.shippingPostalCode, city: order.shippingCity },
      ...{ country: order.shippingCountry, email: order.customerEmail, phone: order.customerPhone },
    },
  }
}
