import { z } from 'zod'
import { answer, defineCall } from '#contract/call.ts'
import { flag, nameInAddress, pageSize, readBy, typed } from '#contract/fields.ts'
import { NEARNESS } from '#domain/products/colours/how-near.ts'
import { NEAREST } from '#domain/products/colours/nearest-films.ts'
import { HEX_CODE_MISSING, readHexCode } from '#domain/products/hex-code.ts'
import { product, sampleOffer } from './product.ts'

/** A film among those nearest to a colour. */
const nearFilm = z.object({
  product,
  /** the colour it is compared by: its own, else that of its first colour tag */
  hex: z.string(),
  /** CIEDE2000 to two decimals, 0 for equal colour codes */
  difference: z.number(),
  nearness: z.enum(NEARNESS),
})
export type NearFilmAnswer = z.infer<typeof nearFilm>

/** A film as a patch of the palette: what is needed to draw it and lead to it. */
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
  /** the finish as it is written on the film, 'Mat'; left out: whatever the finish */
  finish: typed().max(FINISH_LENGTH).optional(),
  /** true: only films there are rolls of */
  inStock: flag.optional(),
}

export const colourCalls = {
  findNearest: defineCall({
    method: 'GET',
    path: '/products/nearest',
    access: 'public',
    summary: 'The films nearest to a colour code or to a film’s own colour, by CIEDE2000, the nearest first; `hex` counts before `product`',
    query: z
      .object({
        /** as people write it: '#1D4F91', '1d4f91', '#abc' */
        hex: typed().max(20).transform(readBy(readHexCode, HEX_CODE_MISSING)).optional(),
        /** SKU or numeric id of a film, which is not its own neighbour */
        product: nameInAddress.optional(),
        ...narrowing,
        limit: pageSize(NEAREST.most),
      })
      .refine(({ hex, product }) => hex !== undefined || product !== undefined, { path: ['hex'], error: HEX_CODE_MISSING }),
    response: answer({
      /** the colour that was compared with; null of a product without one */
      hex: z.string().nullable(),
      films: z.array(nearFilm),
      /** the sample a film can be had as; null where the shop sells none */
      sample: sampleOffer.nullable(),
    }),
    errors: ['product_not_found'],
  }),
  showPalette: defineCall({
    method: 'GET',
    path: '/products/palette',
    access: 'public',
    summary: 'Every film with a colour, laid out row by row so that neighbours are near colours',
    query: z.object(narrowing),
    response: answer({
      /** how many lie in a row */
      columns: z.number().int(),
      films: z.array(paletteFilm),
      /** how many films the filters leave; of very many only some lie on the palette, evenly taken */
      total: z.number().int(),
      /** every finish a film with a colour has */
      finishes: z.array(z.string()),
    }),
    errors: [],
  }),
} as const
