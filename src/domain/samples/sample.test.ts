import { expect, test } from 'vitest'
import { lineName, type SampledFilm, sampleProblem } from './sample.ts'

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
