import { expect, test } from 'vitest'
import { lateText } from './reminder-text.ts'

test('an invoice is called partly paid only when part of it is paid', () => {
  const late = { dueDate: '2026-06-01', days: 1, total: 1000, paidOn: '2026-06-03' }
  expect(lateText({ ...late, open: 1000 })).toBe('forfaldt 01.06.2026, for 1 dag siden')
  expect(lateText({ ...late, open: 400 })).toBe('forfaldt 01.06.2026, for 1 dag siden · delvist betalt 03.06.2026')
})
