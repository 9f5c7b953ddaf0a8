import { expect, test } from 'vitest'
import { changedFigures, changedFigureText, receiverText, requestedAmountText } from './approval.ts'

const line = { nameDa: 'Fjordblå', quantity: 3, lineTotal: 300, shipsNow: 3 }
const requested = { items: [line], shipping: 99, total: 399, pointsUsed: 0 }

test('no figure is listed when nothing changed since the request', () => {
  expect(changedFigures(requested, requested)).toEqual([])
})

test('a dearer film is listed with its line and with the total', () => {
  expect(changedFigures(requested, { ...requested, items: [{ ...line, lineTotal: 330 }], total: 429 })).toEqual([
    { what: 'Fjordblå', unit: 'kr', before: 300, now: 330 },
    { what: 'I alt', unit: 'kr', before: 399, now: 429 },
  ])
})

test('stock that was sold since the request is listed, though the price is the same', () => {
  expect(changedFigures(requested, { ...requested, items: [{ ...line, shipsNow: 1 }] })).toEqual([
    { what: 'Fjordblå', unit: 'pieces', before: 3, now: 1 },
  ])
})

test('a changed figure is shown in kr., points or pieces, for rolls and tools alike', () => {
  const textsOf = (now: object) =>
    changedFigures(requested, { ...requested, ...now }).map((one) => changedFigureText(one).replaceAll('\u00a0', ' '))
  expect(textsOf({ items: [{ ...line, nameDa: 'Rakel', shipsNow: 1 }] })).toEqual([
    'Rakel: 3 stk. kunne sendes med det samme, nu 1. Resten sendes senere.',
  ])
  expect(textsOf({ items: [{ ...line, shipsNow: 4 }] })).toEqual(['Fjordblå: 3 stk. kunne sendes med det samme, nu 4'])
  expect(textsOf({ shipping: 0, pointsUsed: 1 })).toEqual(['Fragt: 99 kr., nu 0 kr.', 'Point: 0 point, nu 1 point'])
})

test('changed freight and points are listed too', () => {
  expect(changedFigures(requested, { ...requested, shipping: 0, pointsUsed: 5, total: 300 }).map(({ what }) => what)).toEqual([
    'Fragt',
    'Point',
    'I alt',
  ])
})

test.each([
  [1049_50, 0, '1.049,50 kr.'],
  [1049_50, 100, '1.049,50 kr. og 100 point'],
  [0, 1, '1 point'],
  [0, 0, '0 kr.'],
])('%s øre and %s points are asked for as %s', (totalOre, pointsUsed, text) =>
  expect(requestedAmountText({ totalOre, pointsUsed }).replaceAll('\u00a0', ' ')).toBe(text),
)

test('the text of the receiver follows from the delivery way', () => {
  const shop = { name: 'Foliehuset', address: 'Industrivej 12, 7100 Vejle' }
  const receiver = { name: 'Mette', address: 'Havnen 1, 8700 Horsens', deliveryMethod: null, pickupPoint: null, paymentMethod: null }
  const text = (of: object) => receiverText({ ...receiver, deliveryWay: 'parcel', ...of }, shop)
  expect(text({ deliveryWay: 'pickup', paymentMethod: 'invoice' })).toBe(
    'Afhentes hos Foliehuset, Industrivej 12, 7100 Vejle. Betaling: Faktura.',
  )
  expect(text({ deliveryMethod: 'GLS', paymentMethod: 'card' })).toBe('Leveres til Mette, Havnen 1, 8700 Horsens (GLS). Betaling: Kort.')
  expect(text({ deliveryMethod: 'GLS', pickupPoint: 'Kiosken, Torvet 4, 8700 Horsens' })).toBe(
    'Hentes hos Kiosken, Torvet 4, 8700 Horsens (GLS) af Mette.',
  )
})
