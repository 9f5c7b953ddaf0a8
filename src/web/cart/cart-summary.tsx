import { ArrowLeft, Zap } from 'lucide-react'
import { Link } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { oreToKr } from '#domain/money/money.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { guestObstacle } from '#domain/orders/guest-order.ts'
import { type Freight, freeShippingProgress } from '#domain/prices/shipping.ts'
import { runsOut, runsOutText } from '#domain/products/discontinued.ts'
import { CONTINUE_SHOPPING } from '#web/page/link-texts.ts'
import { freeDeliveryPromise } from '#web/prices/free-delivery-promise.ts'
import { OrderFigures } from '#web/prices/order-figures.tsx'
import { useVatView } from '#web/prices/vat-view.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import type { DeliveredCart, PricedCart } from './cart-rows.ts'
import { DeliveryChoice } from './delivery-choice.tsx'

const TO_PAYMENT = 'Gå til betaling'

type CartSummaryProps = { priced: DeliveredCart; user: SessionUser | null; showsPoints: boolean }

export function CartSummary({ priced, user, showsPoints }: CartSummaryProps) {
  const { isExclVat } = useVatView()
  const blocked = blockedBecause(priced, user, useSettings())
  return (
    <section aria-labelledby="oversigt" className="lg:sticky lg:top-[calc(var(--header-stays)+1.5rem)] lg:self-start">
      <h2 id="oversigt" className="mb-4 text-lg">
        Ordreoversigt
      </h2>
      <DeliveryChoice cart={priced} className="mb-5" />
      <OrderFigures figures={{ ...priced.order, deliveryMethod: priced.delivery.method }} showsPoints={showsPoints} isExclVat={isExclVat} />
      <div className="mt-5 mb-6 border-t border-line pt-4">
        {/* lines on points alone ship free, and so does pickup */}
        {priced.order.subtotalOre > 0 && priced.order.shippingWay !== 'pickup' && (
          <FreeDelivery {...priced.order} freight={priced.delivery.freight} />
        )}
      </div>
      {blocked ? (
        <>
          <p id="kassen-lukket" role="status" className="mb-3 text-sm font-semibold text-danger">
            {blocked}
          </p>
          <Button variant="signal" size="lg" isWide disabled aria-describedby="kassen-lukket">
            {TO_PAYMENT}
          </Button>
        </>
      ) : (
        <LinkButton to={paths.checkout()} variant="signal" size="lg" isWide>
          {priced.order.totalOre > 0 ? `${TO_PAYMENT} · ${amount(priced.order.totalOre)}` : TO_PAYMENT}
        </LinkButton>
      )}
      <Link
        to={paths.products()}
        prefetch="intent"
        className="mt-3 inline-flex min-h-11 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline"
      >
        <ArrowLeft size={18} aria-hidden />
        {CONTINUE_SHOPPING}
      </Link>
      <Link
        to={paths.quickOrder()}
        prefetch="intent"
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline max-lg:ml-6 lg:w-full"
      >
        <Zap size={18} aria-hidden />
        Hurtigbestilling
      </Link>
    </section>
  )
}

/** Why the cart cannot be ordered, or null. The cart and the checkout name missing points in their own words (requirements §5 'Cart checks', 'Checkout fields'). */
export function blockedBecause(
  priced: PricedCart & Readonly<{ delivery?: Readonly<{ isUnserved: boolean }> }>,
  user: SessionUser | null,
  { guestOrders }: Pick<PublicSettings, 'guestOrders'>,
  tooFewPoints = 'Du har ikke nok point til denne ordre',
): string | null {
  const { sold, order } = priced
  const fault = faultOfLines(priced)
  if (fault) return fault
  if (priced.delivery?.isUnserved) return ERRORS.order_not_deliverable.message
  if (order.pointsUsed > 0 && !user) return ERRORS.points_need_login.message
  const units = sold.reduce((sum, { line }) => sum + line.quantity, 0)
  if (!user && guestObstacle({ units, unpaidUnits: 0 }, guestOrders))
    return `Som gæst kan du højst bestille ${count(guestOrders.maxUnits, 'vare', 'varer')}. Log ind, eller kontakt os.`
  if (user && order.pointsUsed > user.points) return tooFewPoints
  return null
}

/** Errors of the lines, independent of the buyer; or null. */
export function faultOfLines({ missing, sold }: PricedCart): string | null {
  if (missing.length > 0) return 'Fjern de varer, der ikke længere kan købes.'
  if (sold.some(({ line, product }) => product.asksForColour !== (line.sampleOf !== null))) return ERRORS.sample_needs_colour.message
  const tooMany = sold.find(({ product, priced }) => runsOut(product, priced))
  if (tooMany) return runsOutText(tooMany.product, tooMany.priced)
  const isWrong = sold.some(({ priced, product }) => priced.payWithPoints && !product.pointsEligible)
  return isWrong ? 'En af varerne kan ikke betales med point.' : null
}

/** Progress towards free delivery (requirements §2 'Cart'); the limit includes VAT in both price views, and none for an export. */
function FreeDelivery({ subtotalOre, shippingOre, vatTreatment, freight }: DeliveredCart['order'] & { freight: Freight }) {
  const isExclVat = useVatView().isExclVat && vatTreatment !== 'export'
  const { freeAboveOre, parcelOre } = freight
  if (freeAboveOre === null && parcelOre > 0) return null
  const { missingOre, share } = freeShippingProgress(subtotalOre, parcelOre === 0 ? 0 : (freeAboveOre ?? 0))
  const isReached = missingOre === 0
  // samples alone may go free as a letter: there is nothing left to reach
  if (!isReached && shippingOre === 0) return null
  return (
    <div className="text-sm">
      <p className="font-semibold">{freeDeliveryPromise(inKr(freight), isExclVat)}</p>
      <div aria-hidden className="my-2 h-1.5 bg-stage">
        <div className="h-full origin-left bg-signal transition-transform" style={{ transform: `scaleX(${share})` }} />
      </div>
      <p className="figures text-xs text-muted" aria-live="polite">
        {isReached
          ? 'Din levering er gratis.'
          : `Køb for mere end ${amount(missingOre - 1)} til${isExclVat ? ' inkl. moms' : ''}, så er leveringen gratis.`}
      </p>
      <span className="sr-only">{wholeNumber(Math.floor(share * 100))} % af vejen</span>
    </div>
  )
}

function inKr({ parcelOre, freeAboveOre }: Freight) {
  return { parcelKr: oreToKr(parcelOre), freeAboveKr: freeAboveOre === null ? null : oreToKr(freeAboveOre) }
}
