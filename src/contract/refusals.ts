import { z } from 'zod'
import { refusal } from './call.ts'
import { accountCart } from './cart.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import { fileError } from './csv.ts'
import type { ErrorCode } from './error-codes.ts'
import { changedOrder } from './orders/place-order.ts'

/** The refusals that carry more than every one does, whole. What has nothing to tell in a member leaves it out. */
export const TELLING_REFUSALS = {
  changed_meanwhile: changedMeanwhile,
  /** the figures the shop would charge */
  order_changed: refusal.extend({ code: z.literal('order_changed'), order: changedOrder }),
  /** the cart as it is now */
  cart_changed: refusal.extend({ code: z.literal('cart_changed'), cart: accountCart }),
  csv_errors: refusal.extend({ code: z.literal('csv_errors'), errors: z.array(fileError) }),
  /** the pictures of an application that are there no more */
  picture_not_found: refusal.extend({ code: z.literal('picture_not_found'), gone: z.array(z.string()).optional() }),
  /** of a change of many, those that are there no more */
  product_not_found: refusal.extend({ code: z.literal('product_not_found'), ids: z.array(z.number().int()).optional() }),
} as const satisfies Partial<Record<ErrorCode, z.ZodObject>>
