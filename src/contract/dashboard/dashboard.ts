import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { day, kr, krSum, timestamp } from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { SALES_PERIODS } from '#domain/dashboard/sales-period.ts'
import { STEP_WORK } from '#domain/order-changes/next-step.ts'

const count = z.number().int()

/** Without cancelled and deleted orders. */
const sales = z.object({ orders: count, inclVat: krSum, exclVat: krSum })
const span = z.object({ from: day, to: day })

const bestSeller = z.object({
  productId: count,
  kcwId: z.string(),
  nameDa: z.string(),
  quantity: count,
  inclVat: krSum,
  exclVat: krSum,
})
export type BestSeller = z.infer<typeof bestSeller>

/** Each figure equals the length of the list behind it. */
const waiting = z.object({
  customers: forWork('readCustomers', count),
  deletions: forWork('readCustomers', count),
  /** the earliest deadline */
  deletionsDueOn: forWork('readCustomers', day.nullable()),
  /** orders by their next step, as `GET /orders?scope=` lists them (decision 108) */
  toPack: forWork(STEP_WORK.send, count),
  toHandOver: forWork(STEP_WORK.handOver, count),
  toAskForPayment: forWork(STEP_WORK.askForPayment, count),
  toInvoice: forWork(STEP_WORK.invoice, count),
  toBookPayment: forWork(STEP_WORK.bookPayment, count),
  /** unpaid orders that are cancelled within two days; online payment has a rule of its own and is not counted */
  ordersExpiring: forWork('readOrders', count),
  /** holds that end within two days */
  holdsEnding: forWork('readOrders', count),
  /** a hold near its end, a refused movement, or a dispute */
  paymentsToLookAt: forWork('readOrders', count),
  /** with a parcel under way after its promised day, and with one that was not delivered and comes back */
  lateParcels: forWork('readOrders', count),
  comesBack: forWork('readOrders', count),
  /** open offers that expire within seven days */
  offersEndingSoon: forWork('makeOffers', count),
  sampleLetters: forWork('sendParcels', count),
  /** sent out of the EU without tracking number or document */
  exportsUnproven: forWork('readOrders', count),
  toPayBack: forWork('seeOrderAmounts', count),
  toPayBackAmount: forWork('seeOrderAmounts', krSum),
  /** documents to send through NemHandel */
  toNemHandel: forWork('readInvoices', count),
  /** documents that were not delivered, or rejected by their receiver */
  refusedEInvoices: forWork('readInvoices', count),
  overdueInvoices: forWork('readInvoices', count),
  overdueAmount: forWork('seeFigures', krSum),
  openBankLines: forWork('bookPayments', count),
  /** active products with fewer than ten in stock, including sold out ones */
  lowStock: forWork('readProducts', count),
  soldOut: forWork('readProducts', count),
  /** active chemicals without a safety data sheet */
  missingSheets: forWork('describeProducts', count),
  /** certificates of badges that end within 60 days or have ended, and the first last day; none for an admin who may not open the settings */
  endingCertificates: forWork('changeSettings', count),
  certificateUntil: forWork('changeSettings', day.nullable()),
  sponsorships: forWork('answerInbox', count),
  wraps: forWork('answerInbox', count),
  reviews: forWork('answerInbox', count),
  messages: forWork('answerInbox', count),
  /** claims waiting for staff, and overdue refunds to consumers */
  claims: forWork('answerClaims', count),
  overdueWithdrawals: forWork('answerClaims', count),
  /** recalls not reported to the authority, and the batch of the oldest */
  unreportedRecalls: forWork('answerClaims', count),
  unreportedBatch: forWork('answerClaims', count.nullable()),
  failedMails: forWork('readMails', count),
})
export type Waiting = z.infer<typeof waiting>

const dashboard = z.object({
  waiting,
  period: span.extend({ days: count, step: z.enum(['day', 'week', 'month']), previous: span }),
  sales: forWork('seeFigures', sales.extend({ averageInclVat: krSum, averageExclVat: krSum })),
  previousSales: forWork('seeFigures', sales.extend({ averageInclVat: krSum, averageExclVat: krSum })),
  /** `previous` covers the same days of the period before */
  overTime: forWork('seeFigures', z.array(span.extend(sales.shape).extend({ previous: sales }))),
  newCustomers: forWork('seeFigures', z.object({ now: count, previous: count })),
  bestByQuantity: forWork('seeFigures', z.array(bestSeller)),
  bestByTurnover: forWork('seeFigures', z.array(bestSeller)),
  points: forWork(
    'seeFigures',
    z.object({
      /** spendable now */
      outstanding: count,
      /** deducted from the next earnings */
      owed: count,
      owing: count,
      pending: count,
      pendingOrders: count,
      /** free rolls available today, per customer rounded down */
      freeRolls: count,
      customers: count,
    }),
  ),
})
export type Dashboard = z.infer<typeof dashboard>

/** Serious problems of configuration or operation, shown on every back office screen. */
const warnings = z.object({
  /** demo logins with public passwords on a shop reachable from other machines */
  openDemoLogins: z.array(z.string()),
  /** overdue mails and the reason */
  lateMails: z.object({ count, since: timestamp, why: z.enum(['no-server', 'refused', 'behind']) }).nullable(),
  /** hourly jobs that failed several times in a row */
  failingSteps: z.array(z.object({ step: z.string(), times: count })),
})
export type Warnings = z.infer<typeof warnings>

/** What a workshop has to see to; in kr. */
const ownWaiting = z.object({
  /** orders of members that wait for the caller's yes */
  approvals: count,
  /** sent offers that can be accepted, and the first day one ends */
  offers: count,
  offersUntil: day.nullable(),
  projects: count,
  /** products missing on the shelf that can be had */
  shelfMissing: count,
  /** not paid in full, the first due first */
  invoices: z.array(
    z.object({ number: count, dueDate: day, open: kr, isOverdue: z.boolean(), orderNumber: z.string(), orderedAt: timestamp }),
  ),
})
export type OwnWaiting = z.infer<typeof ownWaiting>

export const dashboardCalls = defineCalls({
  showOwnWaiting: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: "Returns the open tasks of the user's workshop: approvals, offers, open projects, shelf lists and unpaid invoices",
    response: answer({ waiting: ownWaiting }),
    errors: [],
  },
  showWaiting: {
    access: 'admin',
    summary:
      "Returns the tasks waiting for staff as the dashboard counts them, risks in the shop's setup, mails that cannot be sent, and hourly jobs that fail",
    response: answer({ waiting, warnings }),
    errors: [],
  },
  showDashboard: {
    access: 'admin',
    summary:
      'Returns the tasks waiting for staff, and the sales of the last 30, 90 or 365 days in Denmark beside those of as many days before',
    query: z.object({
      days: z.coerce
        .number()
        .pipe(z.literal([...SALES_PERIODS], 'Vælg 30, 90 eller 365 dage.'))
        .default(30),
    }),
    response: answer({ dashboard }),
    errors: [],
  },
})
