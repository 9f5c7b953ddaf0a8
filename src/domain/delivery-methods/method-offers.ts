import type { Tier } from '#domain/customers/tier.ts'
import { krToOre } from '#domain/money/money.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import { goesAsLetter, isRoll, MAX_LETTER_G, packParcels, type ToPack } from '#domain/parcels/packing.ts'
import type { Freight } from '#domain/prices/shipping.ts'
import type { DeliveryMethod, FreightCarton } from '#domain/settings/delivery-methods.ts'

/** `tier` is null for a guest. */
export type MethodBuyer = Readonly<{ kind: BuyerKind; tier: Tier | null }>

type Shipment = Readonly<{
  parcels: readonly FreightParcel[]
  buyer: MethodBuyer
  /** empty while it is not known: no zone applies */
  postalCode: string
}>

const OBSTACLES = {
  audience: 'Gælder ikke for kunden.',
  zone: 'Leverer ikke til postnummeret.',
  roll: 'Ruller kan ikke sendes til et udleveringssted.',
  weight: 'Pakken er for tung.',
  length: 'Pakken er for lang.',
  girth: 'Pakken er for stor: længde og omkreds.',
} as const
type MethodObstacle = keyof typeof OBSTACLES

export function obstacleText(why: MethodObstacle): string {
  return OBSTACLES[why]
}

function zoneOf({ zones }: DeliveryMethod, postalCode: string) {
  return zones.find(({ from, to }) => from <= postalCode && postalCode <= to)
}

export function isSameZonePrice(method: DeliveryMethod, postalCode: string, other: string): boolean {
  const [one, another] = [postalCode, other].map((code) => zoneOf(method, code))
  return (one ? one.priceKr : 0) === (another ? another.priceKr : 0)
}

type Priced = Readonly<{ freight: Freight }> | Readonly<{ why: MethodObstacle }>

/** The freight of an order by a method, in øre with VAT, or why it cannot be sent by it. A roll never goes to a pickup point. */
export function priceByMethod(method: DeliveryMethod, { parcels, buyer, postalCode }: Shipment): Priced {
  const zone = zoneOf(method, postalCode)
  if (!isFor(method, buyer)) return { why: 'audience' }
  if (zone?.priceKr === null) return { why: 'zone' }
  if (method.kind === 'pickupPoint' && parcels.some(({ hasRoll }) => hasRoll)) return { why: 'roll' }
  let parcelOre = 0
  for (const parcel of method.kind === 'pallet' ? together(parcels) : parcels) {
    const step = method.steps.find(({ upToKg }) => parcel.weightG <= upToKg * 1_000)
    if (!step) return { why: 'weight' }
    if (isAbove(parcel.lengthMm, method.mostLengthCm)) return { why: 'length' }
    if (parcel.girthMm > 0 && isAbove(parcel.lengthMm + parcel.girthMm, method.mostGirthCm)) return { why: 'girth' }
    const surcharge = method.surcharges.findLast(({ aboveCm }) => parcel.lengthMm > aboveCm * 10)
    const eachOre = krToOre(step.priceKr) + krToOre(surcharge?.priceKr ?? 0) + krToOre(zone?.priceKr ?? 0)
    parcelOre += eachOre * parcel.count
  }
  return { freight: { parcelOre, letterOre: parcelOre, freeAboveOre: method.freeAboveKr === null ? null : krToOre(method.freeAboveKr) } }
}

export type MethodOffer<Method extends DeliveryMethod = DeliveryMethod> = Readonly<{ method: Method; freight: Freight }>

/** The methods an order may go by, with their freight, in the shop's order. */
export function methodOffers<Method extends DeliveryMethod>(methods: readonly Method[], shipment: Shipment): MethodOffer<Method>[] {
  return methods.flatMap((method) => {
    const priced = priceByMethod(method, shipment)
    return 'freight' in priced ? [{ method, freight: priced.freight }] : []
  })
}

function isFor({ kind, audiences }: DeliveryMethod, buyer: MethodBuyer): boolean {
  if (kind === 'firm' && buyer.kind === 'consumer') return false
  return audiences.length === 0 || audiences.includes(buyer.tier ?? (buyer.kind === 'consumer' ? 'consumer' : 'guestFirm'))
}

