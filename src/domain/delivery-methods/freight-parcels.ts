import { goesAsLetter, isRoll, MOST_LETTER_G, packParcels, type ToPack } from '#domain/parcels/packing.ts'
import type { FreightCarton } from '#domain/settings/delivery-methods.ts'

/** A number of equal parcels; 0 is not known, and no limit refuses it. */
export type FreightParcel = Readonly<{ count: number; weightG: number; lengthMm: number; girthMm: number; hasRoll: boolean }>

/** Larger orders are packed product by product, in time that does not grow with them. */
const MOST_UNITS_TOGETHER = 60

/**
 * The parcels an order is charged for, as it is packed (decision 118). Letters travel in the parcels of other goods, and are parcels where
 * there are none.
 */
export function freightParcels(cartons: readonly FreightCarton[], things: readonly ToPack[]): FreightParcel[] {
  const goods = things.filter((thing) => !goesAsLetter(thing))
  const charged = (goods.length > 0 ? goods : things).filter(({ quantity }) => quantity > 0)
  const units = charged.reduce((sum, { quantity }) => sum + quantity, 0)
  return units <= MOST_UNITS_TOGETHER ? packedTogether(cartons, charged) : charged.flatMap((thing) => packedAlone(cartons, thing))
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
    const each = weightG > 0 ? Math.max(1, Math.floor(MOST_LETTER_G / weightG)) : quantity
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

/** How many of a product a carton takes. */
function unitsIn({ innerLengthMm, mostRolls, mostWeightG }: FreightCarton, thing: ToPack): number {
  if (innerLengthMm < thing.lengthMm) return 0
  const byWeight = thing.weightG > 0 ? Math.floor(mostWeightG / thing.weightG) : Number.POSITIVE_INFINITY
  const byNumber = thing.packing === 'ownCarton' ? 1 : isRoll(thing) ? mostRolls : Number.POSITIVE_INFINITY
  return Math.min(byWeight, byNumber)
}

function sizeOf(carton: FreightCarton | null, longestMm: number) {
  return { lengthMm: Math.max(longestMm, carton?.innerLengthMm ?? 0), girthMm: carton?.girthMm ?? 0 }
}
