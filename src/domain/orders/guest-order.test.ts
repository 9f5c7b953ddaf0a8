import { describe, expect, it, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { cancelsUnpaidAt, guestObstacle, mostUnitsFromNetworkPerDay, paymentWaitMs, type UnpaidOrder } from './guest-order.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order-status.ts'

const RULES = DEFAULT_SETTINGS.guestOrders
const DAY_MS = 86_400_000

describe('a guest, who is unknown to the shop,', () => {
  test.each([
    [{ units: 40, unpaidUnits: 0 }, null],
    [{ units: 41, unpaidUnits: 0 }, 'order-too-large'],
    [{ units: 10, unpaidUnits: 30 }, null],
    [{ units: 11, unpaidUnits: 30 }, 'too-much-unpaid'],
    [{ units: 1, unpaidUnits: 40 }, 'too-much-unpaid'],
    [{ units: 41, unpaidUnits: 40 }, 'order-too-large'],
  ])('orders 40 units at most, unpaid ones counted: %j', (order, obstacle) => {
    expect(guestObstacle(order, RULES)).toBe(obstacle)
  })

  test('shares a network with others for twice as many a day', () => {
    expect(mostUnitsFromNetworkPerDay({ ...RULES, maxUnits: 25 })).toBe(50)
  })
})

describe('an order that is unpaid and untouched', () => {
  const order: UnpaidOrder = { status: 'pending', paymentStatus: 'unpaid', placedAt: 1_000, isTouched: false }
  const wait = paymentWaitMs(true, RULES)

  it('of a guest is cancelled after seven days unless the settings differ', () => {
    expect(cancelsUnpaidAt(order, wait)).toBe(1_000 + 7 * DAY_MS)
    expect(cancelsUnpaidAt(order, paymentWaitMs(true, { ...RULES, cancelUnpaidAfterDays: 3 }))).toBe(1_000 + 3 * DAY_MS)
  })

  it('of a customer with an account waits for ever', () => {
    expect(cancelsUnpaidAt(order, paymentWaitMs(false, RULES))).toBeNull()
  })

  it('may wait a shorter time, such as for a payment begun online', () => {
    expect(cancelsUnpaidAt(order, 60_000)).toBe(61_000)
  })

  it('waits for ever once staff did something with it', () => {
    expect(cancelsUnpaidAt({ ...order, isTouched: true }, wait)).toBeNull()
  })

  it.each(ORDER_STATUSES.filter((status) => status !== 'pending'))('waits no more when it is %s', (status) => {
    expect(cancelsUnpaidAt({ ...order, status }, wait)).toBeNull()
  })

  it.each(PAYMENT_STATUSES.filter((status) => status !== 'unpaid'))('waits no more when it is %s', (paymentStatus) => {
    expect(cancelsUnpaidAt({ ...order, paymentStatus }, wait)).toBeNull()
  })
})
