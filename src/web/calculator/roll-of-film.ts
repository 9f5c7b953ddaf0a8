import type { Product } from '#contract/products/product.ts'
import { CAR_WRAP_ROLL, type Roll, rollOf } from '#domain/prices/roll.ts'

export function rollOfFilm(film: Product | null): Roll {
  return (film && rollOf(film)) ?? CAR_WRAP_ROLL
}
