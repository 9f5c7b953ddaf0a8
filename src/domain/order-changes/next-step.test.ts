import { expect, test } from 'vitest'
import { sumOfParts } from '#domain/invoices/invoice-parts.ts'
import { partOfRest } from '#domain/invoices/rest-to-invoice.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { nextStep, ORDER_STEPS, type OrderInHand, type OrderToStep, sentToInvoiceOre, stepLabel, stepOfOrder } from './next-step.ts'

const paid: OrderToStep = {
  ...{ status: 'pending', deliveryWay: 'parcel', isWithdrawn: false, ready: 2, isAllSent: false },
  ...{ waitsForPayment: false, isPaidOnline: true, isPaidByInvoice: false, isToInvoice: true, isSentToInvoice: false, isOwedBack: false },
}
const sent: OrderToStep = { ...paid, status: 'shipped', ready: 0, isAllSent: true }
const of = (order: OrderToStep, part: Partial<OrderToStep>) => nextStep({ ...order, ...part })
const perStatus = (order: OrderToStep) => ORDER_STATUSES.map((status) => of(order, { status }))

test('paid goods in stock are sent, with every status; a cancelled order is left alone', () => {
  expect(perStatus(paid)).toEqual(['send', 'send', 'send', 'send', null])
  expect(of(paid, { isOwedBack: true })).toBe('send')
})

test('goods that wait for payment are not sent: payment is requested online or by an invoice, or the payment is booked', () => {
  const unpaid = { ...paid, waitsForPayment: true }
  expect(nextStep(unpaid)).toBe('askForPayment')
  const byInvoice = { isPaidOnline: false, isPaidByInvoice: true }
  expect([of(unpaid, byInvoice), of(unpaid, { ...byInvoice, isToInvoice: false })]).toEqual(['invoice', 'bookPayment'])
  expect(perStatus(unpaid)).toEqual(['askForPayment', 'askForPayment', 'askForPayment', 'askForPayment', null])
})

test('a card or MobilePay order without a provider has its payment booked, and is invoiced once goods have left', () => {
  const unpaid = { ...paid, waitsForPayment: true, isPaidOnline: false }
  expect([nextStep(unpaid), of(unpaid, { isSentToInvoice: true }), of(unpaid, { isAllSent: true })]).toEqual([
    'bookPayment',
    'invoice',
    'invoice',
  ])
  expect(of(unpaid, { isAllSent: true, isToInvoice: false })).toBe('bookPayment')
})

test('an order that waits for goods has no step, except for goods sent unpaid or without an invoice, and money owed back', () => {
  const waiting = { ...paid, ready: 0 }
  expect(perStatus(waiting)).toEqual([null, null, null, null, null])
  expect(of(waiting, { waitsForPayment: true })).toBe('askForPayment')
  expect(of(waiting, { isOwedBack: true })).toBe('payBack')
  expect([of(waiting, { isSentToInvoice: true }), of(paid, { isSentToInvoice: true })]).toEqual(['invoice', 'send'])
})

test('sent goods are invoiced, payment of goods sent unpaid is requested, and then nothing is left', () => {
  expect(perStatus(sent)).toEqual(['invoice', 'invoice', 'invoice', 'invoice', null])
  expect(of(sent, { waitsForPayment: true })).toBe('askForPayment')
  expect(of(sent, { isToInvoice: false })).toBe(null)
  expect(of(sent, { isToInvoice: false, isOwedBack: true })).toBe('payBack')
})

test('an order for pickup is reported ready, and then handed out before anything else', () => {
  expect(of(paid, { deliveryWay: 'pickup' })).toBe('send')
  expect(stepLabel('send', 'pickup')).toBe('Meld klar')
  expect(stepLabel('send', 'parcel')).toBe('Send varer')
  expect(of(sent, { deliveryWay: 'pickup' })).toBe('handOver')
  expect(of(sent, { deliveryWay: 'pickup', status: 'delivered' })).toBe('invoice')
})

test('a cancelled order only pays back', () => {
  expect(of(paid, { status: 'cancelled', isOwedBack: true })).toBe('payBack')
  expect(of(sent, { status: 'cancelled', waitsForPayment: true })).toBe(null)
})

