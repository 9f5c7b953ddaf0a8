import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { decidedLines, freightGoesBack, isChoice } from './claim-decision.ts'

const item = (id: number, rolls: { quantity: number; sent: number; returned: number }) => ({ id, nameDa: `Folie ${id}`, ...rolls })
const order = {
  items: [item(1, { quantity: 5, sent: 3, returned: 1 }), item(2, { quantity: 1, sent: 1, returned: 0 })],
} as unknown as Order
const claimOf = (kind: 'withdrawal' | 'fault', quantity: number) => ({
  kind,
  isConsumer: true,
  lines: [{ itemId: 1, nameDa: 'Folie 1', kcwId: 'F-1', quantity }],
})

test('a withdrawal takes off what has not left before anything comes back', () => {
  const [first, second] = decidedLines(order, claimOf('withdrawal', 3))
  expect(first).toMatchObject({ mostBack: 2, mostOff: 2, back: 1, takeOff: 2, restock: true })
  expect(second).toMatchObject({ back: 0, takeOff: 0 })
})

test('of a fault only what was sent can come back, and it is not sold again by itself', () => {
  expect(decidedLines(order, claimOf('fault', 5))[0]).toMatchObject({ back: 2, takeOff: 0, restock: false })
})

test('the freight goes back with a consumer’s whole order only', () => {
  const all = decidedLines(order, claimOf('withdrawal', 4)).map((line) => ({ ...line, back: line.mostBack, takeOff: line.mostOff }))
  expect(freightGoesBack(order, { kind: 'withdrawal', isConsumer: true }, all)).toBe(true)
  expect(freightGoesBack(order, { kind: 'withdrawal', isConsumer: false }, all)).toBe(false)
  expect(freightGoesBack(order, { kind: 'return', isConsumer: false }, all)).toBe(false)
  expect(freightGoesBack(order, { kind: 'fault', isConsumer: false }, all)).toBe(true)
  expect(freightGoesBack(order, { kind: 'withdrawal', isConsumer: true }, decidedLines(order, claimOf('withdrawal', 3)))).toBe(false)
})

test('of a cancelled order rolls can be taken in but no money given; of any other it is the other way round', () => {
  expect((['takeIn', 'refund', 'replace', 'refuse'] as const).map((kind) => isChoice(kind, { status: 'cancelled' }))).toEqual([
    ...[true, false, false, true],
  ])
  expect((['takeIn', 'refund', 'replace'] as const).map((kind) => isChoice(kind, { status: 'shipped' }))).toEqual([false, true, true])
  expect(decidedLines({ ...order, status: 'cancelled' }, claimOf('withdrawal', 3))[0]).toMatchObject({ back: 2, takeOff: 0 })
})
