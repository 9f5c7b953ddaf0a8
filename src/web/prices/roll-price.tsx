import { amount } from '#domain/money/kroner-text.ts'
import { orePerMetre, orePerSquareMetre, type Roll, rollSize } from '#domain/prices/roll.ts'

type RollPriceProps = {
  roll: Roll
  /** The price beside it, in the visitor's view. */
  priceOre: number
  hasArea?: boolean
}

/** The size of a roll and this visitor's price per metre. */
export function RollPrice({ roll, priceOre, hasArea = false }: RollPriceProps) {
  return (
    <>
      {rollSize(roll)} ·{' '}
      <span className="own-price">
        {amount(orePerMetre(priceOre, roll))} pr. meter
        {hasArea && ` · ${amount(orePerSquareMetre(priceOre, roll))} pr. m²`}
      </span>
    </>
  )
}