test('an order whose unsent rolls a consumer withdrew from needs only the invoice of what was sent and the refund of money owed', () => {
  expect(of(paid, { isWithdrawn: true })).toBe(null)
  expect(of(paid, { isWithdrawn: true, waitsForPayment: true })).toBe(null)
  expect(of(paid, { isWithdrawn: true, isOwedBack: true })).toBe('payBack')
  expect(of(paid, { isWithdrawn: true, isSentToInvoice: true, isOwedBack: true })).toBe('invoice')
})

test('an order is judged by its money, and without a view of amounts by its payment status', () => {
  const terms = { isOn: true, takesAllAtFirstParcel: false, invoicedPer: 'order' } as const
  const order: OrderInHand = {
    ...{ status: 'pending', deliveryWay: 'parcel', buyerKind: 'business', paymentMethod: 'card', userId: 7 },
    ...{ paymentStatus: 'unpaid', isHeld: false, waitsForDeposit: false },
    money: { depositOre: 0, totalOre: 100, shippingOre: 0, creditedOre: 0, paidOre: 0, openOre: 100, invoicedOre: 0, heldOre: 0 },
    lines: [{ id: 1, quantity: 2, sent: 0, withdrawn: 0, invoiced: 0, lineTotalOre: 100 }],
  }
  const stepWith = (part: Partial<OrderInHand>, ready = 2) => stepOfOrder({ ...order, ...part }, new Map([[1, ready]]), terms)
  const money = (part: Partial<OrderInHand['money']>) => ({ money: order.money && { ...order.money, ...part } })
  expect([stepWith({}), stepWith({}, 0)]).toEqual(['askForPayment', null])
  const withoutProvider = (paymentMethod: 'mobilepay' | 'invoice') =>
    stepOfOrder({ ...order, paymentMethod, userId: null }, new Map([[1, 2]]), { ...terms, isOn: false })
  expect([withoutProvider('mobilepay'), withoutProvider('invoice')]).toEqual(['bookPayment', 'invoice'])
  const waits = { ...money({ depositOre: 30 }), paymentMethod: 'invoice', waitsForDeposit: true } as const
  expect([stepWith(waits), stepWith({ ...waits, waitsForDeposit: false })]).toEqual(['askForPayment', 'send'])
  expect(stepWith({ money: null, waitsForDeposit: true, paymentMethod: 'invoice' })).toBe('askForPayment')
  expect([stepWith(money({ heldOre: 99 })), stepWith(money({ heldOre: 100 }))]).toEqual(['askForPayment', 'send'])
  expect([stepWith({ money: null }), stepWith({ money: null, isHeld: true })]).toEqual(['askForPayment', 'send'])
  expect(stepWith({ paymentMethod: 'invoice' })).toBe('send')
  const sent = { paymentMethod: 'invoice', lines: [{ id: 1, quantity: 2, sent: 2, withdrawn: 0, invoiced: 0, lineTotalOre: 100 }] } as const
  const withdrawn = (rolls: number) =>
    ({ paymentMethod: 'invoice', lines: order.lines.map((line) => ({ ...line, withdrawn: rolls })) }) as const
  expect([stepWith(withdrawn(2), 0), stepWith(withdrawn(1), 1)]).toEqual([null, 'send'])
  expect([stepWith(sent, 0), stepWith({ ...sent, ...money({ invoicedOre: 100 }) }, 0)]).toEqual(['invoice', null])
})

test('what was sent of an order that waits for goods is invoiced where each parcel has an invoice', () => {
  const order = (sent: number, invoiced: number, invoicedOre: number): OrderInHand => ({
    ...{ status: 'processing', deliveryWay: 'parcel', buyerKind: 'business', paymentMethod: 'invoice', userId: 7 },
    ...{ paymentStatus: 'unpaid', isHeld: false, waitsForDeposit: false },
    money: { depositOre: 0, totalOre: 310, shippingOre: 10, creditedOre: 0, paidOre: 0, openOre: 310, invoicedOre, heldOre: 0 },
    lines: [{ id: 1, quantity: 3, sent, withdrawn: 0, invoiced, lineTotalOre: 300 }],
  })
  const stepAt = (sent: number, invoiced: number, invoicedPer: 'order' | 'parcel' = 'parcel') =>
    stepOfOrder(order(sent, invoiced, invoiced && 10 + invoiced * 100), new Map(), {
      isOn: false,
      takesAllAtFirstParcel: false,
      invoicedPer,
    })
  expect([stepAt(0, 0), stepAt(1, 0), stepAt(1, 1), stepAt(2, 1), stepAt(2, 3)]).toEqual([null, 'invoice', null, 'invoice', null])
  expect([stepAt(1, 0, 'order'), stepAt(3, 0, 'order')]).toEqual([null, 'invoice'])
})

