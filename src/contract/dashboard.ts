import { z } from 'zod'
import { SALES_PERIODS } from '#domain/dashboard/sales-period.ts'
import { answer, defineCall } from './call.ts'
import { day, krSum, timestamp } from './fields.ts'
import { forWork } from './for-work.ts'

const count = z.number().int()

/** Orders and what they came to; cancelled and deleted ones do not count. */
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

/** What waits for staff right now; each figure is the length of the list behind it. */
const waiting = z.object({
  customers: forWork('readCustomers', count),
  /** customers who asked to be deleted */
  deletions: forWork('readCustomers', count),
  /** the day by which the first of them must be */
  deletionsDueOn: forWork('readCustomers', day.nullable()),
  ordersPending: forWork('readOrders', count),
  /** guests' unpaid orders that the shop cancels within two days unless somebody does something */
  ordersExpiring: forWork('readOrders', count),
  /** amounts banks hold for orders and let go of within two days unless the goods are sent */
  holdsEnding: forWork('readOrders', count),
  /** orders whose online payment needs somebody: a hold near its end, what the bank refused, a buyer's objection */
  paymentsToLookAt: forWork('readOrders', count),
  ordersProcessing: forWork('readOrders', count),
  /** offers their customers can still accept and that run out within seven days */
  offersEndingSoon: forWork('makeOffers', count),
  /** customers whose free samples wait for their letter */
  sampleLetters: forWork('sendParcels', count),
  /** orders that wait for goods which are here by now */
  backorders: forWork('readOrders', count),
  paidUnsent: forWork('readOrders', count),
  sentNotInvoiced: forWork('readOrders', count),
  /** orders of which money goes back to their customers, and how much */
  toPayBack: forWork('seeOrderAmounts', count),
  toPayBackAmount: forWork('seeOrderAmounts', krSum),
  /** documents for public buyers that are still to be sent through NemHandel */
  toNemHandel: forWork('readInvoices', count),
  overdueInvoices: forWork('readInvoices', count),
  /** what is still to be paid of the overdue invoices, after payments and credit notes */
  overdueAmount: forWork('seeFigures', krSum),
  /** lines of bank statements whose money is neither booked nor set aside */
  openBankLines: forWork('bookPayments', count),
  /** active products with fewer than ten in stock, sold out ones among them */
  lowStock: forWork('readProducts', count),
  soldOut: forWork('readProducts', count),
  /** active chemicals without a safety data sheet */
  missingSheets: forWork('describeProducts', count),
  sponsorships: forWork('answerInbox', count),
  /** photographs of wrapped cars nobody has decided on */
  wraps: forWork('answerInbox', count),
  /** reviews nobody has decided on */
  reviews: forWork('answerInbox', count),
  messages: forWork('answerInbox', count),
  /** withdrawals, returns and complaints that wait for staff, and consumers whose money is past its lawful day */
  claims: forWork('answerClaims', count),
  overdueWithdrawals: forWork('answerClaims', count),
  failedMails: forWork('readMails', count),
})
export type Waiting = z.infer<typeof waiting>

const dashboard = z.object({
  waiting,
  period: span.extend({ days: count, step: z.enum(['day', 'week', 'month']), previous: span }),
  sales: forWork('seeFigures', sales.extend({ averageInclVat: krSum, averageExclVat: krSum })),
  previousSales: forWork('seeFigures', sales.extend({ averageInclVat: krSum, averageExclVat: krSum })),
  /** the period in days, weeks or months; `previous` are the same days of the period before */
  overTime: forWork('seeFigures', z.array(span.extend(sales.shape).extend({ previous: sales }))),
  newCustomers: forWork('seeFigures', z.object({ now: count, previous: count })),
  bestByQuantity: forWork('seeFigures', z.array(bestSeller)),
  bestByTurnover: forWork('seeFigures', z.array(bestSeller)),
  points: forWork(
    'seeFigures',
    z.object({
      /** what customers may spend now */
      outstanding: count,
      /** taken back but spent before: settled from the next earnings */
      owed: count,
      /** how many customers owe some */
      owing: count,
      /** earned on orders that are not paid yet */
      pending: count,
      /** how many orders those are */
      pendingOrders: count,
      /** rolls that can be had for them today, each customer's points by themselves */
      freeRolls: count,
      /** how many customers have some to spend */
      customers: count,
    }),
  ),
})
export type Dashboard = z.infer<typeof dashboard>

/** What is dangerous about how the shop is set up and does its work: every screen of the back office says it. */
const warnings = z.object({
  /** the logins of the demo shop that are open although others than this machine may reach it; everybody knows their password */
  openDemoLogins: z.array(z.string()),
  /** mails that should have left, the oldest since then, and why they have not */
  lateMails: z.object({ count, since: timestamp, why: z.enum(['no-server', 'refused', 'behind']) }).nullable(),
  /** steps of the hourly work that failed several times in a row */
  failingSteps: z.array(z.object({ step: z.string(), times: count })),
})
export type Warnings = z.infer<typeof warnings>

export const dashboardCalls = {
  showWarnings: defineCall({
    method: 'GET',
    path: '/warnings',
    access: 'admin',
    summary: 'What is dangerous about how the shop is set up, mails that cannot leave, and hourly work that fails',
    response: answer({ warnings }),
    errors: [],
  }),
  showDashboard: defineCall({
    method: 'GET',
    path: '/dashboard',
    access: 'admin',
    summary: 'What waits for staff, and what was sold in the last 30, 90 or 365 days in Denmark beside as many days before',
    query: z.object({
      days: z.coerce
        .number()
        .pipe(z.literal([...SALES_PERIODS], 'Vælg 30, 90 eller 365 dage.'))
        .default(30),
    }),
    response: answer({ dashboard }),
    errors: [],
  }),
} as const
