import { expect, test } from 'vitest'
import type { Decision } from './decide-order.ts'
import { toStockReservations } from './order-rows.ts'

test('whatever order products were put in the cart, their stock is taken in the order of their ids: two orders never wait for each other', () => {
  const lines = [7, 3, 7, 5].map((id) => ({ product: { id, revision: id + 1 }, quantity: 2 }))
  const batches = [
    [{ id: 4, code: 'L4', rolls: 2 }],
    [{ id: null, code: null, rolls: 1 }],
    [],
    [
      { id: 6, code: 'L6', rolls: 1 },
      { id: null, code: null, rolls: 1 },
    ],
  ].map((ofLine) => ({ batches: ofLine }))
  expect(toStockReservations({ lines, priced: { lines: batches } } as unknown as Decision)).toEqual([
    { id: 3, revision: 4, wanted: 2, taken: 1, batches: [] },
    { id: 5, revision: 6, wanted: 2, taken: 2, batches: [{ id: 6, code: 'L6', rolls: 1 }] },
    { id: 7, revision: 8, wanted: 4, taken: 2, batches: [{ id: 4, code: 'L4', rolls: 2 }] },
  ])
})
