import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeSlug, slugOf } from './slug.ts'

describe('A slug', () => {
  it.each([
    ['Støbt, mat', 'stoebt-mat'],
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
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
        expect(slug.length).toBeLessThanOrEqual(60)
        expect(slugOf(slug)).toBe(slug)
      }),
    )
  })

  it('that is taken gets the next free number', () => {
    expect(freeSlug('Mat sort', new Set(), 'tag')).toBe('mat-sort')
    expect(freeSlug('Mat sort', new Set(['mat-sort', 'mat-sort-3']), 'tag')).toBe('mat-sort-2')
    expect(freeSlug('Mat sort', new Set(['mat-sort', 'mat-sort-2']), 'tag')).toBe('mat-sort-3')
    expect(freeSlug('漆黒', new Set(['tag']), 'tag')).toBe('tag-2')
  })
})
