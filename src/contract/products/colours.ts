import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { flag, nameInAddress, pageSize, readBy, typed } from '#contract/http/fields.ts'
import { HEX_CODE_MISSING, readHexCode } from '#domain/products/colours/hex-code.ts'
import { NEAREST, NEARNESS } from '#domain/products/colours/nearest-films.ts'
import { product, sampleOffer } from './product.ts'

const nearFilm = z.object({
  product,
  /** the product's colour, else that of its first colour tag */
  hex: z.string(),
  /** CIEDE2000 to two decimals */
  difference: z.number(),
  nearness: z.enum(NEARNESS),
})
export type NearFilmAnswer = z.infer<typeof nearFilm>

const paletteFilm = z.object({
  kcwId: z.string(),
  nameDa: z.string(),
  finish: z.string(),
  surface: z.string(),
  hex: z.string(),
  shiftHexes: z.array(z.string()).readonly(),
})
export type PaletteFilm = z.infer<typeof paletteFilm>

const FINISH_LENGTH = 100
const narrowing = {
  /** such as 'Mat'; missing matches any finish */
  finish: typed().max(FINISH_LENGTH).optional(),
  inStock: flag.optional(),
}

export const colourCalls = defineCalls({
  findNearest: {
    access: 'public',
    summary:
      'Lists the films nearest to a colour code or to the colour of a film, by CIEDE2000, nearest first; `hex` takes precedence over `product`',
    query: z
      .object({
        /** '#1D4F91', '1d4f91' or '#abc' */
        hex: typed().max(20).transform(readBy(readHexCode, HEX_CODE_MISSING)).optional(),
        /** SKU or id of a film, excluded from its own neighbours */
        product: nameInAddress.optional(),
        ...narrowing,
        limit: pageSize(NEAREST.most),
      })
      .refine(({ hex, product }) => hex !== undefined || product !== undefined, { path: ['hex'], error: HEX_CODE_MISSING }),
    response: answer({
      /** the compared colour; null for a product without one */
      hex: z.string().nullable(),
      films: z.array(nearFilm),
      /** null when the shop sells no samples */
      sample: sampleOffer.nullable(),
    }),
    errors: ['product_not_found'],
  },
  showPalette: {
    access: 'public',
    summary: 'Returns every film with a colour, arranged in rows so that similar colours are neighbours',
    query: z.object(narrowing),
    response: answer({
      columns: z.number().int(),
      films: z.array(paletteFilm),
      /** films matching the filters; of many only an even sample is in the palette */
      total: z.number().int(),
      finishes: z.array(z.string()),
    }),
    errors: [],
  },
})
