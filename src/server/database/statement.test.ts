import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderNotes } from './schema/orders.ts'
import { insertionOfRows, statementOfRows } from './statement.ts'

const find = statementOfRows<{ id: number; name: string }>(
  'test-find',
  (rows) =>
    sql`select ${sql.join(
      rows.map(({ id, name }) => sql`(${id}, ${name})`),
      sql`, `,
    )}`,
)
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at, name: `n${at}` }))

describe('a statement of rows', () => {
  test.each([
    [0, []],
    [1, [1]],
    [3, [3]],
    [7, [4, 3]],
    [13, [8, 4, 1]],
    [30, [8, 8, 8, 4, 2]],
  ])('about %i of them is sent as %j', (count, sizes) => {
    const queries = find(rows(count))
    expect(queries.map(({ name }) => name)).toEqual(sizes.map((size) => `test-find-of-${size}`))
    expect(queries.flatMap(({ values }) => values)).toEqual(rows(count).flatMap(({ id, name }) => [id, name]))
  })

  test('has a slot for each value', () => {
    expect(find(rows(2))[0]?.text).toBe('select ($1, $2), ($3, $4)')
  })

  test('inserts with the columns by the schema’s names', () => {
    const insert = insertionOfRows('test-insert', orderNotes, ['orderId', 'text'])
    const [query] = insert([
      { orderId: 7, text: 'Ring først' },
      { orderId: 8, text: 'Port 2' },
    ])
    expect(query?.text).toBe('insert into "order_notes" ("order_id", "text") values ($1, $2), ($3, $4)')
    expect(query?.values).toEqual([7, 'Ring først', 8, 'Port 2'])
  })
})
