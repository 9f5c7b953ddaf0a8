import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayNumber } from '#domain/calendar/day-arithmetic.ts'
import { type Credit, type Debt, expectedPayments, type Habits, usualDelay, whenOf } from './expected-payments.ts'

const TODAY = '2026-11-27'
const NO_HABITS: Habits = { ofAccount: new Map(), ofShop: [] }
const debt = (more: Partial<Debt> = {}): Debt => ({
  ...{ id: 1, accountId: 7, dueDate: TODAY, openOre: 100_00, needsDepositAgain: false },
  ...more,
})
const expected = (debts: readonly Debt[], credits: readonly Credit[] = [], habits = NO_HABITS) =>
  expectedPayments({ today: TODAY, debts, credits, habits })

describe('a customer usually pays', () => {
  test.each([
    ['the median of three', [9, 1, 4], 4],
    ['of four the later middle day', [1, 2, 5, 9], 4],
    ['before the due date', [-3, -4, -9], -4],
    ['like others, with two payments', [30, 30], 6],
  ])('%s', (_, own, delay) => {
    expect(usualDelay(7, { ofAccount: new Map([[7, own]]), ofShop: [6] })).toBe(delay)
  })
  test('as in the last twelve payments, guests like others, and on the due date where no payment is known', () => {
    expect(usualDelay(7, { ofAccount: new Map([[7, [...Array(12).fill(2), ...Array(20).fill(90)]]]), ofShop: [6] })).toBe(2)
    expect(usualDelay(null, { ofAccount: new Map(), ofShop: [5, 6, 7] })).toBe(6)
    expect(usualDelay(7, NO_HABITS)).toBe(0)
  })
})

describe('an open invoice is expected', () => {
  const habits = (delay: number): Habits => ({ ofAccount: new Map([[7, [delay, delay, delay]]]), ofShop: [] })
  test.each([
    ['on its due date', TODAY, 0, TODAY, '1'],
    ['the last day of the first week', '2026-12-03', 0, '2026-12-03', '1'],
    ['the first of the second', '2026-12-04', 0, '2026-12-04', '2'],
    ['with its customer’s delay', '2026-12-04', 10, '2026-12-14', '3'],
    ['the last of the fourth', '2026-12-24', 0, '2026-12-24', '4'],
    ['later', '2026-12-25', 0, '2026-12-25', 'later'],
    ['today, when its customer usually pays before', '2026-11-28', -9, TODAY, '1'],
    ['although overdue, within the habit', '2026-11-20', 8, '2026-11-28', '1'],
    ['overdue and due today by habit', '2026-11-20', 7, TODAY, '1'],
    ['late, overdue beyond the habit', '2026-11-20', 6, TODAY, 'late'],
    ['not late before it is due', TODAY, -5, TODAY, '1'],
  ])('%s', (_, dueDate, delay, on, when) => {
    expect(expected([debt({ dueDate })], [], habits(delay)).payments).toMatchObject([{ on, when, ore: 100_00 }])
  })
  test('from today, and never late, while its order asks for the deposit again', () => {
    const asked = debt({ dueDate: '2026-11-20', needsDepositAgain: true })
    expect(expected([asked]).payments).toMatchObject([{ on: TODAY, when: '1', ore: 100_00 }])
  })
})

test('credits are set off against the oldest due of the same customer, and the rest stays owed', () => {
  const debts = [debt({ id: 2, dueDate: '2026-12-10' }), debt({ id: 1, dueDate: '2026-12-01' }), debt({ id: 3, accountId: null })]
  const credits = [
    { id: 5, accountId: 7, owedOre: 130_00 },
    { id: 6, accountId: 8, owedOre: 20_00 },
    { id: 9, accountId: null, owedOre: 10_00 },
  ]
  const { payments, creditsLeft } = expected(debts, credits)
  expect(payments).toMatchObject([
    { id: 3, ore: 100_00, setOffOre: 0 },
    { id: 1, ore: 0, setOffOre: 100_00 },
    { id: 2, ore: 70_00, setOffOre: 30_00 },
  ])
  expect(creditsLeft.map(({ id, owedOre }) => [id, owedOre])).toEqual([
    [6, 20_00],
    [9, 10_00],
  ])
})

