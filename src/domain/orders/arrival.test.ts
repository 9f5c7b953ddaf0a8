import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import type { ArrivalPlace } from '#domain/prices/delivery-way.ts'
import type { ClosingDays } from '#domain/settings/closing-days.ts'
import { DEFAULT_DELIVERY_PROMISE, type DeliveryPromise } from '#domain/settings/settings.ts'
import { arrivalPlaceOf, offeredTexts, promisedBy, promisedTexts, promiseToStore } from './arrival.ts'
import { type ExpectedSplit, splitByStock } from './delivery.ts'

type Terms = Readonly<{ promise: DeliveryPromise; countedFrom: string; closed: readonly ClosingDays[]; place?: ArrivalPlace }>
const textsOf = (split: ExpectedSplit, { promise, place, ...kept }: Terms) => promisedTexts(split, { ...promise, ...kept }, place)
const arrivalText = (split: ExpectedSplit, terms: Terms) => textsOf(split, terms)[0]
const closingText = (split: ExpectedSplit, terms: Terms) => textsOf(split, terms)[1] ?? null

describe('the date a line is promised for', () => {
  const promise = DEFAULT_DELIVERY_PROMISE
  const closed: ClosingDays[] = []
  const at = (time: string) => Date.parse(`${time}+01:00`)

  test.each([
    ['2026-11-27T10:00', '2026-11-27'],
    ['2026-11-27T13:59', '2026-11-27'],
    ['2026-11-27T14:00', '2026-11-28'],
    ['2026-11-27T23:59', '2026-11-28'],
  ])('counts at %s from %s', (time, from) =>
    expect(promiseToStore(at(time), { ...promise, cutOff: '14:00', closed }).countedFrom).toBe(from),
  )

  test.each([
    ['2026-11-27', 1, 5, 'Hos dig ons. 2. – tor. 3. dec.'],
    ['2026-11-28', 1, 5, 'Hos dig ons. 2. – fre. 4. dec.'],
    ['2026-11-23', 1, 5, 'Hos dig tor. 26. nov. – tir. 1. dec.'],
    ['2026-12-22', 1, 5, 'Hos dig tir. 29. dec. – man. 4. jan.'],
    ['2026-11-28', 7, 0, 'Hos dig tor. 10. – man. 21. dec.'],
    ['2026-11-28', 7, 5, '5 hos dig ons. 2. – fre. 4. dec., resten tor. 10. – man. 21. dec.'],
  ])('counted from %s, %d units of %d in stock: %s', (countedFrom, quantity, stock, text) =>
    expect(arrivalText(splitByStock(quantity, stock), { promise, countedFrom, closed })).toBe(text),
  )

  test('is when it can be fetched, for an order that is fetched', () => {
    const fetched = { promise, closed, countedFrom: '2026-11-28', place: 'pickup' } as const
    expect(arrivalText(splitByStock(1, 1), fetched)).toBe('Klar man. 30. nov. – tir. 1. dec.')
    expect(arrivalText(splitByStock(2, 1), fetched)).toBe('1 klar man. 30. nov. – tir. 1. dec., resten tir. 8. – ons. 16. dec.')
  })

  test('names the pickup point of an order that is sent to one', () => {
    const place = arrivalPlaceOf({ deliveryWay: 'parcel', pickupPoint: { id: '95558' } })
    expect(arrivalText(splitByStock(1, 1), { promise, closed, countedFrom: '2026-11-23', place })).toBe(
      'På udleveringsstedet tor. 26. nov. – tir. 1. dec.',
    )
    expect(arrivalPlaceOf({ deliveryWay: 'pickup', pickupPoint: null })).toBe('pickup')
    const toPoint = { kind: 'pickupPoint' } as const
    expect(arrivalPlaceOf({ deliveryWay: 'parcel', method: toPoint })).toBe('point')
    expect(arrivalPlaceOf({ deliveryWay: 'pickup', method: toPoint })).toBe('pickup')
    expect(arrivalPlaceOf({ deliveryWay: 'parcel', method: { kind: 'home' } })).toBe('parcel')
  })

  test('stays as it was promised: for goods on their way, from the remote warehouse, or in stock', () => {
    const stored = { ...promise, closed, countedFrom: '2026-11-28' }
    expect(promisedBy({ promisedLater: 1, expectedOn: '2026-12-07' }, stored)).toBe('2026-12-15')
    expect(promisedBy({ promisedLater: 1, expectedOn: null }, stored)).toBe('2026-12-21')
    expect(promisedBy({ promisedLater: 0, expectedOn: null }, stored)).toBe('2026-12-04')
  })

  test('is not known for a line from before it was stored', () =>
    expect(promisedBy({ promisedLater: null, expectedOn: '2026-12-07' }, { ...promise, closed, countedFrom: '2026-11-28' })).toBeNull())

  test('follows goods on their way, unless they are late', () => {
    const onTheirWay = { ...splitByStock(1, 0), expectedOn: '2026-12-07' }
    expect(arrivalText(onTheirWay, { promise, closed, countedFrom: '2026-11-28' })).toBe('Hos dig tor. 10. – tir. 15. dec.')
    expect(arrivalText(onTheirWay, { promise, closed, countedFrom: '2026-12-08' })).toBe('Hos dig tir. 22. dec. – man. 4. jan.')
  })

  test('is one day when the settings promise one', () =>
    expect(
      arrivalText(splitByStock(1, 1), { promise: { home: '1-1', inStock: '0-0', remote: '10-18' }, closed, countedFrom: '2026-11-30' }),
    ).toBe('Hos dig tir. 1. dec.'))

  const christmas = { from: '2026-12-23', to: '2027-01-01', name: 'Juleferie' }
  test.each([
    ['2026-12-22', 1, 5, 'Hos dig ons. 6. – tor. 7. jan.', true],
    ['2026-12-28', 1, 5, 'Hos dig ons. 6. – fre. 8. jan.', true],
    ['2026-12-15', 1, 5, 'Hos dig fre. 18. – ons. 23. dec.', false],
    ['2027-01-02', 1, 5, 'Hos dig ons. 6. – fre. 8. jan.', false],
    ['2026-12-15', 1, 0, 'Hos dig ons. 6. – fre. 15. jan.', true],
  ])('passes over closing days: counted from %s, %d units of %d in stock: %s', (countedFrom, quantity, stock, text, isDelayed) => {
    const terms = { promise, countedFrom, closed: [christmas] }
    const split = splitByStock(quantity, stock)
    expect(arrivalText(split, terms)).toBe(text)
    expect(closingText(split, terms)).toBe(isDelayed ? 'Vi holder lukket ons. 23. dec. – fre. 1. jan. (Juleferie)' : null)
  })

  test("carriers deliver on the shop's closing days", () => {
    const day = { from: '2026-12-03', to: '2026-12-03', name: '' }
    const terms = { promise: { ...promise, inStock: '0-0', home: '1-1' }, countedFrom: '2026-12-02', closed: [day] }
    expect(arrivalText(splitByStock(1, 1), terms)).toBe('Hos dig tor. 3. dec.')
    expect(closingText(splitByStock(1, 1), terms)).toBeNull()
    expect(closingText(splitByStock(1, 1), { ...terms, countedFrom: '2026-12-03' })).toBe('Vi holder lukket tor. 3. dec.')
  })

  test('an order stores the closing days that are not over when it is placed', () => {
    const over = { from: '2026-11-20', to: '2026-11-26', name: '' }
    const delivery = { ...promise, cutOff: '14:00', closed: [over, christmas] }
    expect(promiseToStore(at('2026-11-27T10:00'), delivery)).toEqual({ countedFrom: '2026-11-27', closed: [christmas] })
    expect(promisedTexts(splitByStock(1, 5), { ...promise, countedFrom: '2026-12-22', closed: [christmas] })).toEqual([
      'Hos dig ons. 6. – tor. 7. jan.',
      'Vi holder lukket ons. 23. dec. – fre. 1. jan. (Juleferie)',
    ])
    expect(promisedTexts(splitByStock(1, 5), { ...promise, home: null, countedFrom: null, closed: [] })).toEqual([])
  })
})

