import type { Product } from '#contract/products/product.ts'
import { CAR_WRAP_ROLL, type Roll, rollOf } from '#domain/prices/roll.ts'

/** The film's own roll, or a usual one when none is known. */
export function rollOfFilm(film: Product | null): Roll {
  return (film && rollOf(film)) ?? CAR_WRAP_ROLL
}
