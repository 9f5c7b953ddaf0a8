import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { nameInAddress } from '#contract/http/fields.ts'
import { publicReview, rating } from './reviews.ts'
import { publicWrap } from './wraps/wraps.ts'

/** The first reviews and photographs on a product page, with totals. */
const proof = {
  wraps: z.array(publicWrap),
  rating: rating.nullable(),
  reviews: z.array(publicReview),
}
export type Proof = z.infer<z.ZodObject<typeof proof>>

export const proofCalls = defineCalls({
  showProof: {
    access: 'public',
    summary: 'Returns photographs of cars in a product and its latest reviews, by SKU or id',
    params: z.object({ id: nameInAddress }),
    response: answer(proof),
    errors: ['product_not_found'],
  },
})
