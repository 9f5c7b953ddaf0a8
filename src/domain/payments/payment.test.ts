import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/orders/order-status.ts'
import {
  type Booking,
  bookingFor,
  courtesyOre,
  isDueAfterReversal,
  isRestDue,
  type OrderMoney,
  openOre,
  owedBackOre,
  paymentStatusOf,
  refundProblem,
  revivedMoney,
  statusAfterPayment,
  statusAfterRefund,
  statusAfterReversal,
  sumPayments,
  usualWay,
  validPayments,
} from './payment.ts'

const money = (totalOre: number, paidOre = 0, { creditedOre = 0, refundedOre = 0 } = {}) => ({
  totalOre,
  creditedOre,
  paidOre,
  refundedOre,
})

describe('the label of the payments follows from the sums', () => {
  test.each([
    ['nothing came in', money(1_000), 'unpaid'],
    ['a part came in', money(1_000, 999), 'partial'],
    ['all came in', money(1_000, 1_000), 'paid'],
    ['too much came in', money(1_000, 1_200), 'paid'],
    ['what is left after a credit came in', money(1_000, 700, { creditedOre: 300 }), 'paid'],
    ['what was credited was paid back', money(1_000, 700, { creditedOre: 300, refundedOre: 300 }), 'paid'],
    ['all was credited before anything came in', money(1_000, 0, { creditedOre: 1_000 }), 'paid'],
    ['all was paid back', money(1_000, 0, { refundedOre: 1_000 }), 'refunded'],
    ['a part was paid back without a credit', money(1_000, 400, { refundedOre: 600 }), 'partial'],
    ['it costs nothing', money(0), 'paid'],
  ] as const)('%s', (_, sums, label) => expect(paymentStatusOf(sums)).toBe(label))
})

describe('what is open', () => {
  test.each([
    ['of an unpaid order', money(1_000), 'pending', false, 1_000],
    ['of one that is paid', money(1_000, 1_000), 'shipped', false, 0],
    ['of one whose goods came back after it was paid', money(1_000, 1_000, { creditedOre: 300 }), 'delivered', false, -300],
    ['of a cancelled one that was paid', money(1_000, 1_000), 'cancelled', false, -1_000],
    ['of a cancelled, unpaid order', money(1_000), 'cancelled', false, 0],
    ['of a deleted one', money(1_000, 250), 'pending', true, -250],
    ['of one whose money was all paid back', money(1_000, 0, { refundedOre: 1_000 }), 'delivered', false, 0],
  ] as const)('%s', (_, sums, status, isDeleted, open) => expect(openOre({ ...sums, status, isDeleted })).toBe(open))
})

