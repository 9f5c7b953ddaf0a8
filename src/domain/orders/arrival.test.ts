import { describe, expect, test } from 'vitest'
import { DEFAULT_DELIVERY_PROMISE } from '#domain/settings/settings.ts'
import { arrivalText, deliveryCountsFrom } from './arrival.ts'
import { splitByStock } from './delivery.ts'

describe('the date a line is promised for', () => {
  const promise = DEFAULT_DELIVERY_PROMISE
  const at = (time: string) => Date.parse(`${time}+01:00`)

  test.each([
    ['2026-11-27T10:00', '2026-11-27'],
    ['2026-11-27T13:59', '2026-11-27'],
    ['2026-11-27T14:00', '2026-11-28'],
    ['2026-11-27T23:59', '2026-11-28'],
  ])('counts at %s from %s', (time, from) => expect(deliveryCountsFrom(at(time), '14:00')).toBe(from))

  test.each([
    ['2026-11-27', 1, 5, 'Hos dig ons. 2. – tor. 3. dec.'],
    ['2026-11-28', 1, 5, 'Hos dig ons. 2. – fre. 4. dec.'],
    ['2026-11-23', 1, 5, 'Hos dig tor. 26. nov. – tir. 1. dec.'],
    ['2026-12-22', 1, 5, 'Hos dig tir. 29. dec. – man. 4. jan.'],
    ['2026-11-28', 7, 0, 'Hos dig tor. 10. – man. 21. dec.'],
    ['2026-11-28', 7, 5, '5 hos dig ons. 2. – fre. 4. dec., 2 tor. 10. – man. 21. dec.'],
  ])('counted from %s, %d units of %d in stock: %s', (countedFrom, quantity, stock, text) =>
    expect(arrivalText(splitByStock(quantity, stock), { promise, countedFrom })).toBe(text),
  )

  test('is when it can be fetched, for an order that is fetched', () => {
    const fetched = { promise, countedFrom: '2026-11-28', way: 'pickup' } as const
    expect(arrivalText(splitByStock(1, 1), fetched)).toBe('Klar man. 30. nov. – tir. 1. dec.')
    expect(arrivalText(splitByStock(2, 1), fetched)).toBe('1 klar man. 30. nov. – tir. 1. dec., 1 tir. 8. – ons. 16. dec.')
  })

  test('follows goods on their way, unless they are late', () => {
    const onTheirWay = { ...splitByStock(1, 0), expectedOn: '2026-12-07' }
    expect(arrivalText(onTheirWay, { promise, countedFrom: '2026-11-28' })).toBe('Hos dig tor. 10. – tir. 15. dec.')
    expect(arrivalText(onTheirWay, { promise, countedFrom: '2026-12-08' })).toBe('Hos dig tir. 22. dec. – man. 4. jan.')
  })

  test('is one day when the settings promise one', () =>
    expect(arrivalText(splitByStock(1, 1), { promise: { home: '1-1', inStock: '0-0', remote: '10-18' }, countedFrom: '2026-11-30' })).toBe(
      'Hos dig tir. 1. dec.',
    ))
})
