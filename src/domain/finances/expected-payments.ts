import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays, dayNumber } from '#domain/calendar/day-arithmetic.ts'

const DAYS_AHEAD = 28

/** 1 is the seven days from today; `late`: overdue and later than the customer usually pays. */
export const WHENS = ['1', '2', '3', '4', 'later', 'late'] as const
export type When = (typeof WHENS)[number]

/** An open invoice with the open charges of its reminders, in øre. Guests have no account. */
export type Debt = Readonly<{
  id: number
  accountId: number | null
  dueDate: CalendarDate
  openOre: number
  /** an aconto invoice that is never late (decision 127) */
  needsDepositAgain: boolean
}>
export type Credit = Readonly<{ id: number; accountId: number | null; owedOre: number }>

/** Days from the due date to the payment, the newest first. */
type Delays = readonly number[]
export type Habits = Readonly<{ ofAccount: ReadonlyMap<number, Delays>; ofShop: Delays }>

const FEWEST = 3
const MOST = 12

export function isOverdue({ dueDate, needsDepositAgain }: Debt, today: CalendarDate): boolean {
  return dueDate < today && !needsDepositAgain
}

/** The median of a customer's last payments; of the shop's with fewer than three; 0 without any. */
export function usualDelay(accountId: number | null, { ofAccount, ofShop }: Habits): number {
  const own = (accountId === null ? undefined : ofAccount.get(accountId)) ?? []
  return own.length >= FEWEST ? median(own.slice(0, MOST)) : median(ofShop)
}

/** The same for many debts: each median is taken once. */
function usualDelays(habits: Habits): (accountId: number | null) => number {
  const ofShop = usualDelay(null, habits)
  const known = new Map<number, number>()
  return (accountId) => {
    if (accountId === null) return ofShop
    const delay = known.get(accountId) ?? (habits.ofAccount.has(accountId) ? usualDelay(accountId, habits) : ofShop)
    known.set(accountId, delay)
    return delay
  }
}

/** Of an even number the mean of the two in the middle, rounded to the later day; 0 of none. */
function median(days: Delays): number {
  if (days.length === 0) return 0
  const sorted = days.toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
  return Math.ceil((lower + upper) / 2)
}

type ExpectedPayment = Readonly<{ id: number; on: CalendarDate; when: When; ore: number; setOffOre: number }>
type Expected = Readonly<{ payments: readonly ExpectedPayment[]; creditsLeft: readonly Credit[] }>

type Known = Readonly<{ today: CalendarDate; debts: readonly Debt[]; credits: readonly Credit[]; habits: Habits }>

/** When open invoices are expected to be paid, never before today. Credits are set off first, against a customer's oldest due. */
export function expectedPayments({ today, debts, credits, habits }: Known): Expected {
  const left = credits.map((credit) => ({ ...credit }))
  const ofAccount = Map.groupBy(left, ({ accountId }) => accountId)
  const delayOf = usualDelays(habits)
  const inOrder = debts.toSorted((one, other) => compare(one.dueDate, other.dueDate) || one.id - other.id)
  const payments = inOrder.map((debt) => {
    const { id, accountId, dueDate, openOre } = debt
    let setOffOre = 0
    for (const credit of accountId === null ? [] : (ofAccount.get(accountId) ?? [])) {
      const ore = Math.min(credit.owedOre, openOre - setOffOre)
      credit.owedOre -= ore
      setOffOre += ore
    }
    const usual = addDays(dueDate, delayOf(accountId))
    const isLate = usual < today && isOverdue(debt, today)
    const on = usual < today ? today : usual
    return { id, on, when: isLate ? ('late' as const) : whenOf(on, today), ore: openOre - setOffOre, setOffOre }
  })
  return { payments, creditsLeft: left.filter(({ owedOre }) => owedOre > 0) }
}

export function whenOf(day: CalendarDate, today: CalendarDate): Exclude<When, 'late'> {
  const days = Math.max(0, dayNumber(day) - dayNumber(today))
  if (days >= DAYS_AHEAD) return 'later'
  return WEEKS[Math.floor(days / 7)] ?? 'later'
}

const WEEKS = ['1', '2', '3', '4'] as const

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
