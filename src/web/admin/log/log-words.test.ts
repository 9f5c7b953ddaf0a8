import { expect, test } from 'vitest'
import { fieldLabel, subjectAddress, valueText } from './log-words.ts'

test('a change reads as Danish: names of fields and values', () => {
  expect([fieldLabel('tier'), valueText('tier', 'Bronze'), valueText('tier', 'Gold')]).toEqual(['Tier', 'Bronze', 'Gold'])
  expect([fieldLabel('paymentStatus'), valueText('paymentStatus', 'paid')]).toEqual(['Betaling', 'Betalt'])
  expect(valueText('active', false)).toBe('Nej')
  expect(valueText('customDiscount', null)).toBe('–')
  expect(valueText('certificates', ['ISO 9001:2015', 'GRS Certified'])).toBe('ISO 9001:2015, GRS Certified')
})

test('a customer is found by his address, a deleted one nowhere', () => {
  expect(subjectAddress({ kind: 'customer', id: '7', label: 'Karen (Kjær) (karen@folie.dk)' })).toBe(
    '/admin/kunder?search=karen%40folie.dk',
  )
  expect(subjectAddress({ kind: 'customer', id: '7', label: 'Slettet kunde 7' })).toBeNull()
  expect(subjectAddress({ kind: 'order', id: '3', label: 'ORD-2026-000003' })).toBe('/admin/ordrer?search=ORD-2026-000003')
})
