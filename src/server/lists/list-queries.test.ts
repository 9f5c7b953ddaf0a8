import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { anywhere, containsInRecord, containsText, orderBy } from './list-queries.ts'

const dialect = new PgDialect()
const COLUMNS = { name: sql`name`, price: [sql`price`, sql`name`] }
const written = (...order: Parameters<typeof orderBy<keyof typeof COLUMNS>>) =>
  orderBy(...order)
    .map((part) => dialect.sqlToQuery(part).sql)
    .join(', ')

test('a minus reverses the whole order, tie-breaking columns too', () => {
  expect(written(COLUMNS, 'name', sql`id`)).toBe('name asc, id asc')
  expect(written(COLUMNS, '-price', sql`id`)).toBe('price desc, name desc, id desc')
})

test('wildcards of the database are searched for as typed', () => {
  expect(anywhere('50%_\\')).toBe('%50\\%\\_\\\\%')
})

test('blanks match everything, and records are not searched by fewer than three letters', () => {
  expect(containsText(sql`search_text`, '  ')).toBeUndefined()
  expect(containsInRecord(sql`subject`, 'ab')).toBeUndefined()
  const found = containsText(sql`search_text`, ' Mat SORT ')
  expect(found && dialect.sqlToQuery(found).params).toEqual(['%mat sort%'])
})
