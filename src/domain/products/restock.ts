import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { STOCK, STOCK_TOO_LARGE } from './product-limits.ts'

/** The stock after a correction by someone who saw `seen`: orders since then still count. Never below 0. */
export function restock(now: number, { seen, wanted }: Readonly<{ seen: number; wanted: number }>): number {
  return Math.max(0, now + wanted - seen)
}

/** Why the stock cannot change by this amount; null when it can. */
export function stockChangeProblem(now: number, by: number): string | null {
  if (now + by < STOCK.min) return `Der er kun ${wholeNumber(now)} på lager, så ${wholeNumber(-by)} kan ikke trækkes fra.`
  return now + by > STOCK.max ? STOCK_TOO_LARGE : null
}
