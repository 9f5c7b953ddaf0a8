import type { Product } from '#contract/products/product.ts'
import { CAR_WRAP_ROLL, type Roll, rollOf } from '#domain/prices/roll.ts'

/** The roll a job is cut from: the film's own, or a usual one where no film is chosen or it says none. */
export function rollOfFilm(film: Product | null): Roll {
  return (film && rollOf(film)) ?? CAR_WRAP_ROLL
}
