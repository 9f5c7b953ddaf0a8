import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isSameLine } from '#domain/cart/cart.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { TOTAL_WITH_VAT, TOTAL_WITHOUT_VAT } from '#domain/money/vat.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { deliveryText } from '#domain/orders/delivery-texts.ts'
import { type LineAmounts, shownLines, shownSums } from '#domain/orders/shown-amounts.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { SAMPLE_CREDITED } from '#domain/samples/sample-credit.ts'
import type { DeliveryPromise } from '#domain/settings/settings.ts'
import { useVatView } from '#web/prices/vat-view.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import type { ShownLine, ShownOrder } from './shown-order.ts'

type ChangedFiguresProps = { before: ShownOrder; after: ShownOrder; onAccept: () => void }

/** Differences between shown and present figures, with a button to accept (requirements §12). */
export function ChangedFigures({ before, after, onAccept }: ChangedFiguresProps) {
  const { delivery } = useSettings()
  const { isExclVat } = useVatView()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="aendret"
      className="mb-8 border-l-4 border-warning bg-warning-ground p-5 outline-none sm:p-6"
    >
      <h2 id="aendret" className="text-lg">
        Din kurv er ændret
      </h2>
      <p className="mt-1 text-sm">Der er ikke bestilt noget endnu. Se, hvad der er nyt, og sig ja til det, før du bestiller.</p>
      <div className="mt-4 grid gap-4">
        {orderChanges(before, after, { promise: delivery, isExclVat }).map(({ title, changes }) => (
          <table key={title} className="figures w-full max-w-3xl table-fixed text-sm">
            <caption className="pb-1 text-left font-bold">{title}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Hvad</th>
                <th scope="col">Før</th>
                <th scope="col">Nu</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ what, before: was, after: is }) => (
                <tr key={what} className="border-t border-warning/40">
                  <th scope="row" className="w-1/3 py-1.5 pr-3 text-left font-normal">
                    {what}
                  </th>
                  <td className="py-1.5 pr-3 text-right">
                    <s className="text-muted">{was}</s>
                  </td>
                  <td className="py-1.5 text-right font-bold">
                    <ArrowRight size={14} aria-hidden className="mr-1.5 inline-block" />
                    {is}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <Button variant="solid" className="mt-5" onClick={onAccept}>
        Godkend ændringerne
      </Button>
    </section>
  )
}

type Change = Readonly<{ what: string; before: string; after: string }>
type ChangeGroup = Readonly<{ title: string; changes: readonly Change[] }>

type Reading = Readonly<{ promise: DeliveryPromise; isExclVat: boolean }>

/** Differences between the shown order and the server's, in words and in the shown price view. */
export function orderChanges(shownBefore: ShownOrder, shownAfter: ShownOrder, reading: Reading): ChangeGroup[] {
  const before = asRead(shownBefore, reading)
  const after = asRead(shownAfter, reading)
  const lines = after.lines.map((line) => ({
    title: line.nameDa,
    changes: lineChanges(
      before.lines.find((other) => isSameLine(other, line)),
      line,
      { ...reading, way: after.deliveryWay },
    ),
  }))
  return [...lines, { title: 'Ordren', changes: sumChanges(before, after) }].filter(({ changes }) => changes.length > 0)
}

type LineAsRead = ShownLine & LineAmounts
type OrderAsRead = Omit<ShownOrder, 'lines'> & Readonly<{ lines: readonly LineAsRead[]; payableOre: number; isExclVat: boolean }>

function asRead(order: ShownOrder, reading: Reading): OrderAsRead {
  const isExclVat = reading.isExclVat && order.vatTreatment === 'domestic'
  const amounts = shownLines(order, { isExclVat })
  const lines = order.lines.map((line, index) => ({ ...line, ...(amounts[index] ?? NOTHING) }))
  return { ...order, ...shownSums(order, { isExclVat }), lines, payableOre: order.totalOre, isExclVat }
}

const NOTHING: LineAmounts = { unitOre: 0, lineTotalOre: 0, creditOre: 0 }

function lineChanges(
  before: LineAsRead | undefined,
  after: LineAsRead,
  { promise, way }: Reading & Readonly<{ way: DeliveryWay }>,
): Change[] {
  if (!before) return []
  return differing([
    ['Pris pr. stk.', amount(before.unitOre), amount(after.unitOre)],
    ['Antal', wholeNumber(before.quantity), wholeNumber(after.quantity)],
    [SAMPLE_CREDITED, amount(before.creditOre), amount(after.creditOre)],
    [`${wholeNumber(after.quantity)} stk. i alt`, amount(before.lineTotalOre), amount(after.lineTotalOre)],
    ['Levering', deliveryText(before, promise, way), deliveryText(after, promise, way)],
    ['Batch', before.batches?.text ?? '–', after.batches?.text ?? '–'],
  ])
}

function sumChanges(before: OrderAsRead, after: OrderAsRead): Change[] {
  const { isExclVat } = after
  return differing([
    ['Din rabat', `${before.discountPercent} %`, `${after.discountPercent} %`],
    ['Subtotal', amount(before.subtotalOre), amount(after.subtotalOre)],
    ['Levering', amount(before.shippingOre), amount(after.shippingOre)],
    ['Du sparer', amount(before.savingsOre), amount(after.savingsOre)],
    ['Point, du bruger', wholeNumber(before.pointsUsed), wholeNumber(after.pointsUsed)],
    ['Point, du optjener', wholeNumber(before.pointsEarned), wholeNumber(after.pointsEarned)],
    [isExclVat ? TOTAL_WITHOUT_VAT : 'I alt', amount(before.totalOre), amount(after.totalOre)],
    ...(isExclVat ? [[TOTAL_WITH_VAT, amount(before.payableOre), amount(after.payableOre)] as const] : []),
  ])
}

function differing(compared: readonly (readonly [what: string, before: string, after: string])[]): Change[] {
  return compared.filter(([, before, after]) => before !== after).map(([what, before, after]) => ({ what, before, after }))
}
