import { z } from 'zod'
import { answer, defineCall } from '#contract/call.ts'
import { product } from './product.ts'

/** A film of the close-up, as it is named below it. */
const showcaseFilm = product.pick({ kcwId: true, nameDa: true }).extend({ finish: z.string() })
export type ShowcaseFilm = z.infer<typeof showcaseFilm>

export const showcaseCalls = {
  showShowcase: defineCall({
    method: 'GET',
    path: '/products/showcase',
    access: 'public',
    summary: 'The films that show best what the shop has, and the close-up drawn of them: null until it is drawn',
    response: answer({
      films: z.array(showcaseFilm),
      /** what the files of the close-up are told by (`closeUpName`) */
      closeUp: z.string().nullable(),
    }),
    errors: [],
  }),
} as const
