import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { email } from '#contract/http/fields.ts'

const rows = z.array(z.record(z.string(), z.unknown()))

/** All data about a person (GDPR art. 15 and 20), except hashes, tokens and codes. */
export const personalData = {
  user: z.record(z.string(), z.unknown()).nullable(),
  orders: rows,
  /** with the address of its PDF */
  invoices: rows,
  /** what staff wrote about the customer, without their names */
  notes: rows,
  points: rows,
  favourites: rows,
  cart: rows,
  shelfLists: rows,
  shelfMail: rows,
  /** the workshop's customers, projects, calculations and offers */
  jobCustomers: rows,
  jobs: rows,
  jobSettings: rows,
  stockWatches: rows,
  /** data kept with deleted products, for undo */
  ofDeletedProducts: rows,
  samples: z.object({ asked: rows, letters: rows }).nullable(),
  offers: rows.nullable(),
  memberships: rows,
  orderedFor: rows,
  askedFor: rows,
  jobsGiven: rows,
  messages: rows,
  claims: rows,
  mails: rows,
  sponsorships: rows,
  /** each as a data URL, with its consent */
  wraps: rows,
  reviews: rows,
  sessions: rows,
  /** mailed links and codes that may still work, by purpose */
  mailedLinks: rows,
  /** rate limit counters of the address */
  attempts: rows,
  /** without the names of staff */
  log: rows,
  /** GDPR art. 15, 1 d */
  retention: z.array(z.object({ what: z.string(), howLong: z.string(), reason: z.string() })),
}
export type PersonalData = z.infer<z.ZodObject<typeof personalData>>

const person = z.object({ email })

export const privacyCalls = defineCalls({
  exportPerson: {
    access: 'staff:handOutData',
    summary: 'Returns all data the shop stores about a person, customer or guest, by email; the audit log records that it was handed out',
    body: person,
    response: answer({ data: z.object(personalData) }),
    errors: ['person_not_found'],
  },
  deletePerson: {
    access: 'staff:changeCustomers',
    summary:
      'Deletes all data about a person, customer or guest, by email, except what the Bookkeeping Act requires; what an order needs while it or a claim of it is under way is kept until then',
    body: person,
    response: answer({
      message: z.string(),
      /** orders that keep name and address: sold, and under way */
      kept: z.object({ soldOrders: z.number().int(), openOrders: z.number().int() }),
    }),
    errors: ['person_not_found', 'last_superadmin', 'not_yourself'],
  },
})
