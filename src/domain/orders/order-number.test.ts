import { expect, test } from 'vitest'
import { normaliseOrderNumber } from './order-number.ts'

test.each([
  'ORD-2026-000123',
  ' ord-2026-000123 ',
  '2026-000123',
  'ORD - 2026 - 000123',
  '#ORD-2026-000123',
  '# 2026-000123',
  'Ordre #ORD-2026-000123',
  'Ordre ORD-2026-000123.',
  '(#ORD-2026-000123)',
  'ordrenr. 2026-000123',
  'ORD–2026–000123',
  '\u202dORD-2026-000123',
])('%j is the order ORD-2026-000123', (typed) => {
  expect(normaliseOrderNumber(typed)).toBe('ORD-2026-000123')
})
