import { describe, expect, it, test } from 'vitest'
import type { BatchRolls, KnownBatch } from '#domain/batches/batch-rolls.ts'
import {
  followingAfter,
  freshEvents,
  isAllReturned,
  isPartlySent,
  type ParcelEventKind,
  readyBatches,
  readyRolls,
  statusAfterParcel,
  statusAfterTakeBack,
  takenForScanned,
} from './parcel.ts'
import type { LineRolls } from './rolls.ts'

type Requested = Readonly<{ batches: readonly BatchRolls[]; oneBatch: boolean; withdrawn: number }>
const of = (id: number, rolls: number): KnownBatch => ({ id, code: `L${id}`, rolls })
const line = (id: number, productId: number | null, rolls: Partial<LineRolls & Requested>) => ({
  ...{ quantity: 3, shipsNow: 3, shipsLater: 0, sent: 0, sentRemote: 0, returned: 0 },
  ...{ batches: [], oneBatch: false, withdrawn: 0, ...rolls },
  id,
  productId,
})

test('what is held can leave today, and of what is awaited what came in; two lines of a product share it', () => {
  const lines = [
    line(1, 7, { quantity: 5, shipsNow: 2, shipsLater: 3 }),
    line(2, 7, { shipsNow: 0, shipsLater: 3 }),
    line(3, 8, { quantity: 4, shipsNow: 4, sent: 3 }),
    line(4, null, { shipsNow: 1, shipsLater: 2 }),
  ]
  expect([...readyRolls(lines, new Map([[7, { stock: 4, batches: [] }]]))]).toEqual([
    [1, 5],
    [2, 1],
    [3, 1],
    [4, 1],
  ])
})

test('rolls a consumer has withdrawn from stay, awaited ones first, and they leave the stock to the next line', () => {
  const waiting = { quantity: 5, shipsNow: 2, shipsLater: 3 }
  const ready = (withdrawn: number) => {
    const lines = [line(1, 7, { ...waiting, withdrawn }), line(2, 7, { shipsNow: 0, shipsLater: 3 })]
    return [...readyRolls(lines, new Map([[7, { stock: 4, batches: [] }]])).values()]
  }
  expect([0, 1, 3, 4, 5].map(ready)).toEqual([
    [5, 1],
    [4, 2],
    [2, 3],
    [1, 3],
    [0, 3],
  ])
  expect([...readyRolls([line(1, 7, { quantity: 4, shipsNow: 4, sent: 1, withdrawn: 2 })], new Map())]).toEqual([[1, 1]])
})

test('whose buyer waits for one batch gets none of several, and what is ready for one is not ready for the next', () => {
  const waiting = { shipsNow: 0, shipsLater: 3, oneBatch: true }
  const ready = (...batches: KnownBatch[]) => {
    const stock = batches.reduce((sum, { rolls }) => sum + rolls, 0)
    return [...readyRolls([line(1, 7, waiting), line(2, 7, { shipsNow: 0, shipsLater: 3 })], new Map([[7, { stock, batches }]])).values()]
  }
  expect(ready(of(1, 2), of(2, 1))).toEqual([0, 3])
  expect(ready(of(1, 2), of(2, 4))).toEqual([3, 3])
  const more = line(1, 7, { quantity: 4, shipsNow: 3, shipsLater: 1, oneBatch: true, batches: [of(1, 3)] })
  expect([...readyRolls([more], new Map([[7, { stock: 5, batches: [of(2, 5)] }]]))]).toEqual([[1, 3]])
})

test('the batches that leave are those that are recorded: the reserved ones, then what came in, which no other line gets too', () => {
  const waiting = { quantity: 2, shipsNow: 0, shipsLater: 2 }
  const lines = [line(1, 7, waiting), line(2, 7, waiting), line(3, 7, { ...waiting, quantity: 3, shipsNow: 1, batches: [of(9, 1)] })]
  const stock = { stock: 6, batches: [of(1, 3), of(2, 3)] }
  expect([...readyBatches(lines, new Map([[7, stock]]))]).toEqual([
    [1, [of(1, 2)]],
    [2, [of(2, 2)]],
    [3, [of(1, 1), of(2, 1), of(9, 1)]],
  ])
  // the rest stays reserved as it is counted afterwards: of the batches the line has fewest of
  const part = line(4, 7, { quantity: 5, shipsNow: 5, sent: 2, withdrawn: 1, batches: [of(1, 3), of(2, 2)] })
  expect([...readyBatches([part], new Map())]).toEqual([[4, [of(1, 1), of(2, 1)]]])
})

