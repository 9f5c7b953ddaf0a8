import { countryOf, normalisePostalCode } from '#domain/customers/postal-code.ts'
import type { Tier } from '#domain/customers/tier.ts'
import { type DeliveryTerms, deliveryTermsOf } from '#domain/orders/delivery-place.ts'
import type { Measures } from '#domain/parcels/packing.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { shippingWayOf } from '#domain/prices/shipping.ts'
import type { DeliveryMethod } from '#domain/settings/delivery-methods.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { freightParcels, type MethodBuyer, type MethodOffer, methodOffers } from './method-offers.ts'

type DeliverySettings<Method extends DeliveryMethod> = Pick<ShopSettings, 'shipping' | 'delivery' | 'exports' | 'cartons'> &
  Readonly<{ deliveryMethods: readonly Method[] }>

/** Measures that are missing are those of a product of which nothing is known. */
type Goods = Readonly<{ quantity: number; sampleOf: number | null; product: Readonly<{ measures?: Measures | undefined }> }>

type Ordered = Readonly<{
  deliveryWay: DeliveryWay
  shippingPostalCode: string
  lines: readonly Goods[]
  buyer: MethodBuyer
  /** the id of the method that is chosen; null for none yet */
  methodId: string | null
  /** a carrier can be asked for its pickup points */
  hasPickupPoints: boolean
}>

/** The terms by the chosen method, else by one that is offered. Without methods, for samples, pickup and exports: those of the place. */
export type OrderDelivery<Method extends DeliveryMethod = DeliveryMethod> = DeliveryTerms &
  Readonly<{
    method: Method | null
    offers: readonly MethodOffer<Method>[]
    /** the shop has methods, and the order can go by none of them */
    isUnserved: boolean
  }>

const NOTHING_KNOWN: Measures = { packing: null, weightG: 0, lengthMm: 0 }

export function deliveryOf<Method extends DeliveryMethod>(
  { lines, buyer, methodId, hasPickupPoints, ...place }: Ordered,
  settings: DeliverySettings<Method>,
): OrderDelivery<Method> {
  const terms = deliveryTermsOf(place, settings)
  const methods = choosableMethods(settings.deliveryMethods, { hasPickupPoints })
  const isByMethod = terms.country === 'DK' && shippingWayOf(lines, place.deliveryWay) === 'parcel' && lines.length > 0
  if (methods.length === 0 || !isByMethod) return { ...terms, method: null, offers: [], isUnserved: false }
  const things = lines.map(({ quantity, product }, lineId) => ({ ...(product.measures ?? NOTHING_KNOWN), lineId, quantity }))
  const parcels = freightParcels(settings.cartons, things)
  const offers = methodOffers(methods, { parcels, buyer, postalCode: normalisePostalCode(place.shippingPostalCode) })
  // buyers choose a method to a pickup point themselves, unless it is the only one
  const chosen =
    offers.find(({ method }) => method.id === methodId) ?? offers.find(({ method }) => method.kind !== 'pickupPoint') ?? offers[0]
  if (!chosen) return { ...terms, method: null, offers, isUnserved: true }
  return { ...terms, freight: chosen.freight, home: chosen.method.home, method: chosen.method, offers, isUnserved: false }
}

type Offered = Readonly<{ lines: readonly Goods[]; tier: Tier | null; postalCode: string | null }>

/** The delivery of an offer to a customer, who is a firm; one abroad gets the terms of the country when it is accepted. */
export function deliveryOfOffer({ lines, tier, postalCode }: Offered, settings: DeliverySettings<DeliveryMethod>): OrderDelivery {
  const shippingPostalCode = countryOf(normalisePostalCode(postalCode ?? '')) === 'DK' ? (postalCode ?? '') : ''
  const buyer = { kind: 'business', tier } as const
  // no pickup point is chosen yet
  return deliveryOf({ deliveryWay: 'parcel', shippingPostalCode, lines, buyer, methodId: null, hasPickupPoints: false }, settings)
}

/** What buyers are offered; a pickup point is chosen among those the shipping provider names. */
export function choosableMethods<Method extends DeliveryMethod>(
  methods: readonly Method[],
  { hasPickupPoints }: Readonly<{ hasPickupPoints: boolean }>,
): Method[] {
  return methods.filter(({ isOffered, kind }) => isOffered && (hasPickupPoints || kind !== 'pickupPoint'))
}
