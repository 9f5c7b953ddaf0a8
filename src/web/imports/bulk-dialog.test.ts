import { expect, it } from 'vitest'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { type BulkForm, bulkChangeOf, commonFlag } from './bulk-dialog.tsx'
import type { Draft } from './draft.ts'

const blank: BulkForm = {
  price: '',
  stock: '',
  batch: '',
  categoryId: '',
  productTypeId: '',
  featured: 'mixed',
  pointsEligible: 'mixed',
  newlyAdded: 'mixed',
}

const draft = { categoryId: '', productTypeId: '' }
const categories = [
  { id: 'bilfolie', productTypeIds: ['bilfolie'] },
  { id: 'printfolie', productTypeIds: ['printfolie', 'laminat'] },
] as unknown as TagChoices['categories']
const change = (form: Partial<BulkForm>, of = draft) => bulkChangeOf({ ...blank, ...form }, of, categories)

it('blank fields change no draft', () => {
  expect(change({})).toEqual({})
  expect(change({ price: ' 5.495 ' })).toEqual({ price: '5.495' })
  expect(change({ stock: ' 4 ', batch: ' L24 09' })).toEqual({ stock: '4', batch: 'L24 09' })
  expect(change({ categoryId: 'bilfolie', productTypeId: 'laminat' })).toEqual({ categoryId: 'bilfolie', productTypeId: 'laminat' })
})

it('a category with exactly one product type gives it to the drafts that have none', () => {
  expect(change({ categoryId: 'bilfolie' })).toEqual({ categoryId: 'bilfolie', productTypeId: 'bilfolie' })
  expect(change({ categoryId: 'printfolie' })).toEqual({ categoryId: 'printfolie', productTypeId: '' })
  const chosen = { categoryId: 'printfolie', productTypeId: 'laminat' }
  expect(change({ categoryId: 'bilfolie' }, chosen), 'what was chosen is kept').toEqual({
    categoryId: 'bilfolie',
    productTypeId: 'laminat',
  })
})

it('a flag is set or removed on all drafts, unless it is mixed and was not chosen', () => {
  expect(change({ featured: true, newlyAdded: false })).toEqual({ featured: true, newlyAdded: false })
  const drafts = [
    { featured: true, newlyAdded: true },
    { featured: false, newlyAdded: true },
  ] as Draft[]
  expect([commonFlag(drafts, 'featured'), commonFlag(drafts, 'newlyAdded'), commonFlag([], 'featured')]).toEqual(['mixed', true, false])
})
