import { expect, test } from 'vitest'
import { readPoint } from './delivery-memory.ts'

const point = {
  ...{ id: '95558', name: 'Kiosken', address: 'Torvet 4', postalCode: '8700', city: 'Horsens' },
  ...{ methodId: 'gls', foundBy: '8700', home: '' },
}

test('a stored pickup point is read back as it was chosen, and anything else is ignored', () => {
  expect(readPoint(JSON.parse(JSON.stringify({ ...point, more: 1 })))).toEqual(point)
  for (const broken of [null, 'x', [], {}, { ...point, id: 7 }, { ...point, foundBy: '' }]) expect(readPoint(broken)).toBe(null)
})
