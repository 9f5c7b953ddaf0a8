import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { untilStored } from '#server/database/connect.ts'
import { run, storeTogether } from '#server/database/run-together.ts'
import { statement } from '#server/database/statement.ts'
import { addProduct, orderBody, testShop } from '#test/shop.ts'

const { db, api } = await testShop()

const addMark = statement<{ key: string }>(
  'test-add-mark',
  ({ key }) => sql`insert into attempts (key, ends_at, count) values (${key}, now(), 1)`,
)
/** The head of a page is counted as written before anything stands on it: at the very beginning of one there is nothing that waits for the disk. */
const unflushed = statement<unknown, { bytes: number }>(
  'test-unflushed',
  () => sql`
    with log as (select pg_current_wal_insert_lsn() - '0/0' as written, pg_current_wal_flush_lsn() - '0/0' as flushed)
    select (case when written % 8192 in (24, 40) and flushed % 8192 = 0 then written - written % 8192 - flushed else written - flushed end)::int as bytes
    from log`,
)

async function bytesNotOnDisk() {
  const [row] = await run(db, unflushed({}))
  return row?.bytes
}

test('what is stored together waits for the disk in untilStored, not before: one trip for all who wait', async () => {
  await Promise.all(['a', 'b', 'c'].map((key) => storeTogether(db, { mark: addMark({ key }) })))
  expect(await bytesNotOnDisk()).toBeGreaterThan(0)
  await Promise.all([untilStored(db), untilStored(db)])
  expect(await bytesNotOnDisk()).toBe(0)
})

test('an order is confirmed only once it is on the disk, also the one an earlier click placed', async () => {
  const roll = await addProduct(db)
  const body = orderBody([{ id: roll.id, quantity: 1 }])
  const clicks = [1, 2, 3].map(async () => {
    const { status } = await api('POST /orders', body, { key: 'clicks' })
    return { status, left: await bytesNotOnDisk() }
  })
  expect(await Promise.all(clicks)).toEqual(Array(3).fill({ status: 200, left: 0 }))
})
