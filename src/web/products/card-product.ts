import type { Product, SampleOffer } from '#contract/products/product.ts'
import { type SoldAs, soldAs } from '#domain/prices/price-terms.ts'
import { isUnlisted } from '#domain/products/discontinued.ts'
import { isFilm } from '#domain/products/is-film.ts'

const CARD_FIELDS = [
  ...(['id', 'kcwId', 'nameDa', 'series', 'backingType', 'price', 'promotion', 'beforePrice', 'stock', 'hex'] as const),
  ...(['pointsEligible', 'pointsCost', 'newlyAdded', 'discontinued', 'asksForColour'] as const),
]
type CardFields = Pick<Product, (typeof CARD_FIELDS)[number]>

/** The fields of a product that its card shows; lists send no others. */
export type CardProduct = CardFields &
  SoldAs & {
    picture: Product['images'][number] | null
    /** the number of pictures on its page */
    pictures: number
    sample: SampleOffer | null
  }

/** `sample` is the offer of a sample, the same for all films. */
export function toCardProduct(product: Product, sample: SampleOffer | null): CardProduct {
  return {
    ...(Object.fromEntries(CARD_FIELDS.map((fact) => [fact, product[fact]])) as CardFields),
    ...soldAs(product),
    picture: product.images[0] ?? null,
    pictures: product.images.length,
    sample: isFilm(product) && !isUnlisted(product) ? sample : null,
  }
}
