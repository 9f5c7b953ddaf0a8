import { expect, test } from 'vitest'
import { FIRST_INVOICE_NUMBER_WRONG, isFirstInvoiceNumber } from './invoice-series.ts'

test('a series begins with a whole number that leaves room to count on', () => {
  expect([1, 5_001, 20_260_001, 999_999_999].every(isFirstInvoiceNumber)).toBe(true)
  expect([0, -1, 1.5, 1_000_000_000, Number.NaN].some(isFirstInvoiceNumber)).toBe(false)
})

test('the refusal names the same limits', () => {
  expect(FIRST_INVOICE_NUMBER_WRONG).toContain('fra 1 til 999.999.999')
})
