import { expect, test } from 'vitest'
import { amount, amountWithOre, figure, finePrice, wholeKroner } from './kroner-text.ts'

test('a price is shown as it is: with its øre, and in whole kroner where it has none', () => {
  expect([5_495_00, 5_999_95, 50, 0].map(amount)).toEqual(['5.495\u00a0kr.', '5.999,95\u00a0kr.', '0,50\u00a0kr.', '0\u00a0kr.'])
})

test('what is rounded to whole kroner on purpose has no øre', () => {
  expect(wholeKroner(10_000_000)).toBe('10.000.000\u00a0kr.')
})

test('what is to be paid is shown exactly, without decimals when whole', () => {
  expect([99_00, 1_234_550, -99_05, 0].map(amount)).toEqual(['99\u00a0kr.', '12.345,50\u00a0kr.', '-99,05\u00a0kr.', '0\u00a0kr.'])
})

test('accounts always write the øre', () => {
  expect([99_00, 1_234_550].map(amountWithOre)).toEqual(['99,00\u00a0kr.', '12.345,50\u00a0kr.'])
  expect([0, 1_234_550].map(figure)).toEqual(['0,00', '12.345,50'])
})

test('a price before VAT has its third decimal where there is one', () => {
  expect([79_990, 79_992].map(finePrice)).toEqual(['79,99', '79,992'])
})
