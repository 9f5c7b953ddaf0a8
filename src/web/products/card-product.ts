import type { Product } from '#contract/products/product.ts'
import { type Roll, rollOf } from '#domain/prices/roll.ts'

/** What of a product a card shows; the rest is not sent with a list. */
export type CardProduct = Pick<
  Product,
  | 'id'
  | 'kcwId'
  | 'nameDa'
  | 'series'
  | 'backingType'
  | 'price'
  | 'promotion'
  | 'beforePrice'
  | 'stock'
  | 'hex'
  | 'pointsEligible'
  | 'pointsCost'
  | 'newlyAdded'
  | 'asksForColour'
> & { picture: Product['images'][number] | null; finish: string | null; roll: Roll | null }

/** Takes from a product what its card shows. */
export function toCardProduct(product: Product): CardProduct {
  const {
    id,
    kcwId,
    nameDa,
    series,
    backingType,
    price,
    promotion,
    beforePrice,
    stock,
    hex,
    pointsEligible,
    pointsCost,
    newlyAdded,
    asksForColour,
  } = product
  const finish = product.specifications.finish
  return {
    id,
    kcwId,
    nameDa,
    series,
    backingType,
    price,
    promotion,
    beforePrice,
    stock,
    hex,
    pointsEligible,
    pointsCost,
    newlyAdded,
    asksForColour,
    roll: rollOf(product),
    picture: product.images[0] ?? null,
    finish: typeof finish === 'string' ? finish : null,
  }
}
