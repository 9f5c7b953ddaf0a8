import { expect, it } from 'vitest'
import { closedTestDatabase } from '#test/databases.ts'
import { type Rolled, replaceWorkers, restartTwoShops } from '#test/rolling-restart.ts'

// the short way through `npm run test:rolling`, whose callers leave other tests their time
it('two shops behind nginx are restarted in turn while customers order, and no customer is refused', async () => {
  expectNoFault(await restartTwoShops(await closedTestDatabase(), 1, { pauseMs: 60 }))
})

it('the workers of a shop are replaced on SIGHUP while customers order, and no customer is refused', async () => {
  expectNoFault(await replaceWorkers(await closedTestDatabase(), 1, { callers: 4 }))
})

function expectNoFault({ answered, orders, failed, lost }: Rolled): void {
  expect(failed).toEqual([])
  expect(lost).toBe(0)
  expect(orders).toBeGreaterThan(10)
  expect(answered).toBeGreaterThan(orders)
}
