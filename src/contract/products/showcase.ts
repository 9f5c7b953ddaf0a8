import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { product } from './product.ts'

const showcaseFilm = product.pick({ kcwId: true, nameDa: true }).extend({ finish: z.string() })
export type ShowcaseFilm = z.infer<typeof showcaseFilm>

export const showcaseCalls = defineCalls({
  showShowcase: {
    access: 'public',
    summary: 'Returns the films that best show the range, and the close-up picture drawn of them, null until it is drawn',
    response: answer({
      films: z.array(showcaseFilm),
      /** the fingerprint in its file names (`closeUpName`) */
      closeUp: z.string().nullable(),
    }),
    errors: [],
  },
})
