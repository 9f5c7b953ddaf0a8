import { expect, test } from 'vitest'
import { amount, amountWithOre, figure, unitPrice, wholeKroner } from './kroner-text.ts'

test('a unit price is shown in whole kroner', () => {
  expect([5_495_00, 4_925_75, 50, 49].map(unitPrice)).toEqual(['5.495\u00a0kr.', '4.926\u00a0kr.', '1\u00a0kr.', '0\u00a0kr.'])
  expect(wholeKroner(10_000_000)).toBe('10.000.000\u00a0kr.')
})

test('what is to be paid is shown exactly, without decimals when whole', () => {
  expect([99_00, 1_234_550, -99_05, 0].map(amount)).toEqual(['99\u00a0kr.', '12.345,50\u00a0kr.', '-99,05\u00a0kr.', '0\u00a0kr.'])
})

test('accounts always write the øre', () => {
  expect([99_00, 1_234_550].map(amountWithOre)).toEqual(['99,00\u00a0kr.', '12.345,50\u00a0kr.'])
  expect([0, 1_234_550].map(figure)).toEqual(['0,00', '12.345,50'])
})
