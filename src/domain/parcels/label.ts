import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import type { OrderMethod } from '#domain/settings/delivery-methods.ts'
import type { LabelSettings } from '#domain/settings/labels.ts'
import { goesAsLetter, type PackedUnits, packParcels, type ToPack } from './packing.ts'

export const LABEL_LENGTH_CM = { min: 1, max: 300 } as const
export const LABEL_LENGTH_WRONG = 'Skriv hele cm fra 1 til 300, eller lad feltet stå tomt.'

type Carton = Readonly<{ ownWeightG: number; innerLengthMm: number }>
type Parcel = Readonly<{ weightGrams: number | null; lengthCm: number | null }>

/** What a parcel weighs and measures with its carton; null for what is not known of all its products. */
export function parcelMeasures(things: readonly ToPack[], carton: Carton | null): Parcel {
  const goodsG = things.reduce((sum, { weightG, quantity }) => sum + weightG * quantity, 0)
  const longestMm = Math.max(0, ...things.map(({ lengthMm }) => lengthMm), carton?.innerLengthMm ?? 0)
  return {
    weightGrams: things.every(({ weightG }) => weightG > 0) ? goodsG + (carton?.ownWeightG ?? 0) : null,
    lengthCm: things.every(({ lengthMm }) => lengthMm > 0) ? Math.ceil(longestMm / 10) : null,
  }
}

/** The most labels of one press; the next press makes the rest. */
const MAX_LABELS_OF_ORDER = 20

type Limits = Parameters<typeof packParcels>[0][number]

/** What goes into each parcel that gets a label: the proposed parcels (decision 118), all in one when no carton is in use. */
export function labelParcels(cartons: readonly Limits[], things: readonly ToPack[]): readonly (readonly PackedUnits[])[] {
  const goods = things.filter((thing) => !goesAsLetter(thing))
  const letters = things.filter(goesAsLetter).map(({ lineId, quantity }) => ({ lineId, quantity }))
  if (goods.length === 0 || !cartons.some(({ inUse }) => inUse)) return [things.map(({ lineId, quantity }) => ({ lineId, quantity }))]
  const [first = [], ...more] = packParcels(cartons, goods).map(({ units }) => units)
  return [[...first, ...letters], ...more].slice(0, MAX_LABELS_OF_ORDER)
}

/** 'waiting' is ordered and not answered; 'refused' was not made. */
export type LabelState = 'waiting' | 'made' | 'refused' | 'cancelled'

/** Of a delivery method to pickup points without a code of its own. */
const POINT_PRODUCT = 'GLSDK_SD'

/** The provider's product code: that of the order's delivery method, otherwise the settings' by where it goes, otherwise by buyer. */
export function labelProduct(
  buyer: BuyerKind,
  { firm, home }: Pick<LabelSettings, 'firm' | 'home'>,
  method: Pick<OrderMethod, 'kind' | 'product'> | null = null,
): string {
  if (method && method.product !== '') return method.product
  if (method?.kind === 'pickupPoint') return POINT_PRODUCT
  if (method?.kind === 'firm') return firm
  return method?.kind === 'home' || buyer === 'consumer' ? home : firm
}

const ADDRESS_FIELDS = [
  { field: 'shippingPostalCode', name: 'Postnummer', words: /zip|postal/i },
  { field: 'shippingCity', name: 'By', words: /city|town/i },
  { field: 'customerPhone', name: 'Telefon', words: /phone|mobile/i },
  { field: 'customerEmail', name: 'E-mail', words: /e-?mail/i },
  { field: 'shippingAddress', name: 'Adresse', words: /address|street/i },
  { field: 'receiver', name: 'Modtager', words: /name|attention/i },
] as const

/** The field of the order that a provider's refusal is about, judged by its words; null when it names none. */
export function refusedField(refusal: string): Readonly<{ field: string; name: string }> | null {
  return ADDRESS_FIELDS.find(({ words }) => words.test(refusal)) ?? null
}

/** 'Postnummer: zipcode 9999 does not exist'. */
export function refusalText(refusal: string): string {
  const field = refusedField(refusal)
  return field ? `${field.name}: ${refusal}` : refusal
}
