import { z } from 'zod'
import { refusal } from '#contract/http/call.ts'
import { editConflict } from '#contract/http/edit-conflict.ts'
import type { ErrorCode } from '#contract/http/error-codes.ts'
import { changedOrder } from '#contract/orders/place-order.ts'
import { accountCart } from './cart.ts'
import { fileError } from './csv.ts'
import { undoOutcome } from './undo.ts'

/** Refusals with additional data. Fields without a value are left out. */
export const DETAILED_REFUSALS = {
  changed_meanwhile: editConflict,
  order_changed: refusal.extend({ code: z.literal('order_changed'), order: changedOrder }),
  cart_changed: refusal.extend({ code: z.literal('cart_changed'), cart: accountCart }),
  csv_errors: refusal.extend({ code: z.literal('csv_errors'), errors: z.array(fileError) }),
  /** missing pictures of an application */
  picture_not_found: refusal.extend({ code: z.literal('picture_not_found'), gone: z.array(z.string()).optional() }),
  /** everything was changed since */
  nothing_to_undo: refusal.extend({ code: z.literal('nothing_to_undo'), ...undoOutcome }),
  /** missing products of a bulk change */
  product_not_found: refusal.extend({ code: z.literal('product_not_found'), ids: z.array(z.number().int()).optional() }),
} as const satisfies Partial<Record<ErrorCode, z.ZodObject>>