const account = fc.constantFrom(null, 1, 2, 3)
const day = fc.integer({ min: -60, max: 60 }).map((days) => addDays(TODAY, days))
const debts = fc.array(
  fc.record({ accountId: account, dueDate: day, openOre: fc.integer({ min: 1, max: 40 }), needsDepositAgain: fc.boolean() }),
  { maxLength: 8 },
)
const credits = fc.array(fc.record({ accountId: account, owedOre: fc.integer({ min: 1, max: 40 }) }), { maxLength: 4 })
const delays = fc.array(fc.integer({ min: -20, max: 40 }), { maxLength: 16 })

/** Takes one from each end until the middle is left. */
function slowDelay(accountId: number | null, { ofAccount, ofShop }: Habits): number {
  const own = (accountId === null ? [] : (ofAccount.get(accountId) ?? [])).slice(0, 12)
  const of = [...(own.length >= 3 ? own : ofShop)].sort((one, other) => one - other)
  while (of.length > 2) of.splice(0, of.length, ...of.slice(1, -1))
  return of.length === 0 ? 0 : Math.ceil(of.reduce((sum, value) => sum + value, 0) / of.length)
}

/** The same, øre by øre and day by day. */
function slowly(all: readonly Debt[], owed: readonly Credit[], habits: Habits) {
  const open = new Map(all.map((one) => [one.id, one.openOre]))
  const left = new Map(owed.map((one) => [one.id, one.owedOre]))
  for (const credit of owed)
    for (let ore = 0; ore < credit.owedOre; ore++) {
      const [oldest] = all
        .filter((one) => one.accountId !== null && one.accountId === credit.accountId && (open.get(one.id) ?? 0) > 0)
        .sort((one, other) => dayNumber(one.dueDate) - dayNumber(other.dueDate) || one.id - other.id)
      if (!oldest) break
      open.set(oldest.id, (open.get(oldest.id) ?? 0) - 1)
      left.set(credit.id, (left.get(credit.id) ?? 0) - 1)
    }
  const sums: Record<string, number> = { '1': 0, '2': 0, '3': 0, '4': 0, later: 0, late: 0 }
  for (const one of all) {
    const delay = slowDelay(one.accountId, habits)
    let when = addDays(one.dueDate, delay) < TODAY && one.dueDate < TODAY && !one.needsDepositAgain ? 'late' : 'later'
    for (let ahead = 27; when !== 'late' && ahead >= 0; ahead--)
      if (addDays(one.dueDate, delay) <= addDays(TODAY, ahead)) when = String(Math.floor(ahead / 7) + 1)
    sums[when] = (sums[when] ?? 0) + (open.get(one.id) ?? 0)
  }
  return { sums, left: [...left].filter(([, ore]) => ore > 0) }
}

test('whatever is owed, what is expected and set off is what is open, as counted øre by øre', () => {
  fc.assert(
    fc.property(debts, credits, delays, delays, delays, (some, owed, one, two, shop) => {
      const all = some.map((given, id) => ({ ...given, id }))
      const back = owed.map((given, id) => ({ ...given, id }))
      const habits: Habits = {
        ofAccount: new Map([
          [1, one],
          [2, two],
        ]),
        ofShop: shop.slice(0, 9),
      }
      const { payments, creditsLeft } = expected(all, back, habits)
      const sums: Record<string, number> = { '1': 0, '2': 0, '3': 0, '4': 0, later: 0, late: 0 }
      for (const { when, ore } of payments) sums[when] = (sums[when] ?? 0) + ore
      const slow = slowly(all, back, habits)
      expect(sums).toEqual(slow.sums)
      expect(creditsLeft.map(({ id, owedOre }) => [id, owedOre])).toEqual(slow.left)
      const open = all.reduce((sum, { openOre }) => sum + openOre, 0)
      expect(payments.reduce((sum, { ore, setOffOre }) => sum + ore + setOffOre, 0)).toBe(open)
      for (const { on, when } of payments) {
        expect(on >= TODAY).toBe(true)
        if (when !== 'late') expect(whenOf(on, TODAY)).toBe(when)
      }
    }),
    { numRuns: 2000 },
  )
})
