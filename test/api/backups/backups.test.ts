import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closedTestDatabase } from '#test/databases.ts'
import { orderRepeatedly } from '#test/order-repeatedly.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { PICTURE, REASON, rowsOf, shopToBackUp } from '#test/shop-to-back-up.ts'

const { location, backupDir, customer, run, newestBackup, restoreInto } = await shopToBackUp()
const NOTES = 'Port 2\nbagved, "nr. 4" \\ æøå\n🙂'

const TRIGGERS = 'select tgrelid::regclass::text as on_table, tgname as name from pg_trigger where not tgisinternal order by 1, 2'

let before: string[] = []

/** The command steps behind whatever else a busy machine does. */
const SLOWLY = { timeout: 600_000 }

test('a backup is taken while a customer orders, who is not held up', SLOWLY, async () => {
  const shop = await startShopProcess(location)
  const customers = orderRepeatedly(shop.address, customer.token, { notes: NOTES })
  await customers.first
  before = [...customers.acknowledged]
  const taken = await run('backup', location)
  const during = customers.acknowledged.length - before.length
  await customers.stop()
  await shop.end('SIGTERM')
  expect(before.length).toBeGreaterThan(9)
  expect(customers.refused).toEqual([])
  expect(taken).toMatchObject({ code: 0, errors: '' })
  expect(taken.out).toContain('1 pictures, loaded on trial and compared row by row')
  expect(during).toBeGreaterThan(0)
})

test(
  'it holds every order acknowledged before it began, restores into a new database, and the shop goes on from there',
  SLOWLY,
  async () => {
    // a shop that was started once and not used
    const empty = await closedTestDatabase()
    const restored = await run('restore', empty, [await newestBackup()])
    expect(restored).toMatchObject({ code: 0, errors: '' })
    expect(restored.out).toContain('1 pictures, 0 missing')
    expect(await readFile(join(empty.dataDir, 'images', PICTURE), 'utf8')).toBe('et billede')
    const orders = await rowsOf<{ order_number: string; notes: string }>(empty, 'select order_number, notes from orders')
    expect(orders.map((row) => row.order_number)).toEqual(expect.arrayContaining(before))
    expect(new Set(orders.map((row) => row.notes))).toEqual(new Set([NOTES]))
    expect(await rowsOf(empty, "select reason from points_ledger where kind = 'granted'")).toEqual([{ reason: REASON }])
    expect(restored.out).toContain(`${orders.length} orders, the last ORD-`)
    expect(await rowsOf(empty, TRIGGERS)).toEqual(await rowsOf(location, TRIGGERS))

    const again = await startShopProcess(empty)
    const next = orderRepeatedly(again.address, customer.token, { notes: NOTES })
    await next.first
    await next.stop()
    await again.end('SIGTERM')
    expect(next.refused).toEqual([])
  },
)

test('only its owner can read a backup', async () => {
  const folder = await newestBackup()
  for (const path of [folder, join(folder, 'rows.gz'), join(folder, 'manifest.json'), join(backupDir, 'pictures', 'images')]) {
    expect((await stat(path)).mode & 0o077).toBe(0)
  }
})

test('a database somebody used is not restored over', async () => {
  await expect(restoreInto(location, await newestBackup())).rejects.toThrow(
    /^The database is not empty: it has \w+\. Restore into a new one\. Nothing was changed\.$/,
  )
})
