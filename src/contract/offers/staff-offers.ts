import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import {
  day,
  id,
  idInAddress,
  idParam,
  idsInAddress,
  kr,
  line,
  optionalLine,
  optionalText,
  page,
  pageSize,
  percent,
  searchText,
  timestamp,
  wholeRolls,
} from '#contract/http/fields.ts'
import { NO_BUYER } from '#contract/orders/place-order.ts'
import { TIERS } from '#domain/customers/tier.ts'
import { DEPOSIT_FAULTS } from '#domain/offers/deposit.ts'
import { OFFER, OFFER_FAULTS } from '#domain/offers/offer.ts'
import { NO_ANSWER, offerLine, offerState, offerSums, orderOfOffer } from './offer.ts'

const PRICE_WRONG = 'Skriv prisen på én, fra 0 og med højst to decimaler.'

const PERCENT_WRONG = 'Skriv hele procent fra 0 til 100.'

const lineInput = z
  .object({
    productId: id,
    quantity: wholeRolls,
    price: z.number(PRICE_WRONG).pipe(kr).nullable().default(null),
    percent: z.number(PERCENT_WRONG).int(PERCENT_WRONG).min(0, PERCENT_WRONG).max(100, PERCENT_WRONG).nullable().default(null),
    reason: optionalLine(OFFER.reason),
  })
  .superRefine(({ price, percent: off, reason }, context) => {
    if (price !== null && off !== null)
      context.addIssue({ code: 'custom', path: ['percent'], message: 'Skriv enten en pris eller procent.' })
    if ((price !== null || off !== null) && reason === null)
      context.addIssue({ code: 'custom', path: ['reason'], message: OFFER_FAULTS.reason })
  })

const offerInput = z.object({
  validUntil: day,
  message: optionalText(OFFER.message),
  agreedShipping: kr.nullable().default(null),
  /** percent of the total, or an amount in kr with VAT; both null asks for none */
  depositPercent: z
    .number(DEPOSIT_FAULTS.percent)
    .int(DEPOSIT_FAULTS.percent)
    .min(1, DEPOSIT_FAULTS.percent)
    .max(100, DEPOSIT_FAULTS.percent)
    .nullable()
    .default(null),
  depositAmount: z.number(DEPOSIT_FAULTS.amount).positive(DEPOSIT_FAULTS.amount).pipe(kr).nullable().default(null),
  lines: z
    .array(lineInput)
    .max(OFFER.lines, `Et tilbud kan højst have ${OFFER.lines} linjer.`)
    .superRefine((lines, context) => {
      for (const [place, { productId }] of lines.entries())
        if (lines.findIndex((other) => other.productId === productId) < place)
          context.addIssue({ code: 'custom', path: [place, 'productId'], message: OFFER_FAULTS.twice })
    }),
})

type Deposited = Readonly<{ depositPercent: number | null; depositAmount: number | null }>

function refuseTwoDeposits({ depositPercent, depositAmount }: Deposited, context: z.RefinementCtx): void {
  if (depositPercent !== null && depositAmount !== null)
    context.addIssue({ code: 'custom', path: ['depositAmount'], message: DEPOSIT_FAULTS.both })
}

const count = z.number().int()

/** Offers that expire within a week. */
export const OFFER_SCOPES = ['endingSoon'] as const
export type OfferScope = (typeof OFFER_SCOPES)[number]

/** A draft has today's prices. */
const staffOffer = z.object({
  id: count,
  number: z.string(),
  version: count,
  state: offerState,
  customer: z
    .object({
      id: count,
      name: z.string(),
      company: z.string().nullable(),
      email: z.string(),
      discountPercent: percent,
      /** what the freight of the offer depends on */
      tier: z.enum(TIERS).nullable(),
      postalCode: z.string().nullable(),
      /** false for a locked or unapproved customer, who cannot get offers */
      canBuy: z.boolean(),
    })
    .nullable(),
  validUntil: day,
  message: z.string().nullable(),
  /** null applies the shop's rule */
  agreedShipping: kr.nullable(),
  ...offerSums,
  /** as it was written, in kr with VAT; null for none and in percent */
  depositAmount: kr.nullable(),
  lines: z.array(
    offerLine.extend({
      /** a unit price, or percent off the list price; both null is the customer's own price */
      price: kr.nullable(),
      percent: percent.nullable(),
      reason: z.string().nullable(),
      listPrice: kr,
    }),
  ),
  revision: count,
  createdBy: z.string().nullable(),
  sentBy: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  sentAt: timestamp.nullable(),
  answeredAt: timestamp.nullable(),
  answerNote: z.string().nullable(),
  remindedAt: timestamp.nullable(),
  replacedById: count.nullable(),
  order: orderOfOffer,
})
export type StaffOffer = z.infer<typeof staffOffer>

