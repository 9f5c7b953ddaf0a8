import { z } from 'zod'
import { answer, defineCall } from './call.ts'
import { email } from './fields.ts'

const rows = z.array(z.record(z.string(), z.unknown()))

/** Everything the shop keeps about a person (GDPR art. 15 and 20), without what opens an account: hashes, tokens and codes. */
export const personalData = {
  /** null for a guest */
  user: z.record(z.string(), z.unknown()).nullable(),
  /** each with its lines and history */
  orders: rows,
  /** each with what it says and the address of its PDF */
  invoices: rows,
  points: rows,
  favourites: rows,
  /** what lies in the cart of the account */
  cart: rows,
  /** lists of what the workshop keeps on its shelf, each with its lines, and the weekday of the mail about them */
  shelfLists: rows,
  shelfMail: rows,
  /** the workshop's own customers, jobs with their calculations and offers, and what its offers are written with */
  jobCustomers: rows,
  jobs: rows,
  jobSettings: rows,
  /** products to be told of when they are back in stock */
  stockWatches: rows,
  /** what went with products that were deleted, and comes back with them */
  ofDeletedProducts: rows,
  /** free samples he asked for and the letters they went in; null for a guest */
  samples: z.object({ asked: rows, letters: rows }).nullable(),
  /** what the shop offered him, and what he answered; null for a guest */
  offers: rows.nullable(),
  /** workshops of others he acts for or is invited to, and the orders he placed for them */
  memberships: rows,
  orderedFor: rows,
  /** orders that wait or waited for an owner's yes */
  askedFor: rows,
  /** jobs of workshops of others he was given */
  jobsGiven: rows,
  messages: rows,
  /** withdrawals, returns and complaints, each with what was said and its photographs as data addresses */
  claims: rows,
  mails: rows,
  /** each with its history and its pictures as data addresses */
  sponsorships: rows,
  /** photographs of wrapped cars, each as a data address, with its consent */
  wraps: rows,
  reviews: rows,
  sessions: rows,
  /** links and codes that were mailed and may still work, by their purpose */
  mailedLinks: rows,
  /** what is counted of tries with the address */
  attempts: rows,
  /** what staff did about him, without who of staff it was */
  log: rows,
  /** how long each kind is kept, and why (GDPR art. 15, 1 d) */
  retention: z.array(z.object({ what: z.string(), howLong: z.string(), reason: z.string() })),
}
export type PersonalData = z.infer<z.ZodObject<typeof personalData>>

const person = z.object({ email })

export const privacyCalls = {
  exportPerson: defineCall({
    method: 'POST',
    path: '/privacy/export',
    access: 'staff:handOutData',
    summary: 'Everything the shop keeps about a person, customer or guest, by email; the log says that it was handed out',
    body: person,
    response: answer({ data: z.object(personalData) }),
    errors: ['person_not_found'],
  }),
  deletePerson: defineCall({
    method: 'POST',
    path: '/privacy/deletion',
    access: 'staff:changeCustomers',
    summary:
      'Deletes everything about a person, customer or guest, by email; what the Bookkeeping Act keeps stays, and what an order on its way needs stays until it is finished',
    body: person,
    response: answer({
      message: z.string(),
      /** how many orders keep name and address: sold, and still on their way */
      kept: z.object({ soldOrders: z.number().int(), openOrders: z.number().int() }),
    }),
    errors: ['person_not_found', 'last_superadmin', 'not_yourself'],
  }),
} as const
