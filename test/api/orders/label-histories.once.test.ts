import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/databases.ts'
import { playHistory } from '#test/label-histories/history.ts'
import { shippingShop } from '#test/label-histories/shipping-shop.ts'
import { startShipmondoPeer } from '#test/shipmondo/peer.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const clock = { at: Date.now() }
const folder = temporaryDirectory()
const peer = await startShipmondoPeer({ now: () => clock.at })
afterAll(async () => {
  await peer.close()
  rmSync(folder, { recursive: true, force: true })
})
const shop = await shippingShop(await testDatabase(), { folder, peer, clock })

/** As many as leave `npm test` its time; `npm run test:labels` tells 500 of them. */
const HISTORIES = 8
const STEPS = 30

test('whatever staff, carriers and the network do, and wherever the shop dies of it, a parcel has one label and an event is stored once', async () => {
  const sum = { deaths: 0, labels: 0, events: 0 }
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const history = await playHistory({ shop, peer, clock }, seed, STEPS)
    expect(history.faults, `history ${seed}:\n${history.steps.join('\n')}`).toEqual([])
    sum.deaths += history.deaths
    sum.labels += history.labels
    sum.events += history.events
  }
  expect(Math.min(...Object.values(sum))).toBeGreaterThan(0)
})
