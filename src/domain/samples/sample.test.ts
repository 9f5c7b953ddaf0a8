import { expect, test } from 'vitest'
import { figuresOf, lineName, outcomesOf, type SampledFilm, sampleProblem } from './sample.ts'

const film: SampledFilm = { nameDa: 'Nordlys Kulsort', kcwId: 'NL-1008', active: true, categoryId: 'bilfolie', productType: 'Bilfolie' }
const sample = { asksForColour: true, sampleOf: 8 }

test('a sample of a film that is sold can be ordered, and so can everything that is no sample', () => {
  expect(sampleProblem(sample, film)).toBeNull()
  expect(sampleProblem({ asksForColour: false, sampleOf: null }, undefined)).toBeNull()
})

test.each([
  ['a sample without a colour', { ...sample, sampleOf: null }, undefined, 'colour-missing'],
  ['a roll ordered as if it were a sample', { ...sample, asksForColour: false }, film, 'no-sample'],
  ['an unknown film', sample, undefined, 'film-unknown'],
  ['a film that left the shop', sample, { ...film, active: false }, 'film-not-sold'],
  ['a sample of a squeegee', sample, { ...film, categoryId: 'vaerktoej', productType: 'Rakler' }, 'no-film'],
] as const)('%s cannot', (_, line, found, problem) => expect(sampleProblem(line, found)).toBe(problem))

test('a sample is called by its colour, everything else by its name', () => {
  const product = { nameDa: 'Farveprøve A6 – valgfri farve' }
  expect(lineName(product, film)).toBe('Farveprøve A6: Nordlys Kulsort (NL-1008)')
  expect(lineName(product, null)).toBe('Farveprøve A6 – valgfri farve')
})

const sentSample = (id: string, sentAt: number, more = {}) => ({ id, accountId: 1, filmId: 8, sentAt, ...more })
const order = (orderId: number, orderedAt: number, more = {}) => ({ orderId, accountId: 1, filmId: 8, orderedAt, rolls: 2, ...more })
const ledTo = (samples: ReturnType<typeof sentSample>[], orders: ReturnType<typeof order>[]) =>
  outcomesOf(samples, orders).map(({ sample: { id }, roll }) => [id, roll?.orderId ?? null])

test('a sample led to the first order of its film since it was sent', () => {
  expect(ledTo([sentSample('a', 10)], [order(3, 30), order(2, 20), order(1, 5)])).toEqual([['a', 2]])
})

test('an order before the sample, of another film or by another firm is none of its doing', () => {
  expect(ledTo([sentSample('a', 10)], [order(1, 10), order(2, 20, { filmId: 9 }), order(3, 20, { accountId: 2 })])).toEqual([['a', null]])
})

test('of two samples one order is the outcome of both, and its rolls count once', () => {
  const outcomes = outcomesOf([sentSample('a', 10), sentSample('b', 12), sentSample('c', 40)], [order(2, 20, { rolls: 5 })])
  expect(outcomes.map(({ roll }) => roll?.orderId ?? null)).toEqual([2, 2, null])
  expect(figuresOf(outcomes)).toEqual({ samples: 3, led: 2, percent: 67, rolls: 5 })
})

test('without samples there is no percent', () => expect(figuresOf([])).toEqual({ samples: 0, led: 0, percent: 0, rolls: 0 }))
