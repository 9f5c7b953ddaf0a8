import { expect, test } from 'vitest'
import { fieldLabel, valueText } from './field-labels.ts'

test('a change reads as Danish: names of fields and values', () => {
  expect([fieldLabel('tier'), valueText('tier', 'Bronze'), valueText('tier', 'Gold')]).toEqual(['Tier', 'Bronze', 'Gold'])
  expect([fieldLabel('paymentStatus'), valueText('paymentStatus', 'paid')]).toEqual(['Betaling', 'Betalt'])
  expect(valueText('paymentTerms', '15_days')).toBe('Netto 15 dage')
  expect(valueText('total', 26582.4).replace(/\s/g, ' ')).toBe('26.582,40 kr.')
  expect(valueText('active', false)).toBe('Nej')
  expect(valueText('customDiscount', null)).toBe('–')
  expect(valueText('certificates', ['ISO 9001:2015', 'GRS Certified'])).toBe('ISO 9001:2015, GRS Certified')
  expect(fieldLabel('unitCost.GR-1030 (1)')).toBe('Pris pr. rulle GR-1030 (1)')
  expect([fieldLabel('rolls.GR-1030'), valueText('rolls.GR-1030', 3)]).toEqual(['Antal GR-1030', '3'])
  expect(fieldLabel('batches.GR-1030')).toBe('Batch GR-1030')
  expect([fieldLabel('open'), valueText('open', -500).replace(/\s/g, ' ')]).toEqual(['Åbent beløb', '-500 kr.'])
})

test('a day is written the Danish way, and text that only looks like one is unchanged', () => {
  expect(['expiresOn', 'startsOn', 'validUntil'].map((field) => valueText(field, '2027-01-31'))).toEqual(Array(3).fill('31.01.2027'))
  expect(valueText('note', '2027-02-30')).toBe('2027-02-30')
})
