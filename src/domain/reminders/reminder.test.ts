import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayNumber } from '#domain/calendar/day-arithmetic.ts'
import { COMPENSATION_ORE, MAX_FEE_ORE } from '#domain/settings/reminders.ts'
import {
  type Charges,
  chargeFaults,
  MAX_FEES,
  mostCharges,
  nextStep,
  reminderDayFault,
  reminderDueDate,
  reminderRefusal,
  type SentReminder,
} from './reminder.ts'

const DUE = '2026-03-01'
const sent = (issueDate: string, charges: Partial<SentReminder> = {}): SentReminder => ({
  issueDate,
  dueDate: addDays(issueDate, 9),
  feeOre: MAX_FEE_ORE,
  interestOre: 0,
  compensationOre: 0,
  isWithdrawn: false,
  ...charges,
})
const claim = (reminders: readonly SentReminder[] = [], buyerKind: 'business' | 'consumer' = 'business') =>
  ({ buyerKind, dueDate: DUE, openOre: 100_000, sent: reminders }) as const

describe('what a reminder may ask for', () => {
  test('100 kr., the interest that ran up, and of a business 310 kr. once', () => {
    expect(mostCharges(claim(), { today: '2026-03-05', interestOre: 420 })).toEqual({
      feeOre: 10_000,
      interestOre: 420,
      compensationOre: 31_000,
    })
    const second = claim([sent('2026-03-05', { interestOre: 420, compensationOre: COMPENSATION_ORE })])
    expect(mostCharges(second, { today: '2026-03-15', interestOre: 700 })).toEqual({ feeOre: 10_000, interestOre: 280, compensationOre: 0 })
  })

  test('never compensation from a consumer', () => {
    expect(mostCharges(claim([], 'consumer'), { today: '2026-03-05', interestOre: 0 }).compensationOre).toBe(0)
  })

  test('withdrawn charges are no longer due and may be charged again', () => {
    const wrong = claim([sent('2026-03-05', { interestOre: 420, compensationOre: COMPENSATION_ORE, isWithdrawn: true })])
    expect(mostCharges(wrong, { today: '2026-03-15', interestOre: 700 })).toEqual({
      feeOre: 10_000,
      interestOre: 700,
      compensationOre: 31_000,
    })
    // ten days must pass between two letters
    expect(mostCharges(wrong, { today: '2026-03-14', interestOre: 700 }).feeOre).toBe(0)
  })

  test('the fourth is free, and so is one that comes too soon', () => {
    const three = [sent('2026-03-05'), sent('2026-03-15'), sent('2026-03-25')]
    expect(mostCharges(claim(three), { today: '2026-05-01', interestOre: 0 }).feeOre).toBe(0)
    expect(mostCharges(claim([sent('2026-03-05')]), { today: '2026-03-14', interestOre: 0 }).feeOre).toBe(0)
    // reminders without a fee do not count
    const free = [sent('2026-03-05', { feeOre: 0 }), sent('2026-03-15'), sent('2026-03-25')]
    expect(mostCharges(claim(free), { today: '2026-04-04', interestOre: 0 }).feeOre).toBe(10_000)
  })

  test('more than the law allows is an error of its field', () => {
    const most = { feeOre: 10_000, interestOre: 420, compensationOre: 31_000 }
    expect(chargeFaults(most, most)).toEqual({})
    expect(chargeFaults({ feeOre: 15_000, interestOre: 421, compensationOre: 31_001 }, most)).toEqual({
      feeOre: 'Et rykkergebyr må højst være 100 kr. (renteloven § 9 b).',
      interestOre: 'Det er mere rente, end der er løbet på (renteloven § 5).',
      compensationOre: 'Kompensationen må højst være 310 kr. (renteloven § 9 a).',
    })
    const nothing: Charges = { feeOre: 0, interestOre: 0, compensationOre: 0 }
    expect(Object.keys(chargeFaults(most, nothing))).toEqual(['feeOre', 'interestOre', 'compensationOre'])
  })

  test('whatever is sent and withdrawn, no law is broken', () => {
    const step = fc.record({
      afterDays: fc.integer({ min: 0, max: 25 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      isWithdrawn: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.constantFrom('business', 'consumer'), (steps, buyerKind) => {
        const reminders: SentReminder[] = []
        let today = addDays(DUE, 1)
        for (const { afterDays, share, isWithdrawn } of steps) {
          today = addDays(today, afterDays)
          const interestOre = 100 * (dayNumber(today) - dayNumber(DUE))
          if (reminderRefusal(claim(reminders, buyerKind), today)) continue
          const most = mostCharges(claim(reminders, buyerKind), { today, interestOre })
          const charges = { ...most, interestOre: Math.floor(most.interestOre * share) }
          expect(chargeFaults(charges, most)).toEqual({})
          reminders.push({ ...charges, issueDate: today, dueDate: addDays(today, 5), isWithdrawn })
          const active = reminders.filter((one) => !one.isWithdrawn)
          expect(active.filter(({ feeOre }) => feeOre > 0).length).toBeLessThanOrEqual(MAX_FEES)
          expect(active.every(({ feeOre }) => feeOre <= MAX_FEE_ORE)).toBe(true)
          expect(active.reduce((sum, one) => sum + one.interestOre, 0)).toBeLessThanOrEqual(interestOre)
          const compensation = active.reduce((sum, one) => sum + one.compensationOre, 0)
          expect(compensation).toBeLessThanOrEqual(buyerKind === 'consumer' ? 0 : COMPENSATION_ORE)
        }
        const fees = reminders.filter(({ feeOre }) => feeOre > 0).map(({ issueDate }) => dayNumber(issueDate))
        expect(fees.every((day, index) => index === 0 || day - (fees[index - 1] ?? 0) >= 10)).toBe(true)
      }),
    )
  })
})

describe('when an invoice is reminded of', () => {
  test('not before it is overdue, not when it is paid, not within ten days of the last', () => {
    expect(reminderRefusal(claim(), DUE)).toBe('not_overdue')
    expect(reminderRefusal({ ...claim(), openOre: 0 }, '2026-04-01')).toBe('not_overdue')
    expect(reminderRefusal(claim(), '2026-03-02')).toBe(null)
    expect(reminderRefusal(claim([sent('2026-03-05')]), '2026-03-14')).toBe('reminded_lately')
    expect(reminderRefusal(claim([sent('2026-03-05')]), '2026-03-15')).toBe(null)
  })

  test('not before the day by which the last letter asked for payment is over, unless that letter is withdrawn', () => {
    const long = sent('2026-03-05', { dueDate: '2026-03-25' })
    expect(reminderRefusal(claim([long]), '2026-03-25')).toBe('reminded_lately')
    expect(reminderRefusal(claim([long]), '2026-03-26')).toBe(null)
    expect(reminderRefusal(claim([{ ...long, isWithdrawn: true }]), '2026-03-15')).toBe(null)
    expect(mostCharges(claim([long]), { today: '2026-03-25', interestOre: 0 }).feeOre).toBe(0)
    const step = (today: string) => nextStep(claim([long]), { today, afterDays: 3 })
    expect(step('2026-03-25')).toEqual({ kind: 'wait', until: '2026-03-26' })
    expect(step('2026-03-26')).toEqual({ kind: 'remind', position: 2 })
  })

  test('the next step follows the owner, the last letter and the law', () => {
    const step = (today: string, reminders: readonly SentReminder[] = []) => nextStep(claim(reminders), { today, afterDays: 3 })
    expect(step('2026-03-03')).toEqual({ kind: 'wait', until: '2026-03-04' })
    expect(step('2026-03-04')).toEqual({ kind: 'remind', position: 1 })
    expect(step('2026-03-10', [sent('2026-03-04')])).toEqual({ kind: 'wait', until: '2026-03-14' })
    expect(step('2026-03-14', [sent('2026-03-04')])).toEqual({ kind: 'remind', position: 2 })
    const three = [sent('2026-03-04'), sent('2026-03-14'), sent('2026-03-24')]
    expect(step('2026-04-02', three)).toEqual({ kind: 'wait', until: '2026-04-03' })
    expect(step('2026-04-03', three)).toEqual({ kind: 'collect' })
  })

  test('the day to pay lies ahead, by 60 days at most', () => {
    const faults = [0, 1, 60, 61].map((later) => reminderDayFault(addDays(DUE, later), { today: DUE, ordinal: 1 }) !== null)
    expect(faults).toEqual([true, false, false, true])
    expect(reminderDayFault('', { today: DUE, ordinal: 1 })).toBe('Vælg en dag fra i morgen til om 60 dage.')
  })

  test('a letter that announces debt collection gives ten days or more', () => {
    const isFault = (later: number, ordinal: number) => reminderDayFault(addDays(DUE, later), { today: DUE, ordinal }) !== null
    expect([isFault(9, 2), isFault(9, 3), isFault(10, 3), isFault(9, 4)]).toEqual([false, true, false, true])
    const days = (paymentDays: number, ordinal: number) => dayNumber(reminderDueDate(DUE, { paymentDays, ordinal })) - dayNumber(DUE)
    expect([days(5, 2), days(5, 3), days(14, 3)]).toEqual([5, 10, 14])
  })
})
