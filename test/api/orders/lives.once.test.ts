import { expect, test } from 'vitest'
import { checkBooks } from '#server/backups/load-backup.ts'
import { live } from '#test/lives/live.ts'
import { addCustomer, testShop, writeCompany } from '#test/shop.ts'

const { api, db, database } = await testShop()
await writeCompany(db)
const staff = await addCustomer(db, { role: 'superadmin' })
const shop = {
  db,
  pool: database.pool,
  request: ({ call, body }: { call: Parameters<typeof api>[0]; body?: unknown }, token: string) => api(call, body, { token }),
}

/** As many as leave `npm test` its time; `npm run test:lives` lives 2,000 of them. */
const LIVES = 12
const STEPS = 14

test('whatever staff and customer do with orders, stock, points and money are what a slow and obvious model says', async () => {
  let turnoverOre = 0
  for (let seed = 1; seed <= LIVES; seed += 1) {
    const life = await live(shop, seed, STEPS)
    expect(life.fault, `life ${seed}: ${life.steps.join(' · ')}`).toBeNull()
    turnoverOre += life.turnoverOre
  }
  const { body } = await api('GET /dashboard?days=30', undefined, { token: staff.token })
  expect(body).toMatchObject({ dashboard: { sales: { inclVat: turnoverOre / 100 } } })
  expect(await checkBooks(database.pool)).toEqual([])
})
