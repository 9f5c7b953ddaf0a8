import { describe, expect, test } from 'vitest'
import type { ClosingDays } from '#domain/settings/closing-days.ts'
import { DEFAULT_DELIVERY_PROMISE } from '#domain/settings/settings.ts'
import { arrivalText, closingText, promisedTexts, promiseToKeep } from './arrival.ts'
import { splitByStock } from './delivery.ts'

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
    expect(promiseToKeep(at(time), { ...promise, cutOff: '14:00', closed }).countedFrom).toBe(from),
  )

  test.each([
    ['2026-11-27', 1, 5, 'Hos dig ons. 2. – tor. 3. dec.'],
    ['2026-11-28', 1, 5, 'Hos dig ons. 2. – fre. 4. dec.'],
    ['2026-11-23', 1, 5, 'Hos dig tor. 26. nov. – tir. 1. dec.'],
    ['2026-12-22', 1, 5, 'Hos dig tir. 29. dec. – man. 4. jan.'],
    ['2026-11-28', 7, 0, 'Hos dig tor. 10. – man. 21. dec.'],
    ['2026-11-28', 7, 5, '5 hos dig ons. 2. – fre. 4. dec., 2 tor. 10. – man. 21. dec.'],
  ])('counted from %s, %d units of %d in stock: %s', (countedFrom, quantity, stock, text) =>
    expect(arrivalText(splitByStock(quantity, stock), { promise, countedFrom, closed })).toBe(text),
  )

  test('is when it can be fetched, for an order that is fetched', () => {
    const fetched = { promise, closed, countedFrom: '2026-11-28', way: 'pickup' } as const
    expect(arrivalText(splitByStock(1, 1), fetched)).toBe('Klar man. 30. nov. – tir. 1. dec.')
    expect(arrivalText(splitByStock(2, 1), fetched)).toBe('1 klar man. 30. nov. – tir. 1. dec., 1 tir. 8. – ons. 16. dec.')
  })

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

  test('an order keeps the closing days that are not over when it is placed', () => {
    const over = { from: '2026-11-20', to: '2026-11-26', name: '' }
    const delivery = { ...promise, cutOff: '14:00', closed: [over, christmas] }
    expect(promiseToKeep(at('2026-11-27T10:00'), delivery)).toEqual({ countedFrom: '2026-11-27', closed: [christmas] })
    expect(promisedTexts(splitByStock(1, 5), { ...promise, countedFrom: '2026-12-22', closed: [christmas] })).toEqual([
      'Hos dig ons. 6. – tor. 7. jan.',
      'Vi holder lukket ons. 23. dec. – fre. 1. jan. (Juleferie)',
    ])
    expect(promisedTexts(splitByStock(1, 5), { ...promise, home: null, countedFrom: null, closed: [] })).toEqual([])
  })
})