describe('what the call of the specification books', () => {
  test.each([
    ['paid', 'all that is open', money(1_000, 300), null, { kind: 'payment', amountOre: 700 }],
    ['paid', 'nothing a second time', money(1_000, 1_000), null, { kind: 'none' }],
    ['paid', 'what was paid back, again', money(1_000, 0, { refundedOre: 1_000 }), null, { kind: 'payment', amountOre: 1_000 }],
    [
      'paid',
      'nothing where nothing is owed',
      money(1_000, 0, { creditedOre: 1_000, refundedOre: 5 }),
      null,
      { kind: 'refused', why: 'nothing_to_pay' },
    ],
    ['unpaid', 'a reversal', money(1_000, 300), null, { kind: 'reverse' }],
    ['unpaid', 'nothing where nothing came in', money(1_000), null, { kind: 'none' }],
    ['unpaid', 'nothing on what costs nothing', money(0), null, { kind: 'refused', why: 'nothing_to_pay' }],
    ['refunded', 'all that came in, back', money(1_000, 1_000), null, { kind: 'payment', amountOre: -1_000 }],
    ['refunded', 'also a part', money(1_000, 300), null, { kind: 'payment', amountOre: -300 }],
    ['refunded', 'nothing a second time', money(1_000, 0, { refundedOre: 1_000 }), null, { kind: 'none' }],
    ['refunded', 'nothing where nothing came in', money(1_000), null, { kind: 'refused', why: 'nothing_paid' }],
    ['partial', 'nothing without an amount', money(1_000), null, { kind: 'refused', why: 'amount_missing' }],
    ['partial', 'nothing where it is that already', money(1_000, 1), null, { kind: 'none' }],
    ['partial', 'its amount', money(1_000, 1), 500, { kind: 'payment', amountOre: 500 }],
    ['partial', 'not all there is', money(1_000), 1_000, { kind: 'refused', why: 'amount_not_partial' }],
    ['partial', 'no amount of nothing', money(1_000), 0, { kind: 'refused', why: 'amount_not_partial' }],
  ] as const)('%s: %s', (requested, _, sums, amountOre, booking) => expect(bookingFor(requested, sums, amountOre)).toEqual(booking))

  const before = [0, 1, 1_000].flatMap((totalOre) =>
    [0, 1, 400, 1_000, 1_500].flatMap((paidOre) =>
      [0, totalOre].flatMap((creditedOre) => [0, 7].map((refundedOre) => money(totalOre, paidOre, { creditedOre, refundedOre }))),
    ),
  )

  test.each(PAYMENT_STATUSES)('leads from any sums to %s, or is refused', (requested) => {
    for (const sums of before) {
      const booking = bookingFor(requested, sums)
      if (booking.kind !== 'refused') expect(paymentStatusOf(booked(sums, booking))).toBe(requested)
    }
  })
})

function booked(sums: OrderMoney, booking: Booking): OrderMoney {
  if (booking.kind === 'reverse') return { ...sums, paidOre: 0, refundedOre: 0 }
  const amountOre = booking.kind === 'payment' ? booking.amountOre : 0
  return { ...sums, paidOre: sums.paidOre + amountOre, refundedOre: sums.refundedOre + Math.max(0, -amountOre) }
}

