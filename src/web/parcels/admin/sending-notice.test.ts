import { expect, test } from 'vitest'
import {
  invoicesText,
  laterText,
  mixedTexts,
  notInvoicedTexts,
  unpaidTexts,
  withdrawnTexts,
  withoutPaymentText,
} from './sending-notice.tsx'

const of = (orderId: number, part: object = {}) => ({
  ...{
    orderId,
    orderNumber: `ORD-2026-00000${orderId}`,
    withdrawn: null,
    isUnpaid: false,
    unpaid: 0,
    invoices: 0,
    notInvoiced: null,
    parcels: 1,
    remote: 0,
    mixed: [],
    ...part,
  },
})
const amounts = { seesAmounts: true }

test('an unpaid order is named with its amount, or without it for staff who see no amounts', () => {
  const unpaid = [of(1, { isUnpaid: true, unpaid: 5874.8 }), of(2, { isUnpaid: true, unpaid: 8590 })]
  expect(unpaidTexts(unpaid, amounts)).toEqual(['ORD-2026-000001: 5.874,80\u00a0kr.', 'ORD-2026-000002: 8.590\u00a0kr.'])
  expect(withoutPaymentText(unpaid, amounts)).toBe('Send, selv om 14.464,80\u00a0kr. ikke er betalt')
  expect(unpaidTexts(unpaid, { seesAmounts: false })).toEqual(['ORD-2026-000001', 'ORD-2026-000002'])
  expect(withoutPaymentText(unpaid, { seesAmounts: false })).toBe('Send, selv om 2 ordrer ikke er betalt')
  expect(withoutPaymentText(unpaid.slice(1), { seesAmounts: false })).toBe('Send, selv om ordren ikke er betalt')
})

test('an order with a withdrawal is named before it is sent', () => {
  const withdrawn = of(2, { withdrawn: 'all' })
  expect(withdrawnTexts([of(1), withdrawn])).toEqual(['ORD-2026-000002: Kunden har fortrudt købet. Send ikke noget, før sagen er afgjort.'])
  expect(withdrawnTexts([of(1, { withdrawn: 'part' })])).toEqual([
    'Kunden har fortrudt nogle af varerne. Send dem ikke, før sagen er afgjort.',
  ])
  expect(withdrawnTexts([withdrawn])).toEqual(['Kunden har fortrudt købet. Send ikke noget, før sagen er afgjort.'])
})

test('invoices, later payments and mixed batches are shown before sending', () => {
  const mixed = [{ itemId: 1, nameDa: 'Nordlys Kulsort', batches: '2 af batch L2409, 1 af batch L2410' }]
  const why = 'Fakturaen er ikke udstedt: køberen har ingen adresse.'
  const many = [
    of(1, { invoices: 1, unpaid: 100 }),
    of(2, { invoices: 2, mixed }),
    of(3, { notInvoiced: why }),
    of(4, { notInvoiced: why }),
  ]
  expect(laterText(many)).toBe('100\u00a0kr. på 1 ordre betales senere på faktura.')
  expect(invoicesText(many)).toBe('3 fakturaer udstedes og mailes, i den rækkefølge ordrerne står på listen.')
  expect(invoicesText(many.slice(0, 1))).toBe('1 faktura udstedes og mailes.')
  expect(notInvoicedTexts(many)).toEqual([why])
  expect(mixedTexts(many)).toEqual(['ORD-2026-000002: Nordlys Kulsort er fra flere batches: 2 af batch L2409, 1 af batch L2410.'])
  expect(mixedTexts(many.slice(1, 2))).toEqual(['Nordlys Kulsort er fra flere batches: 2 af batch L2409, 1 af batch L2410.'])
  expect([laterText([of(1)]), invoicesText([of(1)])]).toEqual([null, null])
})
