import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { onlyTypeOf, typeWhenMoved } from './category-type.ts'

const categories = [
  { id: 'bilfolie', productTypeIds: ['bilfolie'] },
  { id: 'blaek', productTypeIds: ['blaek'] },
  { id: 'printfolie', productTypeIds: ['printfolie', 'laminat'] },
  { id: 'blandet', productTypeIds: ['bilfolie', 'laminat'] },
  { id: 'nyt', productTypeIds: [] },
]

test.each([
  ['bilfolie', 'bilfolie'],
  ['printfolie', null],
  ['nyt', null],
  ['findesikke', null],
  ['', null],
  [null, null],
])('the category %s has the one product type %s', (id, type) => expect(onlyTypeOf(id, categories)).toBe(type))

describe('a product moved to another category', () => {
  const moved = (productTypeId: string, categoryId: string, to: string) => typeWhenMoved({ productTypeId, categoryId, to }, categories)

  test('gets the type of a category that has exactly one', () => {
    expect(moved('', '', 'bilfolie')).toBe('bilfolie')
    expect(moved('', 'printfolie', 'blaek')).toBe('blaek')
  })

  test('gets none where there is a choice', () => {
    expect(moved('', '', 'printfolie')).toBe('')
    expect(moved('', '', 'nyt')).toBe('')
    expect(moved('', 'bilfolie', '')).toBe('')
  })

  test('keeps the type that was chosen by hand', () => {
    expect(moved('laminat', 'printfolie', 'bilfolie')).toBe('laminat')
    expect(moved('laminat', '', 'blaek')).toBe('laminat')
    expect(moved('blaek', 'bilfolie', 'printfolie')).toBe('blaek')
  })

  test('leaves behind what the category before had filled in, unless the new one has it too', () => {
    expect(moved('bilfolie', 'bilfolie', 'blaek')).toBe('blaek')
    expect(moved('bilfolie', 'bilfolie', 'printfolie')).toBe('')
    expect(moved('bilfolie', 'bilfolie', 'blandet')).toBe('bilfolie')
    expect(moved('bilfolie', 'bilfolie', '')).toBe('')
  })

  test('there and back again has the type it had, when that was filled in', () => {
    const ids = fc.constantFrom(...categories.map(({ id }) => id))
    fc.assert(
      fc.property(ids, ids, (here, there) => {
        const start = onlyTypeOf(here, categories) ?? ''
        if (start === '') return
        expect(moved(moved(start, here, there), there, here)).toBe(start)
      }),
    )
  })
})
