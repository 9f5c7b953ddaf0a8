import { expect, test } from 'vitest'
import { rebased, touchedFields } from './edit-conflict.ts'

const opened = {
  name: 'Karen',
  points: '50',
  permissions: ['audit'],
  company: { city: 'Vejle', bank: { iban: 'DK50' } },
  links: [{ url: 'a' }],
}

test('typed fields are told from untouched ones, in groups too', () => {
  const typed = { ...opened, points: '60', permissions: ['audit'], company: { city: 'Vejle', bank: { iban: 'DK51' } } }
  expect(touchedFields(typed, opened)).toEqual([
    ['points', '60'],
    ['company.bank.iban', 'DK51'],
  ])
})

test('a list counts as one value, and an untouched form has no typed fields', () => {
  expect(touchedFields({ ...opened, links: [{ url: 'a' }, { url: 'b' }] }, opened)).toEqual([['links', [{ url: 'a' }, { url: 'b' }]]])
  expect(touchedFields(structuredClone(opened), opened)).toEqual([])
})

test('a form continues from what a colleague saved: typed fields stay, and the rest shows the saved values', () => {
  const typed = { ...opened, points: '60', company: { ...opened.company, city: 'Kolding' } }
  const newest = { ...opened, name: 'Karen Holm', points: '55', company: { city: 'Vejle', bank: { iban: 'DK51' } } }
  expect(rebased(typed, opened, newest)).toEqual({
    ...{ ...newest, points: '60' },
    company: { city: 'Kolding', bank: { iban: 'DK51' } },
  })
})

test('the form gets the lines a colleague added, and their value of a line they changed', () => {
  const [was, mine, theirs] = [{ lines: { 4: 1, 5: 2 } }, { lines: { 4: 3, 5: 2 } }, { lines: { 4: 1, 5: 9, 6: 1 } }]
  expect(rebased<{ lines: Record<number, number> }>(mine, was, theirs)).toEqual({ lines: { 4: 3, 5: 9, 6: 1 } })
})
