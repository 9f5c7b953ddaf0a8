import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { columnOf, FILE_FIELDS, PRODUCT_FIELDS, type TagField } from '#domain/products/product-fields.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { BLANK_PRODUCT } from '#server/products/changes/product-state.ts'

const FIELDS = Object.keys(PRODUCT_FIELDS) as TagField[]
/** They set the promotion and the pictures, and have no column of their own. */
const WITHOUT_COLUMN = ['discountPrice', 'imageUrl']

test('each field of a product is stored in a column, and each column that staff write has its field', () => {
  const columns = FIELDS.filter((field) => !WITHOUT_COLUMN.includes(field)).map(columnOf)
  expect(columns.filter((column) => !(column in getTableColumns(products)))).toEqual([])
  expect(columns.toSorted()).toEqual(Object.keys(BLANK_PRODUCT).toSorted())
})

test('two fields of a product never share a label or a heading in files', () => {
  const labels = FIELDS.map((field) => PRODUCT_FIELDS[field].label)
  expect(new Set(labels).size).toBe(labels.length)
  const headings = FILE_FIELDS.map((field) =>
    'heading' in PRODUCT_FIELDS[field] ? PRODUCT_FIELDS[field].heading : PRODUCT_FIELDS[field].label,
  )
  expect(new Set(headings).size).toBe(headings.length)
})
