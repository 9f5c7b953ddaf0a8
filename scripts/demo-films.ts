import products from '#demo/products.json' with { type: 'json' }
import type { FilmFacts } from '#domain/products/film-look.ts'
import { isFilm } from '#domain/products/is-film.ts'

export type DemoProduct = (typeof products)[number]

/** The films of the demo shop, those that are shown on a speed shape. */
export function demoFilms(): DemoProduct[] {
  return products.filter((product) => isFilm({ categoryId: product.categoryId, productType: product.productTypeId }))
}

/** The demo products that are no film: tools, liquids, samples. */
export function demoGoods(): DemoProduct[] {
  return products.filter((product) => !isFilm({ categoryId: product.categoryId, productType: product.productTypeId }))
}

/** What the film's look is derived from. */
export function factsOf(product: DemoProduct): FilmFacts {
  const specifications: { finish?: string } = product.specifications
  return {
    name: product.nameDa,
    finish: specifications.finish ?? null,
    series: product.seriesId ?? null,
    productType: product.productTypeId,
    categoryId: product.categoryId,
    hex: 'hex' in product ? product.hex : null,
    colorTags: product.colorTags,
  }
}
