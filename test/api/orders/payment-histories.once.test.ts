import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/databases.ts'
import { balanceOf } from '#test/payment-histories/bank.ts'
import { playHistory } from '#test/payment-histories/history.ts'
import { payingShop } from '#test/payment-histories/paying-shop.ts'
import { startStripePeer } from '#test/stripe/peer.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const clock = { at: Date.now() }
const folder = temporaryDirectory()
const peer = await startStripePeer({ now: () => clock.at })
afterAll(async () => {
  await peer.close()
  rmSync(folder, { recursive: true, force: true })
})
const hand = await payingShop(await testDatabase(), { folder, peerUrl: peer.url })

/** As many as leave `npm test` its time; `npm run test:payments` tells 1,000 of them, and kills the process itself. */
const HISTORIES = 8
const STEPS = 30

test('whatever buyers, staff, the bank and the network do, and wherever the shop dies of it, every øre is booked once', async () => {
  let movedOre = 0
  let deaths = 0
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const history = await playHistory({ hand, peer, clock }, seed, STEPS)
    expect(history.faults, `history ${seed}:\n${history.steps.join('\n')}`).toEqual([])
    movedOre += history.movedOre
    deaths += history.deaths
  }
  expect(await hand({ at: clock.at, death: null, kind: 'books', balanceOre: balanceOf(peer) })).toEqual([])
  expect(movedOre).toBeGreaterThan(0)
  expect(deaths).toBeGreaterThan(0)
})
