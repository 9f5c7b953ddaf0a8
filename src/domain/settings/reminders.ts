import { DEFAULT_RATES, type ReferenceRate } from './reference-rate.ts'

/** The maximum reminder fee in øre (renteloven § 9 b, stk. 2: 100 kr.); it carries no VAT. */
export const MAX_FEE_ORE = 10_000
export const FEE_ABOVE_LAW = 'Et rykkergebyr må højst være 100 kr. (renteloven § 9 b).'
/**
 * The compensation a business pays once for late payment, in øre: 310 kr. (renteloven § 9 a, stk. 3, and bekendtgørelse nr. 601 of 12 July
 * 2002 § 2, stk. 2, as changed by nr. 105 of 31 January 2013); never a consumer (§ 2, stk. 3).
 */
export const COMPENSATION_ORE = 31_000

export const COMPENSATION_ABOVE_LAW = 'Kompensationen må højst være 310 kr. (renteloven § 9 a).'

export const PAYMENT_DAYS = { min: 1, max: 60 } as const

/** The owner's rules for overdue invoices, within the law. */
export type ReminderRules = Readonly<{
  /** days overdue until a first reminder is suggested */
  afterDays: number
  /** suggested per reminder, at most what the law allows */
  feeKr: number
  /** suggested once per late payment of a business */
  compensationKr: number
  chargesInterest: boolean
  paymentDays: number
  rates: readonly ReferenceRate[]
  /** customers with an invoice overdue longer than this cannot buy on invoice; null blocks no customer */
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