test('a freight or price that rises after a parcel was invoiced waits for the next rolls, and is invoiced alone once all are sent', () => {
  const toInvoice = (sent: number, invoiced: number) =>
    sentToInvoiceOre({ totalOre: 300 + 99, invoicedOre: invoiced * 80 + 10 }, [{ id: 1, quantity: 3, sent, invoiced, lineTotalOre: 300 }])
  expect([toInvoice(1, 1), toInvoice(2, 1), toInvoice(3, 3)]).toEqual([0, 200 + 99 - 90, 300 + 99 - 250])
})

test('rolls that were invoiced before they left do not hide others that left without an invoice', () => {
  const ahead = { id: 1, quantity: 2, sent: 0, invoiced: 2, lineTotalOre: 2000 }
  const toInvoice = (sent: number, invoiced: number, left = ahead.sent) =>
    sentToInvoiceOre({ totalOre: 2300, invoicedOre: 2000 + invoiced * 100 }, [
      { ...ahead, sent: left },
      { id: 2, quantity: 3, sent, invoiced, lineTotalOre: 300 },
    ])
  expect([toInvoice(0, 0), toInvoice(1, 0), toInvoice(1, 1), toInvoice(2, 1)]).toEqual([0, 100, 0, 100])
  expect([toInvoice(2, 2, 1), toInvoice(1, 2), toInvoice(1, 0, 2)]).toEqual([0, 0, 100])
})

test('the invoices of parcels come to what was sent, whatever is rounded', () => {
  const line = { id: 1, quantity: 4, totalOre: 4001 }
  const step = (sent: number, invoiced: number, invoicedOre: number) =>
    sentToInvoiceOre({ totalOre: line.totalOre, invoicedOre }, [{ ...line, sent, invoiced, lineTotalOre: line.totalOre }])
  let invoicedOre = 0
  for (const sent of [1, 2, 3, 4]) {
    expect(step(sent, sent - 1, invoicedOre)).toBeGreaterThan(999)
    const rest = { lines: [{ orderLineId: 1, quantity: 5 - sent, totalOre: line.totalOre - invoicedOre }], shippingOre: 0 }
    invoicedOre += sumOfParts(partOfRest(rest, () => 1, [line]))
    expect([sent, step(sent, sent, invoicedOre)]).toEqual([sent, 0])
  }
  expect([invoicedOre, step(4, 4, invoicedOre - 1)]).toEqual([4001, 1])
})

test('money that is on its way back is not paid back again', () => {
  const order: OrderInHand = {
    ...{ status: 'cancelled', deliveryWay: 'parcel', buyerKind: 'business', paymentMethod: 'card', userId: 7 },
    ...{ paymentStatus: 'paid', isHeld: false, waitsForDeposit: false, lines: [], money: null },
  }
  const sums = { depositOre: 0, totalOre: 950, shippingOre: 0, creditedOre: 0, paidOre: 950, openOre: -950, invoicedOre: 0, heldOre: 0 }
  const stepAt = (refundingOre: number) =>
    stepOfOrder({ ...order, money: { ...sums, refundingOre } }, new Map(), {
      isOn: true,
      takesAllAtFirstParcel: false,
      invoicedPer: 'order',
    })
  expect([stepAt(0), stepAt(949), stepAt(950)]).toEqual(['payBack', 'payBack', null])
})

test('every step has a button of its own', () => {
  expect(new Set(ORDER_STEPS.map((step) => stepLabel(step, 'parcel'))).size).toBe(ORDER_STEPS.length)
})
