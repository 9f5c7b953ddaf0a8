import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages.ts'
import { textOfKey } from '#domain/cart/cart.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'

import { deliveryCounts, deliveryText } from '#domain/orders/delivery.ts'
import { shownLines } from '#domain/orders/shown-amounts.ts'
import { SampleCredited } from '#web/cart/sample-credited.tsx'
import { OrderFigures } from '#web/prices/order-figures.tsx'
import { VatNote } from '#web/prices/vat-note.tsx'
import { useVatView } from '#web/prices/vat-view.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import type { ShownOrder } from './shown-order.ts'

type CheckoutSummaryProps = { shown: ShownOrder; showsPoints: boolean; children: ReactNode }

export function CheckoutSummary({ shown, showsPoints, children }: CheckoutSummaryProps) {
  const { delivery } = useSettings()
  const vat = useVatView()
  const amounts = shownLines(shown, vat)
  return (
    <section aria-labelledby="din-ordre" className="lg:sticky lg:top-[calc(var(--header-stays)+1.5rem)] lg:self-start">
      <div className="mb-1 -mt-1.5 flex items-center justify-between gap-4">
        <h2 id="din-ordre" className="text-lg">
          Din ordre
        </h2>
        <Link to={paths.cart()} className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4">
          Ret kurven
        </Link>
      </div>
      <p className="pb-3 text-sm text-muted">
        <VatNote />
      </p>
      <ul className="border-t border-line">
        {shown.lines.map((line, index) => (
          <li key={textOfKey(line)} className="figures grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-3 text-sm">
            <p className="min-w-0">
              <span className="font-semibold">{wholeNumber(line.quantity)} × </span>
              {line.nameDa}
            </p>
            <p className="text-right font-semibold">
              {line.payWithPoints ? `${wholeNumber(line.pointsUsed)} point` : amount(amounts[index]?.lineTotalOre ?? 0)}
            </p>
            <SampleCredited creditOre={amounts[index]?.creditOre ?? 0} className="col-span-full" />
            <p className="col-span-full text-xs text-muted">
              {[deliveryText(line, delivery, shown.deliveryWay), line.batches?.text].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-muted">{deliveryCounts(delivery, shown.deliveryWay)}</p>
      <div className="mt-4">
        <OrderFigures figures={shown} showsPoints={showsPoints} isExclVat={vat.isExclVat} />
      </div>
      <div className="mt-6">{children}</div>
    </section>
  )
}
