import { expect, test } from 'vitest'
import { addressLines, freeSamplesLeft, leftText, letterProblem, monthBegan } from './free-samples.ts'
import { isFreeSample } from './sample.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['2026-11-21T10:00:00Z', '2026-10-31T23:00:00.000Z'],
  ['2026-10-31T22:59:59Z', '2026-09-30T22:00:00.000Z'],
  ['2026-10-31T23:00:00Z', '2026-10-31T23:00:00.000Z'],
  ['2026-12-31T23:30:00Z', '2026-12-31T23:00:00.000Z'],
])('the month of %s began at midnight in Denmark', (now, began) => expect(new Date(monthBegan(at(now))).toISOString()).toBe(began))

test('what is left is never less than none', () => {
  expect([0, 2, 3, 4].map((asked) => freeSamplesLeft(3, asked))).toEqual([3, 1, 0, 0])
  expect(freeSamplesLeft(0, 0)).toBe(0)
})

test('a sample is free while some are left, and a film that is in the next letter already is not bought when none are', () => {
  const waiting = [{ filmId: 7 }]
  expect([isFreeSample({ left: 1, waiting: [] }, 8), isFreeSample({ left: 0, waiting }, 7), isFreeSample({ left: 0, waiting }, 8)]).toEqual(
    [true, true, false],
  )
})

test('the text names the present month in Denmark', () => {
  expect(leftText(2, at('2026-11-21T10:00:00Z'))).toBe('2 gratis prøver tilbage i november')
  expect(leftText(1, at('2026-11-30T23:30:00Z'))).toBe('1 gratis prøve tilbage i december')
  expect(leftText(0, at('2026-01-15T10:00:00Z'))).toBe('Ingen gratis prøver tilbage i januar')
})

test('a letter needs street, town and a postal code the shop delivers to; a person without a firm is written to by name', () => {
  const whole = { name: 'Ida Ærø', company: null, address: 'Havnen 1', postalCode: '7100', city: 'Vejle' }
  expect(letterProblem(whole, 'mangler')).toBeNull()
  for (const part of ['address', 'postalCode', 'city']) {
    expect(letterProblem({ ...whole, [part]: null }, 'mangler')).toBe('mangler')
    expect(letterProblem({ ...whole, [part]: '  ' }, 'mangler')).toBe('mangler')
  }
  expect(letterProblem({ ...whole, postalCode: '3900', city: 'Nuuk' }, 'mangler')).toMatch(/Grønland/)
  expect(addressLines({ ...whole, company: 'Ærø Folie ApS' })).toEqual(['Ærø Folie ApS', 'Ida Ærø', 'Havnen 1', '7100 Vejle'])
  expect(addressLines({ ...whole, address: null, postalCode: null })).toEqual(['Ida Ærø', 'Vejle'])
})
