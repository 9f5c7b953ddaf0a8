import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { STOCK, STOCK_TOO_LARGE } from '#domain/products/product-limits.ts'

/**
 * The stock a correction comes to. Who wrote `wanted` had seen `seen` in stock; what orders took or gave back since then stays
 * taken or given, so only the difference is carried out. The stock never falls below 0.
 */
export function restock(now: number, { seen, wanted }: Readonly<{ seen: number; wanted: number }>): number {
  return Math.max(0, now + wanted - seen)
}

/** Why so many cannot be put in stock, or taken out of it below 0, as it is now; null when they can. */
export function stockChangeProblem(now: number, by: number): string | null {
  if (now + by < STOCK.min) return `Der er kun ${wholeNumber(now)} på lager, så ${wholeNumber(-by)} kan ikke trækkes fra.`
  return now + by > STOCK.max ? STOCK_TOO_LARGE : null
}
