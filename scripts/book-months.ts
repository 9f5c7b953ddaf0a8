import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LEDGER_SYSTEMS } from '#domain/bookkeeping/ledger.ts'
import { nextMonth } from '#domain/bookkeeping/month.ts'
import { connect } from '#server/database/connect.ts'
import { ledgerOpener } from '#server/ledger-provider/open-ledger-provider.ts'
import { FIRST_MONTH, openBooks, playMonth } from '#test/book-months/generated-month.ts'
import { writeTemplates } from '#test/embedded-template.ts'
import { addressesOf, startLedgerPeer } from '#test/ledger-peers/ledger-peer.ts'
import { Mortality } from '#test/payment-histories/mortality.ts'
import { copyDatabase, startMigratedServer } from '#test/postgres-server.ts'
import { addTags, apiOf, shopOn } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

// npm run test:books [-- <months>] [-- server] [-- --from <seed>]: generated months whose vouchers are sent to a program's peer by a shop that dies
// between any two of its steps, over a network that loses and doubles answers. Exit 1 when a voucher is missing, there twice or without its paper,
// when a month does not close, or when an account does not come to what the documents come to.
const MONTHS = 1_000
/** Then another shop opens, which is connected to the other program. Its peer has four years. */
const OF_ONE_SHOP = 24

const { positionals, values } = parseArgs({ allowPositionals: true, options: { from: { type: 'string', default: '1' } } })
process.exitCode = await play()

async function play(): Promise<number> {
  const months = Number(positionals.find((word) => /^\d+$/.test(word)) ?? MONTHS)
  const isOnServer = positionals.includes('server')
  const startedAt = performance.now()
  const sum = { months: 0, vouchers: 0, deaths: 0 }
  let faults: readonly string[] = []
  const folder = temporaryDirectory()
  const databases = isOnServer ? await onServer() : await embedded(folder)
  try {
    while (sum.months < months && faults.length === 0) {
      const from = Number(values.from) + sum.months
      const result = await playInOneShop(databases, folder, { from, months: Math.min(toNextShop(from), months - sum.months) })
      sum.months += result.months
      sum.vouchers += result.vouchers
      sum.deaths += result.deaths
      faults = result.faults
      console.error(`${sum.months} months, ${sum.vouchers} vouchers, died ${sum.deaths} times`)
    }
  } finally {
    await databases.end()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const fault of faults) console.log(fault)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(
    `${sum.months} months ${isOnServer ? 'on a server' : 'embedded'}, ${sum.vouchers} vouchers, died ${sum.deaths} times, ${faults.length === 0 ? 'no fault' : 'a fault'}, ${seconds} s`,
  )
  return faults.length === 0 ? 0 : 1
}

/** New shops' databases, copied from one that has the tables. */
type Databases = Readonly<{
  add: (shopNumber: number) => Promise<Readonly<{ databaseUrl?: string; dataDir: string }>>
  end: () => Promise<unknown>
}>

async function onServer(): Promise<Databases> {
  const server = await startMigratedServer()
  return {
    add: async (shopNumber) => ({ databaseUrl: await copyDatabase(server.url('postgres'), `shop_${shopNumber}`), dataDir: '' }),
    end: () => server.stop(),
  }
}

async function embedded(folder: string): Promise<Databases> {
  const { migrated } = await writeTemplates(join(folder, 'templates'))
  return {
    add: async (shopNumber) => {
      const dataDir = join(folder, `shop-${shopNumber}`)
      cpSync(migrated, dataDir, { recursive: true })
      return { dataDir }
    },
    end: async () => undefined,
  }
}

/** A run from a later seed has the shops of a run from the first. */
function toNextShop(from: number): number {
  return OF_ONE_SHOP - ((from - 1) % OF_ONE_SHOP)
}

type Span = Readonly<{ from: number; months: number }>
type PlayedMonths = Readonly<{ months: number; vouchers: number; deaths: number; faults: readonly string[] }>

/** So many months in a new shop: the programs alternate, and with each every other shop posts sales with VAT codes. */
async function playInOneShop(databases: Databases, folder: string, { from, months }: Span): Promise<PlayedMonths> {
  const shopNumber = Math.floor((from - 1) / OF_ONE_SHOP)
  const system = LEDGER_SYSTEMS[shopNumber % LEDGER_SYSTEMS.length] ?? 'economic'
  const { db, pool, close } = await connect({ ...(await databases.add(shopNumber)), durable: false, log: silentLog })
  const peer = await startLedgerPeer(system)
  const mortality = new Mortality()
  try {
    await addTags(db)
    mortality.limitPool(pool)
    const clock = { now: new Date() }
    const ledgers = {
      open: ledgerOpener(addressesOf(peer), mortality.limitCall(fetch)),
      wake: () => undefined,
      close: async () => undefined,
    }
    const shop = shopOn(db, clock, join(folder, 'files'), { ledgers })
    const books = { api: apiOf(shop), db, shop, clock, peer, mortality }
    const people = await openBooks(books, { isCoded: Math.floor(shopNumber / LEDGER_SYSTEMS.length) % 2 === 1 })
    let [month, vouchers, deaths] = [FIRST_MONTH, 0, 0]
    for (let played = 0; played < months; played += 1) {
      const result = await playMonth(books, people, { month, seed: from + played })
      vouchers += result.vouchers
      deaths += result.deaths
      if (result.faults.length > 0)
        return { months: played + 1, vouchers, deaths, faults: [`Month ${month} of seed ${from + played} in ${system}:`, ...result.faults] }
      month = nextMonth(month)
    }
    return { months, vouchers, deaths, faults: [] }
  } finally {
    await close()
    await peer.close()
  }
}