describe('the date shown before an order', () => {
  const quick = { inStock: '0-0', home: '1-1', remote: '10-18', cutOff: '14:00', closed: [] }
  const inStock = splitByStock(1, 5)
  const offered = (time: string, delivery: object = {}, split: ExpectedSplit = inStock, place?: ArrivalPlace) =>
    offeredTexts(split, { ...quick, ...delivery }, { atMs: Date.parse(`${time}+01:00`), place })

  test.each([
    ['2026-12-02T09:00', 'Bestil inden kl. 14: hos dig tor. 3. dec.'],
    ['2026-12-02T13:59', 'Bestil inden kl. 14: hos dig tor. 3. dec.'],
    ['2026-12-02T14:00', 'Hos dig fre. 4. dec.'],
    // on a Saturday and before Christmas a later order is sent on the same day
    ['2026-12-05T09:00', 'Hos dig tir. 8. dec.'],
    ['2026-12-24T09:00', 'Hos dig tir. 29. dec.'],
    ['2026-12-06T09:00', 'Hos dig tir. 8. dec.'],
    ['2026-12-23T09:00', 'Bestil inden kl. 14: hos dig man. 28. dec.'],
  ])('at %s: %s', (time, text) => expect(offered(time)).toEqual([text]))

  test.each([
    ['14:30', 'Bestil inden kl. 14.30: hos dig tor. 3. dec.'],
    ['09:05', 'Bestil inden kl. 9.05: hos dig tor. 3. dec.'],
    ['23:59', 'Bestil inden kl. 23.59: hos dig tor. 3. dec.'],
  ])('with the cut-off at %s: %s', (cutOff, text) => expect(offered('2026-12-02T09:00', { cutOff })).toEqual([text]))

  test('pickup and parts have the same opening, and goods on their way none, as they arrive when they do', () => {
    expect(offered('2026-12-02T09:00', {}, inStock, 'pickup')).toEqual(['Bestil inden kl. 14: klar ons. 2. dec.'])
    expect(offered('2026-12-02T09:00', {}, splitByStock(3, 1))).toEqual([
      'Bestil inden kl. 14: 1 hos dig tor. 3. dec., resten tir. 15. – tir. 22. dec.',
    ])
    expect(offered('2026-12-02T09:00', {}, { ...splitByStock(1, 0), expectedOn: '2026-12-16' })).toEqual(['Hos dig tor. 17. dec.'])
  })

  test('is the date of an order placed at that moment, on each day around Christmas, closing days and Easter', () => {
    const closed = [{ from: '2026-12-28', to: '2026-12-30', name: 'Status' }]
    for (const first of ['2026-12-18', '2027-03-22'])
      for (let hour = 0; hour < 24 * 16; hour += 7) {
        const atMs = Date.parse(`${first}T00:30Z`) + hour * HOUR_MS
        for (const place of ['parcel', 'point', 'pickup'] as const)
          for (const split of [inStock, splitByStock(3, 1), splitByStock(1, 0)]) {
            const delivery = { ...DEFAULT_DELIVERY_PROMISE, cutOff: '14:00', closed }
            const ordered = promisedTexts(split, { ...delivery, ...promiseToStore(atMs, delivery) }, place)
            const [date = '', ...closing] = offeredTexts(split, delivery, { atMs, place })
            const bare = date.replace(/^Bestil inden kl\. 14: /, '')
            expect([bare.charAt(0).toUpperCase() + bare.slice(1), ...closing]).toEqual(ordered)
          }
      }
  })
})
