import type pg from 'pg'
import { expect, test } from 'vitest'
import { MAX_FAVOURITES } from '#domain/favourites/favourites.ts'
import { fillLongLists, longLists } from '#test/long-lists.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const MAX_ROWS = 5_000
/** The number of statements does not depend on the number of entries. */
const MAX_STATEMENTS = 40
const MAX_BYTES_READ = 3_000_000
const MAX_BYTES_ANSWERED = 1_000_000

const { db, api } = await testShop()
await addTags(db)
for (let count = 1; count <= MAX_FAVOURITES; count += 1) await addProduct(db, { kcwId: `L-${count}`, categoryId: 'bilfolie' })
const owner = await addCustomer(db, { company: 'Folieværkstedet ApS' })
const staff = await addCustomer(db, { role: 'superadmin', secondFactorAt: new Date(0) })
const ids = await fillLongLists(db.$client, { ownerId: owner.id, staffId: staff.id })

let rowsRead = 0
let statements = 0
let bytesRead = 0
const watched = new WeakSet<pg.PoolClient>()
db.$client.on('acquire', (client) => {
  if (watched.has(client)) return
  watched.add(client)
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  client.query = ((...args: unknown[]) => {
    statements += 1
    const answer = query(...args)
    return Promise.resolve(answer).then((result) => {
      for (const { rows = [] } of [result].flat()) {
        rowsRead += rows.length
        for (const row of rows) bytesRead += JSON.stringify(row).length
      }
      return result
    })
  }) as unknown as typeof client.query
})

test.each(longLists(ids))('$name, as long as a customer can make them, read and answer a bounded amount', async ({ path, reader }) => {
  rowsRead = 0
  bytesRead = 0
  statements = 0
  const { status, body } = await api(`GET ${path}`, undefined, reader === 'owner' ? owner : staff)
  expect(status).toBe(200)
  const answered = JSON.stringify(body).length
  const over = (read: number, most: number) => (read > most ? read : 0)
  expect({
    rowsRead: over(rowsRead, MAX_ROWS),
    bytesRead: over(bytesRead, MAX_BYTES_READ),
    statements: over(statements, MAX_STATEMENTS),
  }).toEqual({ rowsRead: 0, bytesRead: 0, statements: 0 })
  expect(answered).toBeLessThan(MAX_BYTES_ANSWERED)
})
