import type { Product } from '#contract/products/product.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { pointsCostOf } from '#domain/points/points.ts'
import { usePriceView } from '#web/prices/vat-view.tsx'
import { useSession } from '#web/session/session.ts'
import { RadioRow } from '#web/ui/field.tsx'

type PaymentWayProps = Readonly<{ product: Product; quantity: number; payWithPoints: boolean; onChange: (payWithPoints: boolean) => void }>

export function PaymentWay({ product, quantity, payWithPoints, onChange }: PaymentWayProps) {
  const session = useSession()
  const { isRetailView } = usePriceView()
  const ways = session.status === 'customer' ? 'Kort, MobilePay eller faktura ved kassen' : 'Kort eller MobilePay ved kassen'
  if (session.status !== 'customer' || isRetailView || !product.pointsEligible) {
    return <p className="for-buyers mt-4 text-sm text-muted">Betaling: {ways.charAt(0).toLowerCase() + ways.slice(1)}.</p>
  }
  return (
    <fieldset className="for-buyers mt-5">
      <legend className="mb-1 text-xs font-semibold">Betaling</legend>
      <RadioRow name="payment" title="Betal med penge" detail={ways} checked={!payWithPoints} onChange={() => onChange(false)} />
      <RadioRow
        name="payment"
        title={`Betal med point (${wholeNumber(pointsCostOf(product) * quantity)} point)`}
        detail={`Du har ${wholeNumber(session.user.points)} point`}
        checked={payWithPoints}
        onChange={() => onChange(true)}
      />
    </fieldset>
  )
}
