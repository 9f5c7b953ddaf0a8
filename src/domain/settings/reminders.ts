import { DEFAULT_RATES, type ReferenceRate } from './reference-rate.ts'

/** The most a reminder may cost, in øre (renteloven § 9 b, stk. 2: 100 kr.); it is no payment for goods and carries no VAT. */
export const MAX_FEE_ORE = 10_000
export const FEE_ABOVE_LAW = 'Et rykkergebyr må højst være 100 kr. (renteloven § 9 b).'
/**
 * What a business pays once for paying late, in øre: 310 kr. (renteloven § 9 a, stk. 3, and bekendtgørelse nr. 601 of 12 July 2002 § 2, stk. 2, as changed by nr. 105 of
 * 31 January 2013); never a consumer (§ 2, stk. 3).
 */
export const COMPENSATION_ORE = 31_000

export const COMPENSATION_ABOVE_LAW = 'Kompensationen må højst være 310 kr. (renteloven § 9 a).'

/** How many days a customer may be given to pay what he is reminded of. */
export const PAYMENT_DAYS = { min: 1, max: 60 } as const

/** What the owner decides of overdue invoices, within the law. */
export type ReminderRules = Readonly<{
  /** days past its due date after which an invoice is proposed for a first reminder */
  afterDays: number
  /** proposed for each reminder, at most what the law allows */
  feeKr: number
  /** proposed once for each late payment of a business */
  compensationKr: number
  chargesInterest: boolean
  /** days a reminder gives to pay */
  paymentDays: number
  rates: readonly ReferenceRate[]
  /** a customer with an invoice overdue by more days than this buys nothing more on invoice; null stops nobody */
  stopAfterDays: number | null
}>

export const DEFAULT_REMINDERS: ReminderRules = {
  afterDays: 3,
  feeKr: MAX_FEE_ORE / 100,
  compensationKr: COMPENSATION_ORE / 100,
  chargesInterest: true,
  paymentDays: 10,
  rates: DEFAULT_RATES,
  stopAfterDays: null,
}
