import type { Carrier } from '#domain/parcels/carrier.ts'
import type { ParcelEventKind } from '#domain/parcels/parcel.ts'
import type { PickupPoint } from '#domain/settings/delivery-methods.ts'

/** The interface to a shipping provider (decision 124). Throws ShippingRefusal (permanent) and ShippingAway. A lost call may have been done. */
export type ShippingProvider = Readonly<{
  /** makes a shipment with its label; not idempotent: `find` comes before a second try */
  create: (requested: ShipmentRequest) => Promise<Shipment>
  /** the shipment with our reference among those made since an instant */
  find: (reference: string, since: Date) => Promise<Shipment | null>
  /** false when it can no longer be cancelled */
  cancel: (ref: string) => Promise<boolean>
  /** labels by shipment, a PNG of 10 × 19 cm per package */
  readLabels: (refs: readonly string[]) => Promise<ReadonlyMap<string, readonly Buffer[]>>
  /** the events of a shipment so far; empty while it is unknown or not scanned yet */
  readEvents: (ref: string) => Promise<readonly ParcelEvent[]>
  /** the pickup points of a product's carrier, the nearest first; none where there are none */
  findPoints: (near: PointsQuery) => Promise<readonly FoundPoint[]>
  /** what a webhook's body is about; null where the provider has no webhook */
  readMessage: ((body: Buffer) => ShippingMessage | 'not_signed' | 'invalid_json') | null
}>

/** `at` is null when the provider does not say when. */
export type ParcelEvent = Readonly<{ kind: ParcelEventKind; at: Date | null }>

/** The shipment a message is about; null when it names none. */
export type ShippingMessage = Readonly<{ ref: string | null }>

/** By the carrier of a product; `id` limits the answer to one point. */
export type PointsQuery = Readonly<{ product: string; postalCode: string; address: string | null; id?: string }>

/** `hours` are the carrier's lines, `distance` metres; null where the carrier does not say. */
export type FoundPoint = PickupPoint & Readonly<{ distance: number | null; hours: readonly string[] }>

type Party = Readonly<{
  name: string
  attention: string | null
  address: string
  postalCode: string
  city: string
  /** ISO 3166 */
  country: string
  email: string
  phone: string
}>

export type ShipmentRequest = Readonly<{
  /** ours, and unique; printed on the label */
  reference: string
  /** the provider's codes: a carrier's product, and its additional services separated by commas */
  product: string
  services: string
  /** booked on the shop's own agreement with the carrier, not on the provider's */
  ownAgreement: boolean
  sender: Party
  receiver: Party
  weightGrams: number
  lengthCm: number | null
  /** the id of the pickup point it goes to; null where the product goes to an address */
  pointId: string | null
}>

/** `priceOre` is what the provider charges, without VAT; null where it does not say. */
export type Shipment = Readonly<{ ref: string; carrier: Carrier; tracking: string | null; priceOre: number | null }>

/** The provider is unreachable or did not answer; the request may have been carried out. */
export class ShippingAway extends Error {
  override readonly name = 'ShippingAway'
}

/** The provider refuses, in its own words. Nothing was made. */
export class ShippingRefusal extends Error {
  override readonly name = 'ShippingRefusal'
}