test('scanned rolls leave when they are the reserved ones that leave first, with any others that the stock has', () => {
  const mixed = line(1, 7, { quantity: 4, shipsNow: 3, shipsLater: 1, batches: [of(1, 2), of(2, 1)] })
  const stock = { stock: 2, batches: [of(3, 1)] }
  const taken = (...scanned: readonly (readonly [string | null, number])[]) =>
    takenForScanned(
      mixed,
      scanned.map(([batch, rolls]) => ({ batch, rolls })),
      stock,
    )
  expect([taken(['L1', 1]), taken(['L1', 2]), taken(['L2', 1], ['L1', 2])]).toEqual([[], [], []])
  expect(taken(['L1', 2], ['L2', 1], ['L3', 1])).toEqual([of(3, 1)])
  expect(taken(['L1', 2], ['L2', 1], [null, 1])).toEqual([{ id: null, code: null, rolls: 1 }])
  expect([taken(['L2', 1]), taken(['L1', 1], ['L2', 1]), taken(['L3', 1]), taken(['L4', 1])]).toEqual([null, null, null, null])
  expect(taken(['L1', 3], ['L2', 1]), 'of a batch that the stock has no more of').toBe(null)
})

describe('the status of an order', () => {
  const [all, part] = [[line(1, 1, { sent: 3 })], [line(1, 1, { sent: 1 })]]
  test.each([
    ['pending', part, 'processing'],
    ['processing', part, 'processing'],
    ['pending', all, 'shipped'],
    ['processing', all, 'shipped'],
    ['shipped', all, 'shipped'],
    ['delivered', all, 'delivered'],
    ['delivered', part, 'delivered'],
  ] as const)('%s, after a parcel', (status, lines, next) => expect(statusAfterParcel(status, lines)).toBe(next))

  test.each([
    ['shipped', 'processing'],
    ['delivered', 'processing'],
    ['processing', 'processing'],
    ['pending', 'pending'],
  ] as const)('%s, after a parcel was taken back, is %s', (status, next) => expect(statusAfterTakeBack(status)).toBe(next))

  test('an order is partly sent, and never when it is cancelled', () => {
    expect(isPartlySent({ status: 'processing', items: part })).toBe(true)
    expect(isPartlySent({ status: 'cancelled', items: part })).toBe(false)
    expect(isPartlySent({ status: 'shipped', items: all })).toBe(false)
  })
})

test('what follows after a parcel is what neither it nor one before it holds', () => {
  const parcels = [1, 2, 3].map((number) => ({ number, lines: [{ orderLineId: 1, quantity: number }] }))
  const five = { id: 1, quantity: 5, withdrawn: 0 }
  expect(parcels.map((parcel) => followingAfter(five, parcel, parcels))).toEqual([4, 2, 0])
  expect(parcels.map((parcel) => followingAfter({ ...five, withdrawn: 3 }, parcel, parcels))).toEqual([1, 0, 0])
  expect(followingAfter({ id: 2, quantity: 2, withdrawn: 0 }, { number: 1, lines: [] }, parcels)).toBe(2)
})

test('a parcel cannot be taken back when all of it was returned; returned rolls are counted in the others first', () => {
  const first = { id: 1, items: [{ itemId: 7, quantity: 2 }] }
  const second = { id: 2, items: [{ itemId: 7, quantity: 1 }] }
  const back = (returned: number) => [{ id: 7, returned }]
  expect(isAllReturned(first, [first], back(2))).toBe(true)
  expect(isAllReturned(first, [first], back(1))).toBe(false)
  expect(isAllReturned(first, [first, second], back(2)), 'one of the two may be of the second').toBe(false)
  expect(isAllReturned(first, [first, second], back(3))).toBe(true)
  expect(isAllReturned({ ...first, items: [...first.items, { itemId: 8, quantity: 1 }] }, [], back(2)), 'another line did not').toBe(false)
})

const event = (kind: ParcelEventKind, hour: number) => ({ kind, atMs: Date.UTC(2026, 10, 27, hour) })

describe('of what a carrier reports', () => {
  it('the first event of each kind is stored, by time and not by the order of the reports', () => {
    const reported = [event('delivered', 15), event('under_way', 9), event('under_way', 7), event('at_point', 12)]
    expect(freshEvents([], reported)).toEqual([event('under_way', 7), event('at_point', 12), event('delivered', 15)])
  })

  it('a kind that is known is never fresh again', () => {
    expect(freshEvents(['under_way', 'delivered'], [event('under_way', 8), event('delivered', 16), event('returned', 17)])).toEqual([
      event('returned', 17),
    ])
  })

  it('a parcel that came back is delivered to its sender, not to its receiver', () => {
    expect(freshEvents([], [event('delivered', 15), event('returned', 9)])).toEqual([event('returned', 9)])
    expect(freshEvents(['returned'], [event('returned', 9), event('delivered', 15)])).toEqual([])
  })
})
