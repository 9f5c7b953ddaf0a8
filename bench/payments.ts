import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { startPostgres } from '#test/postgres.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { startStripePeer } from '#test/stripe/peer.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { measureInRounds, timesPerSecond } from './measure-in-rounds.ts'
import { createDatabases, openOrderDatabase } from './order-database.ts'
import { postJson } from './post-json.ts'
import { printLine, table, whole } from './print.ts'
import { randomOrder } from './random-order.ts'

const CUSTOMERS = 16
/** More than the shop has connections: if one of them held a connection while Stripe thinks, orders would wait for it. */
const PAYING = 16
const SECONDS = 3
const STRIPE_ANSWERS_AFTER_MS = 150
/** What orders per second with payment on must be of those without. */
const MIN_RATIO = 0.9

type Rates = Readonly<{ off: number; on: number; paying: number; pages: number; ratioOn: number; ratioPaying: number }>

/** Prints orders per second with no provider, with one no buyer is sent to, and while buyers wait for pages of one that takes its time. */
export async function printPayments(): Promise<void> {
  const postgres = await startPostgres()
  try {
    await createDatabases(postgres.url('postgres'), ['off', 'paid'])
    const engines = {
      'embedded database': await benchPayments(() => ({ dataDir: temporaryDirectory() })),
      'PostgreSQL server': await benchPayments((name) => ({ databaseUrl: postgres.url(name), dataDir: temporaryDirectory() })),
    }
    printLine(
      `\nOrders of three lines over HTTP, ${CUSTOMERS} customers at once, Stripe answering after ${STRIPE_ANSWERS_AFTER_MS} ms (orders/s)`,
    )
    table(
      ['', 'payment off', 'on', 'of off', `on, ${PAYING} wait for their page`, 'of off', 'pages/s'],
      Object.entries(engines).map(([engine, { off, on, paying, pages, ratioOn, ratioPaying }]) => [
        ...[engine, whole(off), whole(on), ratioOn.toFixed(2), whole(paying), ratioPaying.toFixed(2), whole(pages)],
      ]),
    )
    const under = Object.entries(engines).filter(([, { ratioOn }]) => ratioOn < MIN_RATIO)
    printLine(
      under.length === 0
        ? `Both are at least ${MIN_RATIO} of off.`
        : `Under ${MIN_RATIO} of off: ${under.map(([engine]) => engine).join(', ')}`,
    )
  } finally {
    await postgres.stop()
  }
}

type Location = Readonly<{ databaseUrl?: string; dataDir: string }>

async function benchPayments(locationOf: (name: 'off' | 'paid') => Location): Promise<Rates> {
  const peer = await startStripePeer()
  peer.delay(STRIPE_ANSWERS_AFTER_MS)
  peer.webhooks.manner = 'never'
  const locations = [locationOf('off'), locationOf('paid')] as const
  const shops: ShopProcess[] = []
  try {
    let productIds: readonly number[] = []
    for (const location of locations) {
      const database = await openOrderDatabase(location)
      productIds = database.productIds
      await database.close()
    }
    const off = await startShopProcess(locations[0])
    shops.push(off)
    const paid = await startShopProcess({ ...locations[1], stripeUrl: peer.url })
    shops.push(paid)
    const pages: number[] = []
    const { perSecond, ratio } = await measureInRounds({
      off: () => order(off.address, productIds),
      on: () => order(paid.address, productIds),
      paying: async () => {
        const before = peer.requests.length
        const rate = await order(paid.address, productIds, PAYING)
        pages.push((peer.requests.length - before) / SECONDS)
        return rate
      },
    })
    return {
      ...{ off: perSecond('off'), on: perSecond('on'), paying: perSecond('paying') },
      ...{ ratioOn: ratio('on', 'off'), ratioPaying: ratio('paying', 'off') },
      pages: pages.toSorted((a, b) => a - b)[Math.floor(pages.length / 2)] ?? 0,
    }
  } finally {
    for (const shop of shops) await shop.end('SIGTERM')
    await peer.close()
    for (const { dataDir } of locations) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Orders per second; beside them so many buyers each open the page of an order, again and again. */
async function order(address: string, productIds: readonly number[], paying = 0): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const tokens: string[] = []
  let isOver = false
  const buyers = Array.from({ length: paying }, async () => {
    while (!isOver) {
      const token = tokens.pop()
      if (token) await postJson(agent, `${address}/api/orders/confirmation/${token}/payment-page`, '{}')
      else await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  const rate = await timesPerSecond(CUSTOMERS, SECONDS, async () => {
    const { confirmationToken } = await postJson(agent, `${address}/api/orders`, JSON.stringify(randomOrder(productIds)))
    tokens.push(String(confirmationToken))
  })
  isOver = true
  await Promise.all(buyers)
  agent.destroy()
  return rate
}
