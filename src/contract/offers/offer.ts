import { z } from 'zod'
import { kr, percent } from '#contract/http/fields.ts'
import { OFFER_STATES } from '#domain/offers/offer.ts'

export const offerState = z.enum(OFFER_STATES)

export const orderOfOffer = z.object({ id: z.number().int(), orderNumber: z.string() }).nullable()

/** Unit amounts in kr with VAT. */
export const offerLine = z.object({
  productId: z.number().int(),
  kcwId: z.string(),
  nameDa: z.string(),
  quantity: z.number().int(),
  ownPrice: kr,
  unitPrice: kr,
  lineTotal: kr,
})

/** In kr with VAT. */
export const offerSums = {
  /** agreed instead of the shop's rule */
  isShippingAgreed: z.boolean(),
  subtotal: kr,
  shipping: kr,
  saved: kr,
  total: kr,
  vat: kr,
  /** paid when it is accepted (decision 127); null for none */
  deposit: kr.nullable(),
  depositPercent: percent.nullable(),
}

export const NO_ANSWER = [
  'offer_not_found',
  'offer_expired',
  'offer_withdrawn',
  'offer_replaced',
  'offer_declined',
  'offer_accepted',
] as const
