import { z } from 'zod'
import { sampleCredit } from '#contract/customers/account.ts'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { id, idInAddress, idParam, idsInAddress, kr, timestamp } from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'

const count = z.number().int()
const film = { kcwId: z.string(), nameDa: z.string() }
const MAX_LETTERS = 50
const MAX_SAMPLES = 200

const ownSamples = z.object({
  /** per month, and left this month */
  freePerMonth: count,
  left: count,
  /** requested and unsent; sent as one letter */
  waiting: z.array(z.object({ filmId: count, ...film, askedAt: timestamp })),
  sent: z.array(z.object({ filmId: count, ...film, sentAt: timestamp })),
  /** price of paid samples, deducted from the film's next roll */
  credits: z.array(z.object({ filmId: count, ...film, amount: kr })),
})
export type OwnSamples = z.infer<typeof ownSamples>

const recipient = z.object({
  name: z.string(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
})

const letterToPack = z.object({
  accountId: count,
  recipient,
  problem: z.string().nullable(),
  samples: z.array(z.object({ id: count, ...film, askedAt: timestamp, isGone: z.boolean() })),
  /** unsent orders the samples can be added to */
  orders: z.array(z.object({ id: count, orderNumber: z.string() })),
})
export type LetterToPack = z.infer<typeof letterToPack>

const sentLetter = z.object({
  id: count,
  recipient: recipient.nullable(),
  sentAt: timestamp,
  by: z.string().nullable(),
  samples: z.array(z.object(film)),
})
export type SentLetter = z.infer<typeof sentLetter>

const orderedSamples = z.object({
  id: count,
  orderNumber: z.string(),
  buyer: z.string(),
  samples: z.array(z.object({ nameDa: z.string(), quantity: count })),
})
export type OrderedSamples = z.infer<typeof orderedSamples>

const outcome = z.object({
  id: z.string(),
  ...film,
  buyer: z.string(),
  isFree: z.boolean(),
  sentAt: timestamp,
  order: z.object({ id: count, orderNumber: z.string(), orderedAt: timestamp, rolls: count }),
})
const results = z.object({
  /** samples sent in the period, samples followed by an order, and rolls in those orders */
  samples: count,
  led: count,
  percent: count,
  rolls: count,
  outcomes: z.array(outcome),
})
export type SampleResults = z.infer<typeof results>

const ofFilm = z.object({ productId: idInAddress })
const own = { message: z.string(), samples: ownSamples }

export const sampleCalls = defineCalls({
  showOwnSamples: {
    access: 'customer',
    forMembers: 'seePrices',
    summary:
      'Returns the free samples the user has left this month, those waiting and sent, and the amounts that paid samples deduct from the next roll',
    response: answer({ samples: ownSamples }),
    errors: [],
  },
  askForSample: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Requests a free sample of a film, which is sent with the next letter. Idempotent while the sample waits',
    params: ofFilm,
    response: answer(own),
    errors: ['product_not_found', 'product_unavailable', 'no_sample_of_it', 'free_samples_used', 'sample_needs_address'],
  },
  takeBackSample: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Cancels a free sample that is not yet sent, which then no longer counts. Idempotent',
    params: ofFilm,
    response: answer(own),
    errors: [],
  },
  listSamplesToPack: {
    access: 'staff:sendParcels',
    summary: 'Lists the free samples to send, one letter per customer, and the orders with samples to send',
    response: answer({ letters: z.array(letterToPack), orders: z.array(orderedSamples) }),
    errors: [],
  },
  listSentSamples: {
    access: 'staff:sendParcels',
    summary: 'Lists the latest sent letters of free samples',
    response: answer({ letters: z.array(sentLetter) }),
    errors: [],
  },
  sendSampleLetter: {
    access: 'staff:sendParcels',
    summary: 'Marks the samples of one customer as sent in one letter; samples ordered since then wait for the next',
    body: z.object({ accountId: id, samples: z.array(id).min(1).max(MAX_SAMPLES) }),
    response: done,
    errors: ['samples_changed', 'sample_needs_address'],
  },
  takeBackSampleLetter: {
    access: 'staff:sendParcels',
    summary: 'Takes back a letter that was not sent after all; its samples wait again',
    params: idParam,
    response: done,
    errors: ['sample_letter_not_found', 'samples_changed'],
  },
  printSampleSlips: {
    access: 'staff:sendParcels',
    summary: 'Returns the slips of waiting letters, each with the address and what to pack, in one PDF',
    query: z.object({ accounts: idsInAddress(MAX_LETTERS) }),
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['samples_changed', 'pdf_failed'],
  },
  showSampleCredits: {
    access: 'staff:changeOrders',
    summary: "Returns the amounts that a customer's paid samples deduct from the next roll of their film, for an order by phone",
    params: idParam,
    response: answer({ credits: z.array(sampleCredit.extend({ amount: forWork('seeOrderAmounts', kr) })) }),
    errors: ['customer_not_found'],
  },
  showSampleResults: {
    access: 'staff:readOrders',
    summary: 'Returns which samples sent in the last year, free and paid, led to rolls of their film being ordered',
    response: answer({ results }),
    errors: [],
  },
})
