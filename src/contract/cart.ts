import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { id } from '#contract/http/fields.ts'
import { MAX_CART_LINES, MAX_LINE_PROJECTS, MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'

export const cartLine = z.object({
  productId: id,
  quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
  payWithPoints: z.boolean(),
  /** the film of a colour sample */
  sampleOf: id.nullable(),
  /** the batch of an earlier order */
  batchId: id.optional(),
  /** waits until one batch has all rolls */
  oneBatch: z.boolean().optional(),
  jobIds: z.array(id).min(1).max(MAX_LINE_PROJECTS).readonly().optional(),
  /** unit price last shown: in øre before the buyer's discount, or in points */
  seenPrice: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
})

/** `revision` is 0 for an unused cart and increases with every change. */
export const accountCart = z.object({ lines: z.array(cartLine).max(MAX_CART_LINES), revision: z.number().int().min(0) })
export type AccountCart = z.infer<typeof accountCart>

export const cartCalls = defineCalls({
  showCart: {
    access: 'customer',
    forMembers: 'keepCart',
    summary: 'Returns the cart of the account, the same on all devices',
    response: answer({ cart: accountCart }),
    errors: [],
  },
  saveCart: {
    access: 'customer',
    forMembers: 'keepCart',
    summary:
      'Replaces the cart of the account. `revision` is the revision the change is based on; when another device saved first, it is refused with cart_changed and the current cart',
    body: accountCart,
    response: answer({ cart: accountCart }),
    errors: ['cart_changed'],
  },
})