describe('payments', () => {
  test('that were reversed count for nothing, nor do their reversals', () => {
    const rows = [
      { id: 1, amountOre: 500, reversesId: null },
      { id: 2, amountOre: -500, reversesId: 1 },
      { id: 3, amountOre: 800, reversesId: null },
      { id: 4, amountOre: -100, reversesId: null },
    ]
    expect(validPayments(rows).map(({ id }) => id)).toEqual([3, 4])
    expect(sumPayments(rows)).toEqual({ paidOre: 700, refundedOre: 100 })
    expect(sumPayments([])).toEqual({ paidOre: 0, refundedOre: 0 })
  })

  test('that were refunded before the order was revived make it due again, and those after it do not', () => {
    const rows = [
      { id: 1, amountOre: 900, reversesId: null },
      { id: 2, amountOre: -900, reversesId: null },
    ]
    expect(sumPayments(rows, 2)).toEqual({ paidOre: 0, refundedOre: 0 })
    const cancelled = { ...money(900, 0, { refundedOre: 900 }), status: 'cancelled', isDeleted: false } as const
    const revived = { ...revivedMoney(cancelled), status: 'processing' } as const
    expect([openOre(cancelled), revived.paymentStatus, openOre(revived)]).toEqual([0, 'unpaid', 900])
    const paidAgain = [...rows, { id: 3, amountOre: 900, reversesId: null }, { id: 4, amountOre: -900, reversesId: null }]
    expect(openOre({ ...revived, ...sumPayments(paidAgain, 2) })).toBe(0)
  })

  test('that gave back no more than was credited leave the rest of the order due; a courtesy does not', () => {
    const back = money(1_000, 0, { creditedOre: 500, refundedOre: 500 })
    expect(isRestDue(back)).toBe(true)
    expect(isRestDue({ ...back, paidOre: 1 }), 'something is still paid').toBe(false)
    expect(isRestDue({ ...back, refundedOre: 501 }), 'more than the credit').toBe(false)
    expect(isRestDue({ ...back, refundedOre: 0 }), 'nothing was paid back').toBe(false)
    expect(isRestDue({ ...back, creditedOre: 1_000 }), 'nothing is left of the order').toBe(false)
  })

  test('that were booked by mistake and paid back make it due again when they are reversed', () => {
    const sums = { paidOre: 900, refundedOre: 900 }
    expect(isDueAfterReversal(900, sums)).toBe(true)
    expect(isDueAfterReversal(900, { paidOre: 1_800, refundedOre: 0 }), 'nothing was paid back').toBe(false)
    expect(isDueAfterReversal(900, { ...sums, paidOre: 901 }), 'an øre of it stays').toBe(false)
    expect(isDueAfterReversal(-900, sums), 'a refund is reversed').toBe(false)
  })

  test('make of an order what it will be: what was paid back no further than credited, or by mistake, is due again', () => {
    const partly = money(1_000, 300, { creditedOre: 300 })
    expect([300, 299].map((ore) => statusAfterRefund(partly, ore))).toEqual(['unpaid', 'partial'])
    expect([1_000, 200].map((ore) => statusAfterRefund(money(1_000, 1_000), ore))).toEqual(['refunded', 'partial'])
    expect(statusAfterRefund({ ...money(1_000, 1_000), creditedOre: 200 }, 200), 'a courtesy with its credit note').toBe('paid')
    const twice = money(900, 900, { refundedOre: 900 })
    expect([900, -900].map((ore) => statusAfterReversal(twice, ore))).toEqual(['unpaid', 'paid'])
    expect(statusAfterPayment(money(1_000, 300), 700)).toBe('paid')
  })

  test('default to the way of the order, and to the bank for an invoice', () =>
    expect(PAYMENT_METHODS.map(usualWay)).toEqual(['card', 'mobilepay', 'bank', 'bank']))
})

test('only a cancelled order and a deleted one ask for nothing', () =>
  expect(ORDER_STATUSES.map((status) => openOre({ ...money(10), status, isDeleted: false }))).toEqual([10, 10, 10, 10, 0]))

describe('what goes back', () => {
  test('beyond what is owed is a courtesy', () => {
    const owing = { openOre: -300, refundsUnderWayOre: 0 }
    expect([300, 301, 500].map((ore) => courtesyOre(ore, owing))).toEqual([0, 1, 200])
    expect([courtesyOre(200, { ...owing, openOre: 0 }), courtesyOre(200, { ...owing, openOre: 100 })]).toEqual([200, 200])
  })

  const owing = { paidOre: 1900_00, openOre: -950_00, refundsUnderWayOre: 0 }
  const half = { ...owing, refundsUnderWayOre: 400_00 }
  const whole = { ...owing, refundsUnderWayOre: 950_00 }
  test('is the amount owed, less pending refunds', () =>
    expect([owing, half, whole].map(({ openOre, refundsUnderWayOre }) => owedBackOre(openOre, refundsUnderWayOre))).toEqual([
      950_00, 550_00, 0,
    ]))

  test.each([
    [1900_00, owing, null],
    [1900_01, owing, 'above_paid'],
    [550_00, half, null],
    [550_01, half, 'refund_under_way'],
    [0, whole, 'refund_under_way'],
    [1, whole, 'refund_under_way'],
    [0, { ...owing, openOre: 0 }, 'nothing_owed'],
    [100_00, { ...owing, openOre: 0 }, null],
    [100_00, { ...owing, openOre: 0, refundsUnderWayOre: 1 }, 'refund_under_way'],
    [1, { ...owing, paidOre: 0 }, 'nothing_paid'],
  ])('%s øre of %o: %s', (amountOre, money, problem) => expect(refundProblem(amountOre, money)).toBe(problem))
})
