import { rollsFor } from '#domain/batches/batch-rolls.ts'
import { addRolls, awaitedOf, removeRolls, unsentOf } from '#domain/parcels/rolls.ts'
import { pointsEarnedOn, pointsOfPaid } from '#domain/points/points.ts'
import { reducedAmount } from '#domain/prices/pricing.ts'
import { runsOut } from '#domain/products/discontinued.ts'
import {
  type ChangedLine,
  type ChangeRefusal,
  isSamePrice,
  type LineTerms,
  type OrderLineToChange,
  type ProductToday,
  termsOf,
} from './line-terms.ts'

type LineChange = Readonly<{ kind: 'moved'; lines: readonly ChangedLine[]; productId: number | null; stockChange: number }>

type RollsToAdd = Readonly<{
  productId: number | null
  quantity: number
  payWithPoints: boolean
  sampleOf: number | null
  terms: LineTerms
  product: ProductToday | undefined
  orderDiscount: number
  stock: ReadonlyMap<number, number>
  hasAccount: boolean
}>

/** Adds rolls to the line with the same price, or as a new line. */
export function addToLine(lines: readonly ChangedLine[], added: RollsToAdd): LineChange | ChangeRefusal {
  const { productId, quantity, payWithPoints, sampleOf, terms, product, orderDiscount, hasAccount } = added
  if (productId === null || !product) return { kind: 'refused', why: 'product_not_found' }
  if (!product.active) return { kind: 'refused', why: 'product_unavailable' }
  if (payWithPoints && !hasAccount) return { kind: 'refused', why: 'points_need_login' }
  if (payWithPoints && !product.pointsEligible) return { kind: 'refused', why: 'not_points_eligible' }
  const place = lines.findIndex((one) => {
    const isSameGoods = one.productId === productId && one.payWithPoints === payWithPoints && one.sampleOf === sampleOf
    return isSameGoods && isSamePrice(termsOf(one, orderDiscount), terms, payWithPoints)
  })
  const before = lines[place] ?? newLine({ productId, payWithPoints, sampleOf, terms, orderDiscount })
  const { rolls, stockChange } = addRolls(before, quantity, takeable(before, quantity, { stock: added.stock.get(productId) ?? 0, product }))
  if (runsOut(product, { shipsLater: rolls.shipsLater - before.shipsLater })) return { kind: 'refused', why: 'product_runs_out' }
  const { promotionPercent, earnsPoints } = terms
  const pointsEligible = product.pointsEligible && earnsPoints
  const earned = hasAccount ? pointsEarnedOn({ quantity, payWithPoints, promotionPercent, pointsEligible }) : 0
  const after = priced({ ...before, ...rolls, pointsEarned: before.pointsEarned + earned }, orderDiscount)
  return { kind: 'moved', lines: place < 0 ? [...lines, after] : lines.with(place, after), productId, stockChange }
}

/** Rolls a line may take from stock now. A line of one batch takes all or none, and none while its other rolls wait for a batch. */
function takeable(line: ChangedLine, quantity: number, { stock, product }: Readonly<{ stock: number; product: ProductToday }>): number {
  if (line.oneBatch && awaitedOf(line) > 0) return 0
  const rolls = rollsFor(line, quantity, { stock, batches: product.batches ?? [] })
  return rolls > stock ? 0 : rolls
}

/** Removes unsent rolls of a line, and the points they would earn. */
export function removeFromLine(
  lines: readonly ChangedLine[],
  line: OrderLineToChange,
  { fewer, orderDiscount }: Readonly<{ fewer: number; orderDiscount: number }>,
): LineChange | ChangeRefusal {
  if (fewer > unsentOf(line)) return { kind: 'refused', why: 'below_sent', lineId: line.id }
  const { rolls, stockChange } = removeRolls(line, fewer)
  const pointsEarned = Math.max(0, line.pointsEarned - fewer)
  const after = priced({ ...line, ...rolls, cancelled: line.cancelled + fewer, pointsEarned }, orderDiscount)
  const place = lines.findIndex(({ id }) => id === line.id)
  return { kind: 'moved', lines: lines.with(place, after), productId: line.productId, stockChange }
}

/** Before reductions, in øre; 0 when paid with points. */
export function listTotalOf({ payWithPoints, unitPriceOre, quantity }: ChangedLine): number {
  return payWithPoints ? 0 : unitPriceOre * quantity
}

/** What the rolls paid with points cost in money, in øre. */
export function pointsWorthOf(lines: readonly ChangedLine[], orderDiscount: number): number {
  const onPoints = lines.filter(({ payWithPoints }) => payWithPoints)
  return onPoints.reduce((sum, line) => sum + reducedAmount(line.unitPriceOre, line.quantity, termsOf(line, orderDiscount)), 0)
}

function priced(line: ChangedLine, orderDiscount: number): ChangedLine {
  const { unitPriceOre, quantity, payWithPoints } = line
  if (payWithPoints) return { ...line, lineTotalOre: 0 }
  const reducedOre = reducedAmount(unitPriceOre, quantity, termsOf(line, orderDiscount))
  // credit a smaller line cannot use is available for the next roll
  const sampleCreditOre = line.sampleCreditOre && Math.min(line.sampleCreditOre, reducedOre)
  const lineTotalOre = reducedOre - (sampleCreditOre ?? 0)
  return { ...line, sampleCreditOre, lineTotalOre, pointsEarned: pointsOfPaid({ ...line, lineTotalOre }) }
}

type NewLine = Pick<RollsToAdd, 'payWithPoints' | 'sampleOf' | 'terms' | 'orderDiscount'> & Readonly<{ productId: number }>

function newLine({ productId, payWithPoints, sampleOf, terms, orderDiscount }: NewLine): ChangedLine {
  const { unitPriceOre, promotionPercent, discountPercent, pointsCost, earnsPoints } = terms
  const none = { quantity: 0, shipsNow: 0, shipsLater: 0, sent: 0, sentRemote: 0, returned: 0, cancelled: 0, pointsEarned: 0 }
  const own = discountPercent === orderDiscount ? null : discountPercent
  const price = { unitPriceOre, promotionPercent, discountPercent: own, pointsCost, earnsPoints, lineTotalOre: 0, sampleCreditOre: 0 }
  return { id: null, productId, payWithPoints, sampleOf, oneBatch: false, batches: [], ...price, ...none }
}
