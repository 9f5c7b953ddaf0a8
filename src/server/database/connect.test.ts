import { sql } from 'drizzle-orm'
import { bigint, customType, date, jsonb, pgTable, serial, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/databases.ts'
import { sqlState } from './sql-state.ts'

const { db, pool } = await testDatabase({ template: 'empty' })

test('values arrive as the shop wants them: whole numbers, plain dates, moments, parsed JSON', async () => {
  const { rows } = await pool.query(
    `select 9007199254740991::int8 as big, array[1::int8, null] as bigs, '2026-02-28'::date as day,
            '2026-03-29 02:30:00+01'::timestamptz as moment, '{"a":[1,"æøå"]}'::jsonb as data, true as yes, null as nothing, 'Ærø 🚗' as name`,
  )
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      bigs: [1, null],
      day: '2026-02-28',
      moment: new Date('2026-03-29T01:30:00Z'),
      data: { a: [1, 'æøå'] },
      yes: true,
      nothing: null,
      name: 'Ærø 🚗',
    },
  ])
})
