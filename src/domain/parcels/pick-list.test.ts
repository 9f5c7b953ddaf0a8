import { expect, test } from 'vitest'
import type { BatchRolls } from '#domain/batches/batch-rolls.ts'
import { type OrderToPick, pickList, pickObstacle } from './pick-list.ts'

const batch = (code: string, rolls: number) => ({ id: Number(code.slice(1)), code, rolls })
let lineId = 0
type Line = OrderToPick['lines'][number] & Readonly<{ batches: readonly BatchRolls[] }>
const line = (kcwId: string, quantity: number, more: Partial<Line> = {}): Line => {
  lineId += 1
  const rolls = { quantity, shipsNow: quantity, shipsLater: 0, sent: 0, sentRemote: 0, returned: 0, withdrawn: 0 }
  return {
    ...rolls,
    id: lineId,
    productId: 7,
    kcwId,
    nameDa: `Film ${kcwId}`,
    batches: [{ id: null, code: null, rolls: quantity }],
    ...more,
  }
}
const order = (id: number, ...lines: readonly Line[]) => ({
  ...{ id, orderNumber: `ORD-${id}`, status: 'pending' as const },
  lines,
})
const readyOf = (...orders: readonly Readonly<{ lines: readonly Line[] }>[]) =>
  new Map(orders.flatMap(({ lines }) => lines.map(({ id, batches }) => [id, batches])))
const none = new Map()

test('rolls of one product and batch are fetched once for all orders, by SKU as a person counts, and the orders follow', () => {
  const first = order(1, line('NL-20', 1), line('NL-3', 2, { batches: [batch('L1', 2)] }))
  const second = order(2, line('NL-3', 3, { batches: [batch('L1', 1), batch('L2', 2)] }))
  const { rows, orderIds } = pickList([first, second], { ready: readyOf(first, second), shelfOf: none })
  expect(
    rows.map(({ kcwId, batch: code, rolls, orders }) => [kcwId, code, rolls, orders.map((one) => `${one.rolls} ${one.orderNumber}`)]),
  ).toEqual([
    ['NL-3', 'L1', 3, ['2 ORD-1', '1 ORD-2']],
    ['NL-3', 'L2', 2, ['2 ORD-2']],
    ['NL-20', null, 1, ['1 ORD-1']],
  ])
  expect(orderIds).toEqual([1, 2])
})

test('the list goes along the shelves as a person counts them, and what has no place comes last', () => {
  const placed = order(1, line('A-1', 1, { productId: 1 }), line('B-1', 1, { productId: 2 }), line('C-1', 1, { productId: 3 }))
  const shelfOf = new Map([
    [2, 'A-10'],
    [3, 'A-2'],
  ])
  const { rows } = pickList([placed], { ready: readyOf(placed), shelfOf })
  expect(rows.map(({ kcwId, shelf }) => [kcwId, shelf])).toEqual([
    ['C-1', 'A-2'],
    ['B-1', 'A-10'],
    ['A-1', null],
  ])
})

test('an order whose first roll comes later is packed later', () => {
  const [late, early] = [order(1, line('Z-1', 1)), order(2, line('A-1', 1))]
  expect(pickList([late, early], { ready: readyOf(late, early), shelfOf: none }).orderIds).toEqual([2, 1])
})

test('two lines of an order with the same film and batch are one row, and the order is named once', () => {
  const oneRoll = order(1, line('NL-1', 2, { batches: [batch('L2', 2)] }), line('NL-1', 1, { batches: [batch('L2', 1)] }))
  expect(pickList([oneRoll], { ready: readyOf(oneRoll), shelfOf: none }).rows).toMatchObject([
    { batch: 'L2', rolls: 3, orders: [{ id: 1, rolls: 3 }] },
  ])
})

test('the obstacle of an order that cannot be picked is named', () => {
  const ready = order(1, line('NL-1', 1))
  const rolls = readyOf(ready)
  const why = (one: OrderToPick, isUnpaid = false, of = rolls) => pickObstacle(one, { ready: of, isUnpaid })
  expect(why(ready)).toBe(null)
  expect(why(ready, true)).toBe('ikke betalt')
  expect(why(ready, true, new Map())).toBe('ikke på lager')
  expect(why({ ...ready, status: 'cancelled' })).toBe('annulleret')
  const other = line('NL-2', 1)
  const withdrawn = ready.lines.map((one) => ({ ...one, withdrawn: 1 }))
  expect(why({ ...ready, lines: withdrawn })).toBe('fortrudt af kunden')
  expect(why({ ...ready, lines: [...withdrawn, other] }, false, new Map([[other.id, other.batches]]))).toBe(null)
  expect(why(order(2, line('NL-1', 1, { sent: 1 })), true)).toBe('alt er sendt')
})
