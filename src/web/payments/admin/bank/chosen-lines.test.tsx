import { expect, test } from 'vitest'
import type { BankLineAnswer } from '#contract/payments/bank-statement.ts'
import { bookedTone, bookLabel, chosenText } from './chosen-lines.tsx'

const ticked = (...kr: readonly number[]) => kr.map((left) => ({ line: { left } as BankLineAnswer }))

test('the booking button counts the payments and refunds it books, and has no count when no line is ticked', () => {
  expect(bookLabel(ticked())).toBe('Bogfør')
  expect(bookLabel(ticked(100))).toBe('Bogfør 1 indbetaling')
  expect(bookLabel(ticked(100, 200, -50))).toBe('Bogfør 2 indbetalinger og 1 tilbagebetaling')
  expect(bookLabel(ticked(-50, -60))).toBe('Bogfør 2 tilbagebetalinger')
})

test('the sum of the ticked lines is written with øre, as the lines are', () => {
  const read = (...kr: readonly number[]) => chosenText(ticked(...kr)).replaceAll('\u00a0', ' ')
  expect(read()).toBe('Ingen linjer valgt')
  expect(read(100)).toBe('1 linje valgt, 100,00 kr.')
  expect(read(1_000.5, -0.5)).toBe('2 linjer valgt, 1.000,00 kr.')
})

test('when every line is refused the message is an error', () => {
  const tone = (...outcomes: readonly string[]) => bookedTone(outcomes.map((outcome) => ({ outcome })))
  expect([tone('refused', 'refused'), tone('refused', 'booked'), tone('already')]).toEqual(['error', 'success', 'success'])
})
