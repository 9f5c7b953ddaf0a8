import type { Product } from '#contract/products/product.ts'
import { deriveFilmLook, type FilmLook, finishOf } from '#domain/products/film-look.ts'
import { isFilm } from '#domain/products/is-film.ts'

type DescribedFilm = Pick<Product, 'nameDa' | 'specifications' | 'series' | 'productTypeDa' | 'categoryId' | 'hex' | 'colorTags'>

/** Null when the product is no film. */
export function lookOfProduct({
  nameDa,
  specifications,
  series,
  productTypeDa,
  categoryId,
  hex,
  colorTags,
}: DescribedFilm): FilmLook | null {
  const finish = finishOf({ specifications })
  if (!isFilm({ categoryId, productType: productTypeDa })) return null
  return deriveFilmLook({ name: nameDa, finish, series, productType: productTypeDa, categoryId, hex, colorTags })
}
