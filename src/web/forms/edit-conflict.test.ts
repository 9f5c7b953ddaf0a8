import { expect, test } from 'vitest'
import { touchedFields } from './edit-conflict.ts'

const opened = {
  name: 'Karen',
  points: '50',
  permissions: ['audit'],
  company: { city: 'Vejle', bank: { iban: 'DK50' } },
  links: [{ url: 'a' }],
}

test('what was typed here is known from what only stood there, in groups too', () => {
  const typed = { ...opened, points: '60', permissions: ['audit'], company: { city: 'Vejle', bank: { iban: 'DK51' } } }
  expect(touchedFields(typed, opened)).toEqual([
    ['points', '60'],
    ['company.bank.iban', 'DK51'],
  ])
})

test('a list counts as one, and an untouched form has nothing to keep', () => {
  expect(touchedFields({ ...opened, links: [{ url: 'a' }, { url: 'b' }] }, opened)).toEqual([['links', [{ url: 'a' }, { url: 'b' }]]])
  expect(touchedFields(structuredClone(opened), opened)).toEqual([])
})
