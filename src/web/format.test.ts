import { expect, test } from 'vitest'
import { amount, count, date, dateAndTime, unitPrice } from './format.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a unit price is shown in whole kroner', () => {
  expect(plain(unitPrice(5_495_00))).toBe('5.495 kr.')
  expect(plain(unitPrice(4_925_75))).toBe('4.926 kr.')
})

test('what is to be paid is shown exactly, without decimals when whole', () => {
  expect(plain(amount(99_00))).toBe('99 kr.')
  expect(plain(amount(1_234_550))).toBe('12.345,50 kr.')
})

test('the figure and its unit never part at the end of a line', () => {
  expect(amount(99_00)).toBe('99\u00a0kr.')
})

test('dates are Danish and in Danish time, whatever the machine says', () => {
  expect(date('2026-11-20T23:30:00Z')).toBe('21. november 2026')
  expect(dateAndTime('2026-06-01T10:05:00Z')).toBe('1. juni 2026 kl. 12.05')
})

test('one thing is one, more are many', () => {
  expect(count(1, 'folie', 'folier')).toBe('1 folie')
  expect(count(12_000, 'folie', 'folier')).toBe('12.000 folier')
})
