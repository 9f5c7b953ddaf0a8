import type { OfferedPoint } from '#contract/pickup-points.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { labelProduct } from '#domain/parcels/label.ts'
import { openingHours } from '#domain/pickup-points/pickup-point.ts'
import type { PickupPoint, StoredMethod } from '#domain/settings/delivery-methods.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import { type FoundPoint, ShippingRefusal } from '#server/shipping-provider/provider.ts'
import type { Shop } from '#server/shop.ts'

type PointSearch = Readonly<{ method: string; postalCode: string; address: string | null; ip: string }>

/** The pickup points of a method. Throws delivery_method_not_offered, pickup_points_away and too_many_requests. */
export async function findPoints(shop: Shop, { method: id, ip, ...near }: PointSearch): Promise<OfferedPoint[]> {
  await limitAttempts(shop, [{ key: `pickup-points-from:${ip}`, most: 120, minutes: 10 }])
  const method = await offeredMethod(shop, id)
  if (!method) throw refuseFields('delivery_method_not_offered', 'method')
  const today = copenhagenDay(shop.now().getTime())
  return (await fetchPoints(shop, method, near)).map(({ hours, distance, ...point }) => ({
    ...point,
    distance,
    hours: openingHours(hours, today),
  }))
}

type Chosen = Readonly<{ id: string; postalCode: string }>
/** A chosen point as its carrier names it, or why it cannot be chosen. */
export type PointRead = Readonly<{ point: PickupPoint; refusal: null } | { point: null; refusal: ShopError }>

/** Asks the carrier for a chosen point, before a transaction; null without labels. Only the caller knows whether a refusal matters. */
export async function readPoint(
  shop: Shop,
  { deliveryMethod, pickupPoint: chosen }: Readonly<{ deliveryMethod: string | null; pickupPoint: Chosen | null }>,
): Promise<PointRead | null> {
  if (!shop.labels) return null
  const method = deliveryMethod === null ? undefined : await offeredMethod(shop, deliveryMethod)
  if (!chosen || !method) return refused('pickup_point_missing')
  try {
    const found = (await fetchPoints(shop, method, { ...chosen, address: null })).find(({ id }) => id === chosen.id)
    if (!found) return refused('pickup_point_gone')
    const { id, name, address, postalCode, city } = found
    return { point: { id, name, address, postalCode, city }, refusal: null }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'pickup_points_away') return refused(error.code)
    throw error
  }
}

function refused(code: 'pickup_point_missing' | 'pickup_point_gone' | 'pickup_points_away'): PointRead {
  return { point: null, refusal: refuseFields(code, 'pickupPoint') }
}

/** A method to pickup points, which an order that has it may keep when it is no longer offered to others. */
async function offeredMethod({ labels, settings }: Shop, methodId: string): Promise<StoredMethod | undefined> {
  const { deliveryMethods } = await settings()
  return labels ? deliveryMethods.find(({ id, kind }) => id === methodId && kind === 'pickupPoint') : undefined
}

type PointsQuery = Readonly<{ id?: string; postalCode: string; address: string | null }>

/** None where the carrier refuses the postal code. Throws pickup_points_away. */
async function fetchPoints({ labels, settings, log }: Shop, method: StoredMethod, query: PointsQuery): Promise<readonly FoundPoint[]> {
  if (!labels) return []
  try {
    return await labels.provider.findPoints({ ...query, product: labelProduct('consumer', (await settings()).labels, method) })
  } catch (error) {
    log.warn({ err: error, method: method.id }, 'the shipping provider did not answer with pickup points')
    if (error instanceof ShippingRefusal) return []
    throw new ShopError('pickup_points_away')
  }
}
