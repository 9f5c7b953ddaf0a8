import { amount } from '#domain/money/kroner-text.ts'
import { isBelowCost } from '#domain/prices/below-cost.ts'
import { percentBetween } from '#domain/prices/rounding.ts'

/** A price that moves further than so many percent is a slip of the hand until somebody has looked at it. */
const LARGE_CHANGE_PERCENT = 30

export const PRICE_WARNINGS = ['unknown', 'gone', 'below_cost', 'large', 'changed', 'other_list'] as const
type PriceWarning = (typeof PRICE_WARNINGS)[number]

/** A new price beside what is known of its product; amounts in øre, prices with VAT, what it was bought for without. */
export type PricedLine = Readonly<{
  newOre: number
  /** null where the shop knows no such product */
  product: Readonly<{
    priceOre: number
    isGone: boolean
    /** what one was bought for last; null where nobody wrote it */
    costOre: number | null
  }> | null
  /** what it cost when the list was approved; null before that */
  approvedBesideOre: number | null
  /** the list of the same day that names it too and is written after this one; null without */
  otherList: string | null
}>

/** What somebody should look at before he approves a new price, in words. */
export function priceWarnings(line: PricedLine): readonly Readonly<{ kind: PriceWarning; text: string }>[] {
  const { newOre, product, approvedBesideOre, otherList } = line
  if (product === null) return [{ kind: 'unknown', text: 'Intet produkt har varenummeret. Prisen bruges ikke.' }]
  const percent = percentBetween(product.priceOre, newOre)
  const found: { kind: PriceWarning; text: string }[] = []
  if (product.isGone) found.push({ kind: 'gone', text: 'Produktet er udgået og udsolgt.' })
  if (product.costOre !== null && isBelowCost(newOre, product.costOre))
    found.push({ kind: 'below_cost', text: `Uden moms er det under indkøbsprisen, ${amount(product.costOre)}` })
  if (percent !== null && Math.abs(percent) > LARGE_CHANGE_PERCENT)
    found.push({ kind: 'large', text: `Prisen ændres mere end ${LARGE_CHANGE_PERCENT} %.` })
  if (approvedBesideOre !== null && approvedBesideOre !== product.priceOre)
    found.push({
      kind: 'changed',
      text: `Prisen er ændret i hånden siden godkendelsen (da ${amount(approvedBesideOre)}). Prislistens pris vinder.`,
    })
  if (otherList !== null) found.push({ kind: 'other_list', text: `Står også i »${otherList}«, som gælder fra samme dag og vinder.` })
  return found
}
