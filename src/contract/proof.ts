import { z } from 'zod'
import { answer, defineCall } from './call.ts'
import { nameInAddress } from './fields.ts'
import { publicReview, rating } from './reviews.ts'
import { publicWrap } from './wraps.ts'

/** What others show and say of a product: what its page brings at first, and how much there is. */
const proof = {
  wraps: z.array(publicWrap),
  /** null while nobody has reviewed it */
  rating: rating.nullable(),
  reviews: z.array(publicReview),
}
export type Proof = z.infer<z.ZodObject<typeof proof>>

export const proofCalls = {
  showProof: defineCall({
    method: 'GET',
    path: '/products/{id}/proof',
    access: 'public',
    summary: 'Photographs of cars in a product and the latest reviews of it, by SKU or id',
    params: z.object({ id: nameInAddress }),
    response: answer(proof),
    errors: ['product_not_found'],
  }),
} as const