const listed = staffOffer
  .pick({ id: true, number: true, version: true, state: true, validUntil: true, total: true, updatedAt: true })
  .extend({
    customerName: z.string().nullable(),
    company: z.string().nullable(),
  })
export type ListedOffer = z.infer<typeof listed>

const seen = seenOf(staffOffer.pick({ revision: true }))
const changed = answer({ message: z.string(), offer: staffOffer })

export const staffOfferCalls = defineCalls({
  listOffers: {
    access: 'staff:makeOffers',
    summary: 'Lists all offers, last changed first; `search` matches number, name, company and email',
    query: z.object({
      search: searchText.optional(),
      state: offerState.optional(),
      scope: z.enum(OFFER_SCOPES).optional(),
      customerId: idInAddress.optional(),
      page,
      limit: pageSize(),
    }),
    response: answer({ offers: z.array(listed), total: count }),
    errors: [],
  },
  createOffer: {
    access: 'staff:makeOffers',
    summary: 'Creates an empty draft of an offer to a customer',
    body: z.object({ customerId: id }),
    response: changed,
    errors: NO_BUYER,
  },
  showOfferCosts: {
    access: 'permission:contribution',
    summary: 'Returns the last purchase price per piece of each product, in kr without VAT; null when none is recorded',
    query: z.object({ products: idsInAddress(OFFER.lines) }),
    response: answer({ costs: z.array(z.object({ productId: count, cost: kr.nullable() })) }),
    errors: [],
  },
  showOffer: {
    access: 'staff:makeOffers',
    summary: 'Returns an offer; a draft has current prices',
    params: idParam,
    response: answer({ offer: staffOffer }),
    errors: ['offer_not_found'],
  },
  downloadOffer: {
    access: 'staff:makeOffers',
    summary: 'Returns an offer as PDF as it was sent; a draft as it would be sent, marked as a draft',
    params: idParam,
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['offer_not_found', 'pdf_failed'],
  },
  changeOffer: {
    access: 'staff:makeOffers',
    summary:
      'Saves a draft. `seen.revision` is the revision the change is based on; when a colleague saved first, it is refused with changed_meanwhile',
    params: idParam,
    body: offerInput.extend({ seen }).superRefine(refuseTwoDeposits),
    response: changed,
    now: staffOffer,
    errors: ['offer_not_found', 'offer_not_draft', 'product_not_found', 'sample_needs_colour', 'changed_meanwhile'],
  },
  sendOffer: {
    access: 'staff:makeOffers',
    summary:
      'Fixes a draft at current prices and mails it. `total` is the total that was shown; refused when prices have changed. Prices below cost require the permission contribution. The previous version is replaced',
    params: idParam,
    body: z.object({ seen, total: kr }),
    response: changed,
    now: staffOffer,
    errors: [
      ...([
        'offer_not_found',
        'offer_not_draft',
        'offer_empty',
        'offer_costs_nothing',
        'offer_prices_changed',
        'offer_below_cost',
      ] as const),
      ...(['offer_accepted', 'offer_replaced', 'product_not_found', 'product_unavailable', 'changed_meanwhile'] as const),
      ...NO_BUYER,
    ],
  },
  withdrawOffer: {
    access: 'staff:makeOffers',
    summary: 'Withdraws a sent, unanswered offer and mails its customer. Idempotent',
    params: idParam,
    body: z.object({ reason: line(OFFER.reason, OFFER_FAULTS.withdrawal) }),
    response: changed,
    errors: NO_ANSWER,
  },
  copyOffer: {
    access: 'staff:makeOffers',
    summary: 'Creates a draft of a new offer with the same lines, to the same customer or another',
    params: idParam,
    body: z.object({ customerId: id }),
    response: changed,
    errors: ['offer_not_found', ...NO_BUYER],
  },
  reviseOffer: {
    access: 'staff:makeOffers',
    summary:
      'Creates a draft of the next version of a sent offer, which stays valid until the new version is sent. A repeated call returns the same draft',
    params: idParam,
    response: changed,
    errors: ['offer_not_found', 'offer_accepted', 'offer_replaced', ...NO_BUYER],
  },
  deleteOffer: {
    access: 'staff:makeOffers',
    summary: 'Deletes a draft',
    params: idParam,
    response: done,
    errors: ['offer_not_found', 'offer_not_draft'],
  },
})
