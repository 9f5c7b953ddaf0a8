import { rmSync } from 'node:fs'
import { startPostgres } from '#test/postgres.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { pgbenchScript, placeBare } from './bare-orders.ts'
import { measureInRounds, timesPerSecond } from './measure-in-rounds.ts'
import { median } from './measure-load.ts'
import { logInWorkshops, measureOrders } from './measure-orders.ts'
import { createDatabases, type OrderDatabase, openOrderDatabase } from './order-database.ts'
import { findPgbench, type Pgbench, ratePgbench } from './pgbench.ts'
import { machine, markdown, printLine, whole } from './print.ts'
import { pick } from './random-order.ts'
import { type StartedProcess, startShop } from './started-process.ts'

const CLIENTS = [1, 4, 16, 64]
const SECONDS = 3
/** Guests are measured at one size only: each is also counted by network and mailbox. */
const GUESTS = 16
/** Of orders a second. */
export const ORDER_AIMS = { ofBare: 0.7, ofPgbench: 0.5, embedded: 400 } as const

/** What is measured in rounds: pgbench and bare statements without HTTP, and the shop over HTTP, with the clients in another process. */
type Measured = Readonly<{ pgbench: Pgbench | null; bare: OrderDatabase; server: StartedProcess; embedded: StartedProcess }>

/** Orders of three lines a second over HTTP, durable, beside the statements that store the same rows by hand and by pgbench. */
export async function printOrdersOverHttp(): Promise<void> {
  const postgres = await startPostgres()
  const directories = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()] as const
  const shops: StartedProcess[] = []
  await createDatabases(postgres.url('postgres'), ['bare', 'shop'])
  const bare = await openOrderDatabase({ databaseUrl: postgres.url('bare') })
  try {
    await (await openOrderDatabase({ databaseUrl: postgres.url('shop') })).close()
    await (await openOrderDatabase({ dataDir: directories[1] })).close()
    const server = await startShop({ databaseUrl: postgres.url('shop'), dataDir: directories[0] })
    shops.push(server)
    const embedded = await startShop({ dataDir: directories[1] })
    shops.push(embedded)
    const pgbench = await pgbenchOn(bare, postgres.url('bare'), directories[2])
    const rows: string[][] = []
    const measured = { pgbench, bare, server, embedded }
    for (const clients of CLIENTS) rows.push(await rowOf(measured, clients, await logInAll(measured)))
    rows.push(await rowOf(measured, GUESTS, { server: [], embedded: [] }))
    printLine(`\nOrders of three lines over HTTP, durable. ${machine()}. Medians of five rounds of ${SECONDS} s, each in turn.\n`)
    markdown(
      [
        'clients',
        'pgbench',
        'bare statements',
        'shop, PostgreSQL',
        `of bare (aim ${ORDER_AIMS.ofBare})`,
        `of pgbench (aim ${ORDER_AIMS.ofPgbench})`,
        '99 %',
        `shop, embedded (aim ${ORDER_AIMS.embedded})`,
        '99 %',
      ],
      rows,
    )
    if (!pgbench) printLine('pgbench is not on this machine (Debian: apt-get install postgresql).')
  } finally {
    for (const shop of shops) await shop.stop()
    await bare.close()
    await postgres.stop()
    for (const directory of directories) rmSync(directory, { recursive: true, force: true })
  }
}

async function pgbenchOn({ pool }: OrderDatabase, url: string, directory: string): Promise<Pgbench | null> {
  const binary = findPgbench()
  if (binary === null) return null
  const { rows } = await pool.query<{ first: number; last: number; gaps: number }>(
    'select min(id) as first, max(id) as last, (max(id) - min(id) + 1 - count(*))::int as gaps from products',
  )
  const [{ first, last, gaps } = { first: 0, last: 0, gaps: 1 }] = rows
  if (gaps !== 0) throw new Error('pgbench picks ids by chance, so none may be missing')
  return { binary, url, directory, script: pgbenchScript(first, last) }
}

type Tokens = Readonly<Record<'server' | 'embedded', readonly string[]>>

async function logInAll({ server, embedded }: Measured): Promise<Tokens> {
  return { server: await logInWorkshops(server.address), embedded: await logInWorkshops(embedded.address) }
}

async function rowOf({ pgbench, bare, server, embedded }: Measured, clients: number, tokens: Tokens): Promise<string[]> {
  const { productIds, pool } = bare
  const waits = { server: [] as number[], embedded: [] as number[] }
  const overHttp = (shop: StartedProcess, name: keyof typeof waits) => async () => {
    const { perSecond, p99Ms } = await measureOrders(shop.address, { clients, seconds: SECONDS, productIds, tokens: tokens[name] })
    waits[name].push(p99Ms)
    return perSecond
  }
  const { perSecond, ratio } = await measureInRounds({
    pgbench: async () => (pgbench ? await ratePgbench(pgbench, { clients, seconds: SECONDS }) : Number.NaN),
    bare: () => timesPerSecond(clients, SECONDS, () => placeBare(pool, pick(productIds))),
    server: overHttp(server, 'server'),
    embedded: overHttp(embedded, 'embedded'),
  })
  return [
    tokens.server.length > 0 ? `${clients} ${clients === 1 ? 'workshop' : 'workshops'}` : `${clients} guests`,
    pgbench ? whole(perSecond('pgbench')) : '',
    whole(perSecond('bare')),
    whole(perSecond('server')),
    ratio('server', 'bare').toFixed(2),
    pgbench ? ratio('server', 'pgbench').toFixed(2) : '',
    `${median(waits.server).toFixed(0)} ms`,
    whole(perSecond('embedded')),
    `${median(waits.embedded).toFixed(0)} ms`,
  ]
}

if (import.meta.main) await printOrdersOverHttp()
