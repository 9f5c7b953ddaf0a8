import { TIERS } from '#domain/customers/tier.ts'
import type { Range } from '#domain/numbers/range.ts'

/** Where a method delivers: to a firm, to a door, to a pickup point the buyer chooses, or everything on one pallet. */
export const METHOD_KINDS = ['firm', 'home', 'pickupPoint', 'pallet'] as const
type MethodKind = (typeof METHOD_KINDS)[number]
export const METHOD_KIND_LABELS: Readonly<Record<MethodKind, string>> = {
  firm: 'Til firma',
  home: 'Til døren',
  pickupPoint: 'Til udleveringssted',
  pallet: 'På palle',
}

/** An account is always a firm and has a tier. */
export const AUDIENCES = ['consumer', 'guestFirm', ...TIERS] as const
type Audience = (typeof AUDIENCES)[number]
export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = {
  consumer: 'Private',
  guestFirm: 'Firmaer uden konto',
  Bronze: 'Bronze',
  Silver: 'Silver',
  Gold: 'Gold',
  Platinum: 'Platinum',
}

/** A parcel of at most this weight costs this much, in kr with VAT. */
type WeightStep = Readonly<{ upToKg: number; priceKr: number }>
type LengthSurcharge = Readonly<{ aboveCm: number; priceKr: number }>
/** Postal codes from the first to the last, both included; `priceKr` is a surcharge for each parcel, null means no delivery there. */
type DeliveryZone = Readonly<{ name: string; from: string; to: string; priceKr: number | null }>

/** A way to deliver with a carrier's product, as buyers see it; prices in kr with VAT, null is no limit. */
export type DeliveryMethod = Readonly<{
  /** stored with orders */
  id: string
  name: string
  kind: MethodKind
  isOffered: boolean
  /** empty is everyone; no consumer is a firm */
  audiences: readonly Audience[]
  mostLengthCm: number | null
  /** length and girth together, of each parcel */
  mostGirthCm: number | null
  /** lightest first; what is heavier than the last cannot go this way */
  steps: readonly WeightStep[]
  /** shortest first; the last one exceeded applies */
  surcharges: readonly LengthSurcharge[]
  /** the first that has the code applies */
  zones: readonly DeliveryZone[]
  /** the whole freight above this amount; null is never */
  freeAboveKr: number | null
  /** working days from sending, 'from-to' */
  home: string
}>

/** With the shipping provider's product code; empty uses the one of the settings for labels. */
export type StoredMethod = DeliveryMethod & Readonly<{ product: string }>

/** The part of its delivery method that is stored with an order. */
export type OrderMethod = Readonly<{ id: string; name: string; kind: MethodKind; product: string }>

export function orderMethodOf(method: StoredMethod | null): OrderMethod | null {
  if (method === null) return null
  const { id, name, kind, product } = method
  return { id, name, kind, product }
}

/** A pickup point as the carrier named it when the order was placed. */
export type PickupPoint = Readonly<{ id: string; name: string; address: string; postalCode: string; city: string }>

/** What a carton takes, for the price of a delivery; `girthMm` 0 is not known. */
export type FreightCarton = Readonly<{
  innerLengthMm: number
  girthMm: number
  mostRolls: number
  mostWeightG: number
  ownWeightG: number
  inUse: boolean
}>

export const METHOD_LIMITS = { methods: 20, steps: 20, surcharges: 10, zones: 30, name: 60 } as const
export const METHOD_KG: Range = { min: 0.1, max: 2_000 }
export const METHOD_CM: Range = { min: 1, max: 1_000 }
