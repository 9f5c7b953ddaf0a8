import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LEDGER_SYSTEMS } from '#domain/bookkeeping/ledger.ts'
import { nextMonth } from '#domain/bookkeeping/month.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { ledgerOpener } from '#server/ledger-provider/open-ledger-provider.ts'
import { FIRST_MONTH, openBooks, playMonth } from '#test/book-months/generated-month.ts'
import { addressesOf, startLedgerPeer } from '#test/ledger-peers/ledger-peer.ts'
import { Mortality } from '#test/payment-histories/mortality.ts'
import { startPostgres } from '#test/postgres.ts'
import { UNSAFE_BUT_FAST } from '#test/postgres-server.ts'
import { addTags, apiOf, shopOn } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

// npm run test:books [-- <months>] [-- server] [-- --from <seed>]: generated months whose vouchers are sent to a program's peer by a shop that dies
// between any two of its steps, over a network that loses and doubles answers. Exit 1 when a voucher is missing, there twice or without its paper,
// when a month does not close, or when an account does not come to what the documents come to.
const MONTHS = 1_000
/** Then another shop opens: comparing grows with what happened in it. */
const OF_ONE_SHOP = 12

const { positionals, values } = parseArgs({ allowPositionals: true, options: { from: { type: 'string', default: '1' } } })
process.exitCode = await play()

async function play(): Promise<number> {
  const months = Number(positionals.find((word) => /^\d+$/.test(word)) ?? MONTHS)
  const isOnServer = positionals.includes('server')
  const startedAt = performance.now()
  const sum = { months: 0, vouchers: 0, deaths: 0 }
  let faults: readonly string[] = []
  while (sum.months < months && faults.length === 0) {
    const told = await playInOneShop(Number(values.from) + sum.months, Math.min(OF_ONE_SHOP, months - sum.months), isOnServer)
    sum.months += told.months
    sum.vouchers += told.vouchers
    sum.deaths += told.deaths
    faults = told.faults
    console.error(`${sum.months} months, ${sum.vouchers} vouchers, died ${sum.deaths} times`)
  }
  for (const fault of faults) console.log(fault)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(
    `${sum.months} months ${isOnServer ? 'on a server' : 'embedded'}, ${sum.vouchers} vouchers, died ${sum.deaths} times, ${faults.length === 0 ? 'no fault' : 'a fault'}, ${seconds} s`,
  )
  return faults.length === 0 ? 0 : 1
}

type Told = Readonly<{ months: number; vouchers: number; deaths: number; faults: readonly string[] }>

/** So many months in a new shop: the programs take turns, and with each every other shop posts sales with VAT codes. */
async function playInOneShop(from: number, months: number, isOnServer: boolean): Promise<Told> {
  const shopNumber = Math.floor((from - 1) / OF_ONE_SHOP)
  const system = LEDGER_SYSTEMS[shopNumber % LEDGER_SYSTEMS.length] ?? 'economic'
  const folder = temporaryDirectory()
  const server = isOnServer ? await startPostgres({ settings: UNSAFE_BUT_FAST }) : null
  const url = server?.url('postgres')
  const { db, pool, close } = await connect({
    ...(url && { databaseUrl: url }),
    dataDir: join(folder, 'data'),
    durable: false,
    log: silentLog,
  })
  const peer = await startLedgerPeer(system)
  const mortality = new Mortality()
  try {
    await migrate(pool)
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
      const told = await playMonth(books, people, { month, seed: from + played })
      vouchers += told.vouchers
      deaths += told.deaths
      if (told.faults.length > 0)
        return { months: played + 1, vouchers, deaths, faults: [`Month ${month} of seed ${from + played} in ${system}:`, ...told.faults] }
      month = nextMonth(month)
    }
    return { months, vouchers, deaths, faults: [] }
  } finally {
    await close()
    await peer.close()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
