import { amount } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { freeShippingProgress } from '#domain/prices/shipping.ts'
import { freeDeliveryPromise } from '#web/prices/free-delivery-promise.ts'
import { useVatView } from '#web/prices/vat-view.ts'

/** Progress towards free delivery (requirements §2 'Cart'); the limit includes VAT in both price views. */
export function FreeDelivery({ subtotalOre }: { subtotalOre: number }) {
  const { isExclVat } = useVatView()
  const { missingOre, share } = freeShippingProgress(subtotalOre)
  const isReached = missingOre === 0
  return (
    <div className="text-sm">
      <p className="font-semibold">{freeDeliveryPromise({ isExclVat })}</p>
      <div aria-hidden className="my-2 h-1.5 bg-stage">
        <div className="h-full origin-left bg-signal transition-transform" style={{ transform: `scaleX(${share})` }} />
      </div>
      <p className="figures text-xs text-muted" aria-live="polite">
        {isReached
          ? 'Din levering er gratis.'
          : `Køb for ${missingText(missingOre)} mere${isExclVat ? ' inkl. moms' : ''}, så er leveringen gratis.`}
      </p>
      <span className="sr-only">{wholeNumber(Math.floor(share * 100))} % af vejen</span>
    </div>
  )
}

/** Includes the one øre above the limit. */
function missingText(missingOre: number): string {
  return amount(Math.ceil(missingOre / 100) * 100)
}
