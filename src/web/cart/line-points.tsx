import type { CartLine } from '#domain/cart/cart.ts'
import { pointsUsedByOtherLines, splitOffer } from '#domain/cart/split-offer.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { canPayWithPoints } from '#domain/points/points.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { SoldRow } from './cart-rows.ts'
import { cartActions } from './cart-store.ts'

type LinePointsProps = { row: SoldRow; rows: readonly SoldRow[]; balance: number }

/** Switches a line between points and kroner, or offers a split (requirements §2 'Cart'). */
export function LinePoints({ row: { line, product, name, priced }, rows, balance }: LinePointsProps) {
  const { pointsEligible } = product
  if (!pointsEligible && !line.payWithPoints) return null
  const { pointsCost } = priced
  const usedByOtherLines = pointsUsedByOtherLines(
    rows.map((other) => other.priced),
    line,
  )
  const payable = { quantity: line.quantity, pointsEligible, pointsCost }
  const offer = splitOffer(payable, { balance, usedByOtherLines })
  const needed = usedByOtherLines + line.quantity * pointsCost
  const toggle = () => {
    if (!line.payWithPoints && !canPayWithPoints(payable, balance - usedByOtherLines)) {
      toast.error(`Du har ikke nok point (behov ${wholeNumber(needed)}, du har ${wholeNumber(balance)})`)
      return
    }
    cartActions.switchPayment(line)
  }
  return (
    <div className="mt-2 text-xs">
      <Checkbox
        checked={line.payWithPoints}
        onChange={toggle}
        label={
          <>
            Betal med point ({wholeNumber(line.quantity * pointsCost)} point)<span className="sr-only"> for {name}</span>
          </>
        }
      />
      {offer && <SplitOffer line={line} offer={offer} />}
    </div>
  )
}

function SplitOffer({ line, offer }: { line: CartLine; offer: NonNullable<ReturnType<typeof splitOffer>> }) {
  const { pointsQuantity, cashQuantity } = offer
  return (
    <div className="figures mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-signal py-1 pl-3">
      <p>
        Du har point til {wholeNumber(pointsQuantity)} af {wholeNumber(line.quantity)}.
      </p>
      <Button size="sm" onClick={() => cartActions.split(line, offer)}>
        Betal {wholeNumber(pointsQuantity)} med point og {wholeNumber(cashQuantity)} med penge
      </Button>
    </div>
  )
}
