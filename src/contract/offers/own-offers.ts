import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { day, idParam, kr, optionalText, timestamp } from '#contract/http/fields.ts'
import { ORDER_ERRORS, orderFields, refuseFaults } from '#contract/orders/place-order.ts'
import { VAT_TREATMENTS } from '#domain/money/vat.ts'
import { OFFER } from '#domain/offers/offer.ts'
import { placeFaults } from '#domain/orders/delivery-place.ts'
import { NO_ANSWER, offerLine, offerState, offerSums, orderOfOffer } from './offer.ts'

const count = z.number().int()

const ownOffer = z.object({
  id: count,
  number: z.string(),
  version: count,
  state: offerState,
  validUntil: day,
  message: z.string().nullable(),
  ...offerSums,
  /** as the document says: what is charged for a delivery to the account's address (decision 99) */
  charged: z.object({ vatTreatment: z.enum(VAT_TREATMENTS), subtotal: kr, shipping: kr, saved: kr, total: kr, deposit: kr.nullable() }),
  lines: z.array(offerLine),
  /** what its order would be promised if accepted now: a split per line and the carrier's days; null when it cannot be, and in lists */
  delivery: z
    .object({
      home: z.string(),
      lines: z.array(z.object({ shipsNow: count, shipsLater: count, expectedOn: day.nullish() })).readonly(),
    })
    .nullable(),
  sentAt: timestamp,
  answeredAt: timestamp.nullable(),
  replacedById: count.nullable(),
  order: orderOfOffer,
})
export type OwnOffer = z.infer<typeof ownOffer>

/** What a customer sends to accept an offer: delivery and payment. Lines and prices are the offer's. */
const acceptFields = orderFields
  .omit({
    items: true,
    buyerKind: true,
    cvr: true,
    acceptsTerms: true,
    subtotal: true,
    shipping: true,
    savings: true,
    discount: true,
    pointsUsed: true,
    pointsEarned: true,
    // it goes as it was priced
    deliveryMethod: true,
    pickupPoint: true,
  })
  .superRefine(refuseFaults(placeFaults))

export const ownOfferCalls = defineCalls({
  listOwnOffers: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: "Lists the offers sent to the user's account, newest first; replaced offers are left out",
    response: answer({ offers: z.array(ownOffer) }),
    errors: [],
  },
  showOwnOffer: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: "Returns an offer to the user's account as it was sent",
    params: idParam,
    response: answer({ offer: ownOffer }),
    errors: ['offer_not_found'],
  },
  downloadOwnOffer: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: "Returns an offer to the user's account as PDF",
    params: idParam,
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['offer_not_found', 'pdf_failed'],
  },
  acceptOffer: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Accepts an offer and places an order at its prices, exactly once; a repeated call returns the same order',
    params: idParam,
    body: acceptFields,
    response: answer({ message: z.string(), orderId: count, orderNumber: z.string() }),
    errors: [...NO_ANSWER, ...ORDER_ERRORS, 'order_needs_yes'],
  },
  declineOffer: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Declines an offer, with an optional message to the shop. Idempotent',
    params: idParam,
    body: z.object({ note: optionalText(OFFER.answerNote) }),
    response: answer({ message: z.string(), offer: ownOffer }),
    errors: NO_ANSWER,
  },
})
