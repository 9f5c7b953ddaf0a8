import { expect, it } from 'vitest'
import { type BulkForm, bulkChangeOf, commonFlag } from './bulk-form.ts'
import type { Draft } from './draft.ts'

const blank: BulkForm = { price: '', categoryId: '', productTypeId: '', featured: 'mixed', pointsEligible: 'mixed', newlyAdded: 'mixed' }

it('what is blank keeps what every draft has', () => {
  expect(bulkChangeOf(blank)).toEqual({})
  expect(bulkChangeOf({ ...blank, price: ' 5.495 ' })).toEqual({ price: '5.495' })
  expect(bulkChangeOf({ ...blank, categoryId: 'bilfolie', productTypeId: 'bilfolie' })).toEqual({
    categoryId: 'bilfolie',
    productTypeId: 'bilfolie',
  })
})

it('a mark is set or taken away from all, unless some have it and nobody chose', () => {
  expect(bulkChangeOf({ ...blank, featured: true, newlyAdded: false })).toEqual({ featured: true, newlyAdded: false })
  const drafts = [
    { featured: true, newlyAdded: true },
    { featured: false, newlyAdded: true },
  ] as Draft[]
  expect([commonFlag(drafts, 'featured'), commonFlag(drafts, 'newlyAdded'), commonFlag([], 'featured')]).toEqual(['mixed', true, false])
})
