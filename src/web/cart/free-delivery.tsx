import { FREE_SHIPPING_ABOVE_ORE, freeShippingProgress } from '#domain/prices/shipping.ts'
import { amount, number } from '#web/format.ts'

const PROMISE = `Gratis levering ved køb over ${FREE_SHIPPING_ABOVE_ORE / 100} kr`

/** How far the cart is on its way to free delivery (spec §2 'Cart'). */
export function FreeDelivery({ subtotalOre }: { subtotalOre: number }) {
  const { missingOre, share } = freeShippingProgress(subtotalOre)
  const isReached = missingOre === 0
  return (
    <div className="text-sm">
      <p className="font-semibold">{PROMISE}</p>
      <div aria-hidden className="my-2 h-1.5 bg-stage">
        <div className="h-full origin-left bg-signal transition-transform" style={{ transform: `scaleX(${share})` }} />
      </div>
      <p className="figures text-xs text-muted" aria-live="polite">
        {isReached ? 'Din levering er gratis.' : `Køb for ${missingText(missingOre)} mere, så er leveringen gratis.`}
      </p>
      <span className="sr-only">{number(Math.floor(share * 100))} % af vejen</span>
    </div>
  )
}

/** What is missing includes the one øre above the limit; a customer thinks in the amounts he can add. */
function missingText(missingOre: number): string {
  return amount(Math.ceil(missingOre / 100) * 100)
}
