import { expect, test } from 'vitest'
import type { Decision } from './decide-order.ts'
import { toTakenStock } from './order-rows.ts'

test('whatever order products were put in the cart, their stock is taken in the order of their ids: two orders never wait for each other', () => {
  const lines = [7, 3, 7, 5].map((id) => ({ product: { id, revision: id + 1 }, quantity: 2 }))
  const shipped = [2, 1, 0, 2].map((shipsNow) => ({ shipsNow }))
  expect(toTakenStock({ lines, priced: { lines: shipped } } as unknown as Decision)).toEqual([
    { id: 3, revision: 4, wanted: 2, taken: 1 },
    { id: 5, revision: 6, wanted: 2, taken: 2 },
    { id: 7, revision: 8, wanted: 4, taken: 2 },
  ])
})
