import type { ChangedOrder } from '#contract/orders/place-order.ts'
import { batchPromise } from '#domain/batches/batch-texts.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import type { PricedLine, PricedOrder } from '#domain/orders/price-order.ts'
import { lineName } from '#domain/samples/sample.ts'
import type { PlaceOrderBody } from './order-request.ts'

type Product = Readonly<{ id: number; kcwId: string; nameDa: string }>
type Line = Readonly<{ product: Product; film: Product | null }>

/** Whether the customer saw other figures. Missing ones are not checked (requirements §12), nor a guest's points. */
export function figuresDiffer(shown: PlaceOrderBody, priced: PricedOrder, isGuest: boolean): boolean {
  return (
    amountDiffers(shown.subtotal, priced.subtotalOre) ||
    amountDiffers(shown.shipping, priced.shippingOre) ||
    amountDiffers(shown.savings, priced.savingsOre) ||
    amountDiffers(shown.total, priced.totalOre) ||
    countDiffers(shown.discount, priced.discountPercent) ||
    countDiffers(shown.pointsUsed, priced.pointsUsed) ||
    (!isGuest && countDiffers(shown.pointsEarned, priced.pointsEarned))
  )
}

export function toChangedOrder(lines: readonly Line[], priced: PricedOrder): ChangedOrder {
  return {
    items: priced.lines.flatMap((line, index) => {
      const requested = lines[index]
      return requested ? [toItem(requested, line)] : []
    }),
    subtotal: oreToKr(priced.subtotalOre),
    shipping: oreToKr(priced.shippingOre),
    savings: oreToKr(priced.savingsOre),
    total: oreToKr(priced.totalOre),
    pointsWorth: oreToKr(priced.pointsWorthOre),
    vatTreatment: priced.vatTreatment,
    discount: priced.discountPercent,
    pointsUsed: priced.pointsUsed,
    pointsEarned: priced.pointsEarned,
  }
}

function toItem({ product, film }: Line, line: PricedLine): ChangedOrder['items'][number] {
  return {
    id: product.id,
    kcwId: product.kcwId,
    nameDa: lineName(product, film),
    quantity: line.quantity,
    payWithPoints: line.payWithPoints,
    sampleOf: line.sampleOf,
    price: line.payWithPoints ? 0 : oreToKr(line.unitPriceOre),
    promotion: line.promotionPercent,
    lineTotal: oreToKr(line.lineTotalOre),
    sampleCredit: oreToKr(line.sampleCreditOre),
    shipsNow: line.shipsNow,
    shipsLater: line.shipsLater,
    batches: batchPromise(line),
    expectedOn: line.expectedOn,
  }
}

function amountDiffers(shownKr: number | undefined, ore: number): boolean {
  return shownKr !== undefined && krToOre(shownKr) !== ore
}

function countDiffers(shown: number | undefined, count: number): boolean {
  return shown !== undefined && shown !== count
}
