import { expect, test } from 'vitest'
import { playBatchHistory } from '#test/batch-histories/history.ts'
import { Mortality } from '#test/payment-histories/mortality.ts'
import { addCustomer, addTags, testShop, writeCompany } from '#test/shop.ts'

const { db, api, database } = await testShop()
await addTags(db)
await writeCompany(db)
const staff = await addCustomer(db, { role: 'superadmin' })
const buyers = [await addCustomer(db), await addCustomer(db)]
const mortality = new Mortality()
mortality.limitPool(database.pool)

/** As many as leave `npm test` its time; `npm run test:batches` tells 2,000 of them, and kills the process itself. */
const HISTORIES = 8
const STEPS = 25

test('after any history of receipts, orders, changes, parcels, returns, counts and blocks, with crashes in between, stocks, batches, lines and movements add up, and rolls are of one batch wherever one has enough', async () => {
  let [done, deaths] = [0, 0]
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const history = await playBatchHistory({ db, api, staff, buyers, mortality }, seed, STEPS)
    expect(history.faults, `history ${seed}:\n${history.steps.join('\n')}`).toEqual([])
    done += history.done
    deaths += history.deaths
  }
  expect(done).toBeGreaterThan(HISTORIES * 8)
  expect(deaths).toBeGreaterThan(0)
})
