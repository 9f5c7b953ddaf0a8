import type { OrderDifferenceAnswer } from '#contract/orders/order-change.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { ShownChange } from '#domain/order-changes/change-texts.ts'
import { CHANGEABLE_FIELDS, type OrderDifference } from '#domain/order-changes/order-difference.ts'

export function toDifferenceAnswer(difference: OrderDifference): OrderDifferenceAnswer {
  const inKr = (both: Readonly<{ from: number; to: number }> | undefined) =>
    both ? { from: oreToKr(both.from), to: oreToKr(both.to) } : null
  return {
    lines: difference.lines.map(({ kcwId, nameDa, payWithPoints, from, to, fromUnitOre, toUnitOre, toTotalOre }) => {
      const unitPrice = oreToKr(to === 0 ? fromUnitOre : toUnitOre)
      return { kcwId, nameDa, payWithPoints, from, to, unitPrice, lineTotal: oreToKr(toTotalOre) }
    }),
    fields: fieldsOf(difference),
    deliveryWay: difference.deliveryWay ?? null,
    deliveryMethod: difference.deliveryMethod ?? null,
    pickupPoint: difference.pickupPoint ?? null,
    shipping: inKr(difference.shippingOre),
    total: inKr(difference.totalOre),
    pointsUsed: difference.pointsUsed ?? null,
  }
}

export function toShownChange(difference: OrderDifference): ShownChange {
  return {
    lines: difference.lines.map(({ toTotalOre, ...line }) => ({ ...line, lineTotalOre: toTotalOre })),
    fields: fieldsOf(difference),
    deliveryWay: difference.deliveryWay ?? null,
    deliveryMethod: difference.deliveryMethod ?? null,
    pickupPoint: difference.pickupPoint ?? null,
    shippingOre: difference.shippingOre ?? null,
    totalOre: difference.totalOre ?? null,
    pointsUsed: difference.pointsUsed ?? null,
  }
}

function fieldsOf({ fields }: OrderDifference): OrderDifferenceAnswer['fields'] {
  return CHANGEABLE_FIELDS.flatMap((field) => {
    const both = fields[field]
    return both ? [{ field, ...both }] : []
  })
}
