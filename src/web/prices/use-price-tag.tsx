import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import type { VatLabel, VatTreatment } from '#domain/money/vat.ts'
import { priceTag } from '#domain/prices/pricing.ts'
import { orePerMetre, orePerSquareMetre, type Roll, rollSize } from '#domain/prices/roll.ts'
import { classes } from '#web/ui/classes.ts'
import { usePriceView, useVatView } from './vat-view.tsx'

type PriceTag = Readonly<{
  price: string
  /** The price to strike through; null without a promotion that may be shown (decision 9). */
  original: string | null
  /** The difference of the two shown prices. */
  savings: string | null
  percentOff: number
  /** True for an agreed price. */
  isOwn: boolean
  vatLabel: VatLabel
  /** The shown price in øre, for prices per metre. */
  priceOre: number
}>

type PricedProduct = Readonly<{ price: number; promotion: number; beforePrice: number | null }>

/** The price of one unit in the visitor's view: promotion, discount or retail view, with or without VAT (requirements §9, §4). */
export function usePriceTag({ price, promotion, beforePrice }: PricedProduct, treatment?: VatTreatment): PriceTag {
  const beforePriceOre = beforePrice === null ? null : krToOre(beforePrice)
  const tag = priceTag({ unitPriceOre: krToOre(price), promotionPercent: promotion, beforePriceOre }, usePriceView())
  const { label, toShown } = useVatView(treatment)
  const priceOre = toShown(tag.priceOre)
  const originalOre = tag.originalPriceOre === null ? null : toShown(tag.originalPriceOre)
  return {
    price: amount(priceOre),
    original: originalOre === null ? null : amount(originalOre),
    savings: originalOre === null ? null : amount(originalOre - priceOre),
    percentOff: tag.percentOff,
    isOwn: tag.isOwn,
    vatLabel: label,
    priceOre,
  }
}

type RollPriceProps = {
  roll: Roll
  /** The price beside it, in the visitor's view. */
  priceOre: number
  hasArea?: boolean
}

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

type PriceProps = { price: string; original?: string | null; size?: 'md' | 'lg'; className?: string }

/** The formatted price and, struck through, the price before. Hidden until the visitor is known. */
export function Price({ price, original, size = 'md', className }: PriceProps) {
  return (
    <p className={classes('own-price figures flex flex-wrap items-baseline gap-x-2.5', className)}>
      <span className={classes('font-bold [font-stretch:110%]', size === 'lg' ? 'text-2xl' : 'text-lg')}>{price}</span>
      {original && (
        <s className={classes('text-muted', size === 'lg' ? 'text-base' : 'text-xs')}>
          <span className="sr-only">Før </span>
          {original}
        </s>
      )}
    </p>
  )
}
