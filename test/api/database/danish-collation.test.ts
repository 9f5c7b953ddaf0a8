import { expect, test } from 'vitest'
import { testDatabase } from '#test/databases.ts'

const { pool } = await testDatabase()

test('names sort as in a Danish dictionary: … Z, Æ, Ø, Å, with Aa as Å, small and capital letters together', async () => {
  const inOrder = [
    'Avery',
    'avery 2',
    'Bil',
    'Møbel',
    'mønster',
    'Yamaha',
    'zebra',
    'Zink',
    'Æble',
    'ærø',
    'Ødis',
    'øse',
    'Aalborg',
    'Ålborg Syd',
    'aarhus',
    'Århus N',
  ]
  const { rows } = await pool.query('select name from unnest($1::text[]) as name order by name collate danish', [inOrder.toReversed()])
  expect(rows.map(({ name }) => name)).toEqual(inOrder)
})

test('letters that differ only in case or accent have one order, the same on both engines', async () => {
  const inOrder = ['B', 'b', 'y', 'ü', 'æ', 'ä', 'ø', 'ö', 'Å', 'AA', 'Aa', 'å', 'aa']
  const { rows } = await pool.query('select name from unnest($1::text[]) as name order by name collate danish', [inOrder.toSorted()])
  expect(rows.map(({ name }) => name)).toEqual(inOrder)
})

test('search finds Danish letters whatever their case, and parts of words by trigram', async () => {
  const { rows } = await pool.query(
    "select 'BLÅ BILFOLIE' ilike '%blå%' as capitals, 'Højglans' ilike '%HØJ%' as small, similarity('bilfolie', 'folie') > 0.3 as part, unaccent('Crème') as plain",
  )
  expect(rows).toEqual([{ capitals: true, small: true, part: true, plain: 'Creme' }])
})
