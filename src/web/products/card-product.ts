import type { Product, SampleOffer } from '#contract/products/product.ts'
import { type SoldAs, soldAs } from '#domain/prices/price-terms.ts'
import { isUnlisted } from '#domain/products/discontinued.ts'
import { isFilm } from '#domain/products/is-film.ts'

const SHOWN = [
  ...(['id', 'kcwId', 'nameDa', 'series', 'backingType', 'price', 'promotion', 'beforePrice', 'stock', 'hex'] as const),
  ...(['pointsEligible', 'pointsCost', 'newlyAdded', 'discontinued', 'asksForColour'] as const),
]
type Shown = Pick<Product, (typeof SHOWN)[number]>

/** The fields of a product that its card shows; lists send no others. */
export type CardProduct = Shown &
  SoldAs & {
    picture: Product['images'][number] | null
    /** how many pictures its page shows */
    pictures: number
    sample: SampleOffer | null
  }

/** `sample` is the sample that any film can be had as. */
export function toCardProduct(product: Product, sample: SampleOffer | null): CardProduct {
  return {
    ...(Object.fromEntries(SHOWN.map((fact) => [fact, product[fact]])) as Shown),
    ...soldAs(product),
    picture: product.images[0] ?? null,
    pictures: product.images.length,
    sample: isFilm(product) && !isUnlisted(product) ? sample : null,
  }
}
