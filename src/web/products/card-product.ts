import type { Product } from '#contract/products/product.ts'
import { type Roll, rollOf } from '#domain/prices/roll.ts'

const SHOWN = [
  ...(['id', 'kcwId', 'nameDa', 'series', 'backingType', 'price', 'promotion', 'beforePrice', 'stock', 'hex'] as const),
  ...(['pointsEligible', 'pointsCost', 'newlyAdded', 'discontinued', 'asksForColour'] as const),
]
type Shown = Pick<Product, (typeof SHOWN)[number]>

/** What of a product a card shows; the rest is not sent with a list. */
export type CardProduct = Shown & { picture: Product['images'][number] | null; finish: string | null; roll: Roll | null }

/** Takes from a product what its card shows. */
export function toCardProduct(product: Product): CardProduct {
  const finish = product.specifications.finish
  return {
    ...(Object.fromEntries(SHOWN.map((fact) => [fact, product[fact]])) as Shown),
    roll: rollOf(product),
    picture: product.images[0] ?? null,
    finish: typeof finish === 'string' ? finish : null,
  }
}
