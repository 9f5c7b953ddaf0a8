import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import type { VatLabel } from '#domain/money/vat.ts'
import { priceTag } from '#domain/prices/pricing.ts'
import { usePriceView } from './price-view.ts'
import { useVatView } from './vat-view.ts'

export type PriceTag = Readonly<{
  price: string
  /** The price to strike through; null without a promotion that may be shown (decision 9). */
  original: string | null
  /** The difference of the two as shown. */
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
export function usePriceTag({ price, promotion, beforePrice }: PricedProduct): PriceTag {
  const beforePriceOre = beforePrice === null ? null : krToOre(beforePrice)
  const tag = priceTag({ unitPriceOre: krToOre(price), promotionPercent: promotion, beforePriceOre }, usePriceView())
  const { label, shown } = useVatView()
  const priceOre = shown(tag.priceOre)
  const originalOre = tag.originalPriceOre === null ? null : shown(tag.originalPriceOre)
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
