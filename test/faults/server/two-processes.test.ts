import { test } from 'vitest'
import { closedTestDatabase } from '#test/databases.ts'
import { countWrites } from '../count-writes.ts'
import { prepareShop, startShop } from '../fault-shop.ts'
import { startLoad } from '../load.ts'
import { beginFault } from '../report.ts'

const KILLS = 4
const ORDERS_BETWEEN = 50

test('of two processes one is killed again and again: the other goes on, and nothing is lost or doubled', async () => {
  const { insistOn } = beginFault(`two processes, one killed ${KILLS} times`)
  const location = await closedTestDatabase()
  const ready = await prepareShop(location)
  const steady = await startShop(location)
  let other = await startShop(location)
  const load = startLoad({ ...ready, addresses: () => [steady.address, other.address] })
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await load.until(kill * ORDERS_BETWEEN)
    await other.end('SIGKILL')
    other = await startShop(location)
  }
  await load.until((KILLS + 1) * ORDERS_BETWEEN)
  await load.stop()
  await Promise.all([steady.end('SIGTERM'), other.end('SIGTERM')])
  insistOn(await countWrites(location, load.observed), load.observed)
})
