import { trackOrderCalls } from '#contract/orders/track-order.ts'

/** What the form of 'Spor Ordre' sends; fetched, and the schemas with it, when it is first needed. */
export const trackOrderFields = trackOrderCalls.mailOrderLink.body
