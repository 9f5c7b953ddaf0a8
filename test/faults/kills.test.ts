import { expect, test } from 'vitest'
import { closedTestDatabase } from '#test/databases.ts'
import { countWrites } from './count-writes.ts'
import { prepareShop, startShop } from './fault-shop.ts'
import { startLoad } from './load.ts'
import { beginFault } from './report.ts'

const KILLS = 5
const FAREWELLS = 4
const WORKERS = process.env.TEST_ENGINE === 'server' ? [1, 2] : [1]
const ORDERS_BETWEEN = 50

test('killed again and again under a mixed load, the shop keeps what it acknowledged, once and whole', async () => {
  const { insistOn } = beginFault(`${KILLS} kills (SIGKILL)`)
  const { load, location } = await endAgainAndAgain('SIGKILL', KILLS)
  insistOn(await countWrites(location, load.observed), load.observed)
})

test.each(WORKERS)('stopped under a mixed load, the shop of %i workers finishes every request', async (workers) => {
  const { insistOn } = beginFault(`${FAREWELLS} farewells (SIGTERM), ${workers} ${workers === 1 ? 'worker' : 'workers'}`)
  const { load, location } = await endAgainAndAgain('SIGTERM', FAREWELLS, workers)
  insistOn(await countWrites(location, load.observed), load.observed)
  expect(load.observed.broken).toEqual([])
})

async function endAgainAndAgain(signal: 'SIGKILL' | 'SIGTERM', times: number, workers = 1) {
  const location = { ...(await closedTestDatabase()), workers }
  const ready = await prepareShop(location)
  let shop = await startShop(location)
  const load = startLoad({ ...ready, addresses: () => [shop.address] })
  for (let time = 1; time <= times; time += 1) {
    await load.until(time * ORDERS_BETWEEN)
    await shop.end(signal)
    shop = await startShop(location)
  }
  await load.until((times + 1) * ORDERS_BETWEEN)
  await load.stop()
  await shop.end('SIGTERM')
  return { load, location }
}
