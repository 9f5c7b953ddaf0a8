import { expect, test } from 'vitest'
import { tellBatchHistory } from '#test/batch-histories/history.ts'
import { addCustomer, addTags, testShop, writeCompany } from '#test/shop.ts'

const { db, api } = await testShop()
await addTags(db)
await writeCompany(db)
const staff = await addCustomer(db, { role: 'superadmin' })
const buyers = [await addCustomer(db), await addCustomer(db)]

/** As many as leave `npm test` its time; BATCH_HISTORIES tells more. */
const HISTORIES = Number(process.env.BATCH_HISTORIES ?? 12)
const STEPS = 25

test('whatever comes in, is ordered, changed, sent, returned, counted and blocked: stocks, batches, lines and movements add up', async () => {
  let done = 0
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const history = await tellBatchHistory({ db, api, staff, buyers }, seed, STEPS)
    expect(history.faults, `history ${seed}:\n${history.steps.join('\n')}`).toEqual([])
    done += history.done
  }
  expect(done).toBeGreaterThan(HISTORIES * 8)
}, 3_600_000)
