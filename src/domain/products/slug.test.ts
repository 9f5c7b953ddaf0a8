import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeSlug, slugOf, slugProblem } from './slug.ts'

describe('A slug', () => {
  it.each([
    ['Støbt, mat', 'stoebt-mat'],
    ['Rakler & Værktøj på ét sted ', 'rakler-vaerktoej-paa-et-sted'],
    ['Værktøj & Æg på å', 'vaerktoej-aeg-paa-aa'],
    ['  Blå/Grøn  ', 'blaa-groen'],
    ['Crème brûlée', 'creme-brulee'],
    ['Groß 3M™ 2080', 'gross-3m-2080'],
    ['A\u030Ar', 'aar'],
    ['!!!', ''],
    ['漆黒', ''],
  ])('of %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  it('always fits a category id, and is its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const slug = slugOf(name)
        expect(slug === '' || slugProblem(slug) === null).toBe(true)
        expect(slugOf(slug)).toBe(slug)
      }),
    )
  })

  it.each([
    ['', 'ID er påkrævet'],
    ['Folie', 'Et ID må kun have små bogstaver a-z, tal og bindestreg.'],
    ['blå', 'Et ID må kun have små bogstaver a-z, tal og bindestreg.'],
    ['-folie', 'Et ID må kun have små bogstaver a-z, tal og bindestreg.'],
    ['mat--sort', 'Et ID må kun have små bogstaver a-z, tal og bindestreg.'],
    ['a'.repeat(61), 'Højst 60 tegn.'],
    ['a'.repeat(60), null],
    ['mat-sort-2', null],
  ])('%j is one, unless: %s', (text, problem) => {
    expect(slugProblem(text)).toBe(problem)
  })

  it('that is taken gets the next free number', () => {
    expect(freeSlug('Mat sort', new Set(), 'tag')).toBe('mat-sort')
    expect(freeSlug('Mat sort', new Set(['mat-sort', 'mat-sort-3']), 'tag')).toBe('mat-sort-2')
    expect(freeSlug('Mat sort', new Set(['mat-sort', 'mat-sort-2']), 'tag')).toBe('mat-sort-3')
    expect(freeSlug('漆黒', new Set(['tag']), 'tag')).toBe('tag-2')
  })
})
