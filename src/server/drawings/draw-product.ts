import { readHexCode } from '#domain/products/colours/hex-code.ts'
import { deriveFilmLook } from '#domain/products/film-look.ts'
import { isFilm } from '#domain/products/is-film.ts'
import { drawFilm } from './draw-film.ts'
import { drawGoods } from './draw-goods.ts'

export interface DrawingInput {
  readonly kcwId: string
  readonly nameDa: string
  readonly categoryId: string | null
  readonly productType: string | null
  readonly finish: string | null
  readonly hex: string | null
  readonly series: string | null
  readonly view?: 'main'
}

/** An SVG of 800 × 600 from colour and finish; deterministic. */
export function drawProduct(input: DrawingInput): string {
  if (isFilm(input))
    return drawFilm({
      title: input.nameDa,
      look: deriveFilmLook({ ...input, name: input.nameDa }),
    })
  return drawGoods({
    title: input.nameDa,
    categoryId: input.categoryId,
    hex: readHexCode(input.hex),
  })
}
