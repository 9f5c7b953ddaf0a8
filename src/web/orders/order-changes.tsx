import type { OrderChange, OrderDifferenceAnswer } from '#contract/orders/order-change.ts'
import { krToOre } from '#domain/money/money.ts'
import type { VatTreatment } from '#domain/money/vat.ts'
import { changeTexts } from '#domain/order-changes/change-texts.ts'
import { dateAndTime } from '#web/format.ts'

type OrderChangesProps = { changes: readonly OrderChange[]; vatTreatment: VatTreatment }

export function OrderChanges({ changes, vatTreatment }: OrderChangesProps) {
  return (
    <ol className="figures text-sm">
      {changes.map(({ number, note, by, timestamp, difference }) => (
        <li key={number} className="border-b border-line py-2">
          <p className="text-xs text-muted">
            {dateAndTime(timestamp)}
            {by && ` · ${by}`}
          </p>
          <ul>
            {differenceTexts(difference, vatTreatment).map((text) => (
              <li key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
          {note && <p className="mt-1 break-words whitespace-pre-line text-muted">{note}</p>}
        </li>
      ))}
    </ol>
  )
}

/** A change in sentences, without amounts for users who may not see them. */
export function differenceTexts(
  { lines, fields, deliveryWay, deliveryMethod, pickupPoint, shipping, total, pointsUsed }: OrderDifferenceAnswer,
  vatTreatment: VatTreatment,
): string[] {
  const inOre = (both: Readonly<{ from: number; to: number }> | null | undefined) =>
    both ? { from: krToOre(both.from), to: krToOre(both.to) } : null
  const difference = {
    lines: lines.map(({ lineTotal, ...line }) => ({ ...line, lineTotalOre: lineTotal === undefined ? null : krToOre(lineTotal) })),
    fields,
    deliveryWay,
    deliveryMethod,
    pickupPoint,
    shippingOre: inOre(shipping),
    totalOre: inOre(total),
    pointsUsed,
  }
  return changeTexts(difference, vatTreatment)
}
