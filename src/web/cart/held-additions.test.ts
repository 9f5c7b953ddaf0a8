import { expect, test } from 'vitest'
import { readAdditions } from './held-additions.ts'

const FILM = { id: 5, nameDa: 'Nordlys Cementgrå', price: 5495, promotion: 0, pointsCost: 10 }

test('a product pressed before hydration is added with the quantity beside the button', () => {
  expect(readAdditions(JSON.stringify([[FILM, 3]]))).toEqual([{ product: FILM, quantity: 3 }])
})

test.each([0, -1, 1.5, 1e9, null, '3'])('a quantity that cannot be ordered, %j, is read as one', (quantity) => {
  expect(readAdditions(JSON.stringify([[FILM, quantity]]))).toEqual([{ product: FILM, quantity: 1 }])
})

test.each([
  '',
  'nonsense',
  '{}',
  '[1]',
  '[[]]',
  '[[{"id":0,"nameDa":"x"},1]]',
  '[[{"id":5},1]]',
  '[[{"id":5,"nameDa":"x","price":"5"},1]]',
])('%j adds nothing', (text) => {
  expect(readAdditions(text)).toEqual([])
})
