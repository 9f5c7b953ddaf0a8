import { readNumber } from '#domain/numbers/danish-number.ts'
import { isWholeIn } from '#domain/numbers/range.ts'
import { STOCK, STOCK_CHANGE } from './product-limits.ts'

/** What somebody wrote where a stock stands: how many there are, or how many more or fewer. */
type TypedStock = Readonly<{ stock: number } | { stockChange: number }>

/** What the field says of itself. */
export const STOCK_HINT = 'Antal på lager. +40 lægger 40 til, −3 trækker 3 fra.'

/** How many there would be once what is typed is carried out on a stock, none below 0: what a form shows while somebody types. 0 for what is no stock. */
export function stockAfter(text: string, stock: number): number {
  const typed = readStock(text)
  if (typed === null) return 0
  return 'stock' in typed ? typed.stock : Math.max(0, stock + typed.stockChange)
}

/** '52' is how many there are, '+40' that many more and '-3' that many fewer than are there by now. Null for what is none of them, and for no change at all. */
export function readStock(text: string): TypedStock | null {
  const typed = text.trim()
  const isChange = /^[+\-−–]/.test(typed)
  const figure = readNumber(typed.replace(/^\+\s*(?=\d)/, '')) ?? Number.NaN
  if (!isChange) return isWholeIn(figure, STOCK) ? { stock: figure } : null
  return figure !== 0 && isWholeIn(figure, STOCK_CHANGE) ? { stockChange: figure } : null
}