function isAbove(mm: number, mostCm: number | null): boolean {
  return mostCm !== null && mm > mostCm * 10
}

function together(parcels: readonly FreightParcel[]): FreightParcel[] {
  if (parcels.length === 0) return []
  return [
    {
      count: 1,
      weightG: parcels.reduce((sum, { count, weightG }) => sum + count * weightG, 0),
      lengthMm: Math.max(...parcels.map(({ lengthMm }) => lengthMm)),
      girthMm: 0,
      hasRoll: parcels.some(({ hasRoll }) => hasRoll),
    },
  ]
}

/** A number of equal parcels; 0 is not known, and no limit refuses it. */
export type FreightParcel = Readonly<{ count: number; weightG: number; lengthMm: number; girthMm: number; hasRoll: boolean }>

/** Larger orders are packed product by product, in time that does not grow with them. */
const MAX_UNITS_TOGETHER = 60

/** The parcels an order is charged for (decision 118). Letters travel with other goods, and are parcels where there are none. */
export function freightParcels(cartons: readonly FreightCarton[], things: readonly ToPack[]): FreightParcel[] {
  const goods = things.filter((thing) => !goesAsLetter(thing))
  const charged = (goods.length > 0 ? goods : things).filter(({ quantity }) => quantity > 0)
  const units = charged.reduce((sum, { quantity }) => sum + quantity, 0)
  return units <= MAX_UNITS_TOGETHER ? packedTogether(cartons, charged) : charged.flatMap((thing) => packedAlone(cartons, thing))
}

function packedTogether(cartons: readonly FreightCarton[], things: readonly ToPack[]): FreightParcel[] {
  const byLine = new Map(things.map((thing) => [thing.lineId, thing]))
  return packParcels(cartons, things).map(({ carton, weightG, units }) => {
    const content = units.flatMap(({ lineId }) => byLine.get(lineId) ?? [])
    return { count: 1, weightG, hasRoll: content.some(isRoll), ...sizeOf(carton, Math.max(0, ...content.map(({ lengthMm }) => lengthMm))) }
  })
}

/** Full cartons of one product, and one for the rest. */
function packedAlone(cartons: readonly FreightCarton[], thing: ToPack): FreightParcel[] {
  const { quantity, weightG, lengthMm } = thing
  const hasRoll = isRoll(thing)
  const parcels = (carton: FreightCarton | null, units: number, count: number): FreightParcel[] =>
    count === 0 ? [] : [{ count, weightG: weightG * units + (carton?.ownWeightG ?? 0), hasRoll, ...sizeOf(carton, lengthMm) }]
  if (goesAsLetter(thing)) {
    const each = weightG > 0 ? Math.max(1, Math.floor(MAX_LETTER_G / weightG)) : quantity
    return [...parcels(null, each, Math.floor(quantity / each)), ...parcels(null, quantity % each, Math.min(1, quantity % each))]
  }
  const takes = (carton: FreightCarton) => unitsIn(carton, thing)
  const usable = cartons.filter((carton) => carton.inUse && takes(carton) > 0).toSorted((a, b) => a.ownWeightG - b.ownWeightG)
  const largest = usable.toSorted((a, b) => takes(b) - takes(a))[0]
  if (!largest) return parcels(null, 1, quantity)
  const each = Math.min(takes(largest), quantity)
  const rest = quantity % each
  const restIn = usable.find((carton) => takes(carton) >= rest) ?? largest
  return [...parcels(largest, each, Math.floor(quantity / each)), ...parcels(restIn, rest, Math.min(1, rest))]
}

function unitsIn({ innerLengthMm, mostRolls, mostWeightG }: FreightCarton, thing: ToPack): number {
  if (innerLengthMm < thing.lengthMm) return 0
  const byWeight = thing.weightG > 0 ? Math.floor(mostWeightG / thing.weightG) : Number.POSITIVE_INFINITY
  const byNumber = thing.packing === 'ownCarton' ? 1 : isRoll(thing) ? mostRolls : Number.POSITIVE_INFINITY
  return Math.min(byWeight, byNumber)
}

function sizeOf(carton: FreightCarton | null, longestMm: number) {
  return { lengthMm: Math.max(longestMm, carton?.innerLengthMm ?? 0), girthMm: carton?.girthMm ?? 0 }
}
