import { amount } from '#domain/money/kroner-text.ts'
import { orePerMetre, orePerSquareMetre, type Roll, rollSize } from '#domain/prices/roll.ts'

type RollPriceProps = {
  roll: Roll
  /** the price as it stands beside this, in the visitor's view */
  priceOre: number
  hasArea?: boolean
}

/** How large a roll is, which everybody may read, and what a metre of it costs this visitor. */
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
