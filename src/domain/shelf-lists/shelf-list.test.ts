import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missingOf, moved, putBack, SHELF_LIST, shareOrdered, shareReceived, stateOfShelf, stepShelf } from './shelf-list.ts'

test.each([
  [3, 0, 0, 3],
  [3, 2, 0, 1],
  [3, 3, 0, 0],
  [3, 7, 0, 0],
  [3, null, 0, 0],
  [3, 0, 2, 1],
  [3, 0, 3, 0],
  [3, 1, 9, 0],
])('of %d wanted with %s on the shelf and %d ordered %d are missing', (minimum, onShelf, ordered, missing) =>
  expect(missingOf({ minimum, onShelf, ordered })).toBe(missing),
)

test('the state of a list is how many products are missing, how many are ordered and how many are not counted yet', () => {
  const lines = [
    { minimum: 2, onShelf: 0, ordered: 1 },
    { minimum: 2, onShelf: 0, ordered: 2 },
    { minimum: 2, onShelf: 2, ordered: 2 },
    { minimum: 2, onShelf: null, ordered: 0 },
  ]
  expect(stateOfShelf(lines)).toEqual({ missing: 1, ordered: 1, uncounted: 1 })
})

test.each([
  [null, 1, 1],
  [null, -1, 0],
  [0, -1, 0],
  [4, -1, 3],
  [SHELF_LIST.most, 1, SHELF_LIST.most],
])('from %s, %d more is %d', (from, by, to) => expect(stepShelf(from, by)).toBe(to))

test.each([
  [[1, 2, 3], 2, -1, [2, 1, 3]],
  [[1, 2, 3], 2, 1, [1, 3, 2]],
  [[1, 2, 3], 1, -1, [1, 2, 3]],
  [[1, 2, 3], 3, 1, [1, 2, 3]],
  [[1, 2, 3], 9, 1, [1, 2, 3]],
])('%j with %d moved by %d is %j', (ids, id, by, expected) => expect(moved(ids, id, by)).toEqual(expected))

test('a line that is put back stands where it stood, also when its neighbours were taken off and put back since', () => {
  expect(putBack(['A', 'C', 'B'], 'B', ['A', 'B', 'C'])).toEqual(['A', 'B', 'C'])
  expect(putBack(['B', 'C', 'A'], 'A', ['A', 'B', 'C'])).toEqual(['A', 'B', 'C'])
  expect(putBack(['A', 'C', 'B'], 'B', ['B', 'C'])).toEqual(['A', 'B', 'C'])
  expect(putBack(['A', 'C', 'B'], 'B', ['A', 'B'])).toEqual(['A', 'B', 'C'])
  expect(putBack(['D', 'B'], 'B', ['A', 'B', 'C'])).toEqual(['D', 'B'])
})

describe('rolls that came in', () => {
  const on = (id: number, minimum: number, onShelf: number | null) => ({ id, minimum, onShelf })

  test.each([
    [
      'fill what is missing, list by list',
      3,
      [on(1, 2, 0), on(2, 2, 1)],
      [
        [1, 2],
        [2, 2],
      ],
    ],
    [
      'and the rest lies on the first list',
      5,
      [on(1, 2, 0), on(2, 2, 1)],
      [
        [1, 4],
        [2, 2],
      ],
    ],
    ['go past a list that has enough', 2, [on(1, 2, 2), on(2, 4, 1)], [[2, 3]]],
    ['are counted from 0 where nothing was counted', 1, [on(1, 2, null)], [[1, 1]]],
    ['lie on the first list where nothing is missing', 2, [on(1, 1, 1), on(2, 1, 1)], [[1, 3]]],
  ])('%s', (_, rolls, lines, expected) => expect([...shareReceived(rolls, lines)]).toEqual(expected))

  test('all lie somewhere, whatever was missing, and no list has fewer than before', () => {
    const line = fc.record({ minimum: fc.integer({ min: 1, max: 50 }), onShelf: fc.option(fc.integer({ min: 0, max: 60 })) })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.array(line, { minLength: 1, maxLength: 5 }), (rolls, some) => {
        const lines = some.map((one, id) => ({ ...one, id }))
        const after = shareReceived(rolls, lines)
        const grown = lines.map(({ id, onShelf }) => (after.get(id) ?? onShelf ?? 0) - (onShelf ?? 0))
        expect(Math.min(...grown)).toBeGreaterThanOrEqual(0)
        expect(grown.reduce((sum, more) => sum + more, 0)).toBe(rolls)
      }),
    )
  })
})

test('ordered rolls go to the lists where they are missing, product by product, and none to a line that is not counted', () => {
  const lines = [
    { id: 1, productId: 7, minimum: 2, onShelf: null },
    { id: 2, productId: 7, minimum: 2, onShelf: 1 },
    { id: 3, productId: 7, minimum: 4, onShelf: 0 },
    { id: 4, productId: 8, minimum: 1, onShelf: 0 },
    { id: 5, productId: null, minimum: 1, onShelf: 0 },
  ]
  expect([...shareOrdered(lines, new Map([[7, 3]]))]).toEqual([
    [2, 1],
    [3, 2],
    [4, 0],
    [5, 0],
  ])
})
