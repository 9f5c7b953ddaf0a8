import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { email, id, idInAddress } from '#contract/http/fields.ts'
import { linkToken } from './customers/account.ts'

/** Latest first. */
const watched = answer({ productIds: z.array(z.number().int()) })
const productParam = z.object({ productId: idInAddress })

/** A guest's request counts once the address is confirmed. */
export const watchRequest = z.object({
  productId: id,
  email,
  /** honeypot: requests with it are dropped */
  website: z.string().max(200).optional(),
})
const byLink = z.object({ token: linkToken })

export const stockWatchCalls = defineCalls({
  listStockWatches: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Lists the products the user is notified about when they are back in stock',
    response: watched,
    errors: [],
  },
  watchStock: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Mails the user once when a product that is sold out is back in stock. Idempotent',
    params: productParam,
    response: watched,
    errors: ['product_not_found', 'in_stock_already', 'too_many_stock_watches'],
  },
  unwatchStock: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Cancels the notice for a product. Idempotent',
    params: productParam,
    response: watched,
    errors: [],
  },
  askForStockWatch: {
    access: 'public',
    forMembers: 'self',
    summary:
      'Mails a guest a link to confirm that they want a notice when a product is back in stock; responds the same when they already asked',
    body: watchRequest,
    response: done,
    errors: ['product_not_found', 'in_stock_already', 'too_many_requests'],
  },
  confirmStockWatch: {
    access: 'public',
    forMembers: 'self',
    summary: 'Confirms the address with the token of the mailed link; when the product is already back in stock, the request is deleted',
    body: byLink,
    response: answer({ message: z.string(), product: z.object({ kcwId: z.string(), nameDa: z.string() }), isInStock: z.boolean() }),
    errors: ['link_expired'],
  },
  leaveStockWatch: {
    access: 'public',
    forMembers: 'self',
    summary: 'Cancels the notice with the token of the mailed link. Idempotent',
    body: byLink,
    response: done,
    errors: [],
  },
})
