import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { isWholeIn } from '#domain/numbers/range.ts'
import { STOCK, STOCK_CHANGE, STOCK_TOO_LARGE } from './product-limits.ts'

type TypedStock = Readonly<{ stock: number } | { stockChange: number }>

export const STOCK_HINT = 'Antal på lager. +40 lægger 40 til, −3 trækker 3 fra.'

/** The stock after a typed entry, at least 0, for preview. 0 for an invalid entry. */
export function stockAfter(text: string, stock: number): number {
  const typed = readStock(text)
  if (typed === null) return 0
  return 'stock' in typed ? typed.stock : Math.max(0, stock + typed.stockChange)
}

/** Reads '52' as the new stock, '+40' and '-3' as changes. Null for anything else, and for no change. */
export function readStock(text: string): TypedStock | null {
  const typed = text.trim()
  const isChange = /^[+\-−–]/.test(typed)
  const figure = readNumber(typed.replace(/^\+\s*(?=\d)/, '')) ?? Number.NaN
  if (!isChange) return isWholeIn(figure, STOCK) ? { stock: figure } : null
  return figure !== 0 && isWholeIn(figure, STOCK_CHANGE) ? { stockChange: figure } : null
}

/** What is left of a change typed while `sent` was saved, both at the shown stock: '+45' after '+40' is '+5'. Null when nothing is left. */
export function changeLeft(typed: string, { sent, stock }: Readonly<{ sent: string; stock: number }>): string | null {
  const [entered, saved] = [readStock(typed), readStock(sent)]
  if (entered === null || saved === null || 'stock' in entered) return typed
  const left = entered.stockChange - ('stock' in saved ? saved.stock - stock : saved.stockChange)
  return left === 0 ? null : `${left > 0 ? '+' : '−'}${Math.abs(left)}`
}

/** The stock after a correction by someone who saw `seen`: orders since then still count. Never below 0. */
export function restock(now: number, { seen, entered }: Readonly<{ seen: number; entered: number }>): number {
  return Math.max(0, now + entered - seen)
}

/** Why the stock cannot change by this amount; null when it can. */
export function stockChangeProblem(now: number, by: number): string | null {
  if (now + by < STOCK.min) return `Der er kun ${wholeNumber(now)} på lager, så ${wholeNumber(-by)} kan ikke trækkes fra.`
  return now + by > STOCK.max ? STOCK_TOO_LARGE : null
}
