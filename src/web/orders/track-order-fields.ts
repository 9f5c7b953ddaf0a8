import { trackOrderCalls } from '#contract/orders/track-order.ts'

/** Loaded with its schemas when it is first needed. */
export const trackOrderFields = trackOrderCalls.mailOrderLink.body
