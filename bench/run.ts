import { existsSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BUILD_DIRECTORY } from '#server/pages/load-build.ts'
import { startPostgres } from '#test/postgres.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { printBackup } from './backup.ts'
import { printBeforeAfter } from './before-after.ts'
import { SEARCH_LIMIT_MS, timeBigCatalogue } from './big-catalogue.ts'
import { printCars } from './cars.ts'
import { printColours } from './colours.ts'
import { printContention } from './contention.ts'
import { printCsvImport } from './csv-import.ts'
import { printDocuments } from './documents.ts'
import { printEventLoop } from './event-loop.ts'
import { printGrowth } from './growth.ts'
import { type Compared, compareWithBare, measureUncached } from './guest-answers.ts'
import { printLargeImport } from './large-import.ts'
import { printLists } from './lists.ts'
import { printLongLists } from './long-lists.ts'
import { printOrdersOverHttp } from './orders.ts'
import { printOrdersAgainst } from './orders-against.ts'
import { printPages } from './pages.ts'
import { printPayments } from './payments.ts'
import { printPlacing } from './place-orders.ts'
import { printPresses } from './presses.ts'
import { machine, printLine, table, whole } from './print.ts'
import { printReads } from './reads.ts'
import { type StartedProcess, startShop } from './started-process.ts'
import { printStarts } from './starts.ts'
import { printUploads } from './uploads.ts'

/** Every part by the word that selects it: npm run bench -- lists */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  guests: benchGuests,
  reads: () => printReads(),
  orders: printOrders,
  'orders-against': () => againstAnother(printOrdersAgainst),
  'before-after': () => againstAnother(printBeforeAfter),
  payments: printPayments,
  contention: printContention,
  catalogue: benchCatalogue,
  colours: printColours,
  growth: printGrowth,
  lists: printLists,
  'long-lists': printLongLists,
  'csv-import': printCsvImport,
  'large-import': () => printLargeImport(),
  uploads: printUploads,
  backup: printBackup,
  documents: printDocuments,
  pages: printPages,
  presses: printPresses,
  cars: printCars,
  starts: printStarts,
  'event-loop': printEventLoop,
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { before: { type: 'string' } } })
const unknown = positionals.filter((part) => !(part in PARTS))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: only ${Object.keys(PARTS).join(', ')}`)

printLine(machine())
if (!existsSync(BUILD_DIRECTORY)) throw new Error('The pages are not built: run npm run build')
for (const [part, run] of Object.entries(PARTS)) if (positionals.length === 0 || positionals.includes(part)) await run()
printLine('Given figures of others, not measured here: Vendure 300 lists/s and 11 orders/s, Medusa 25 lists/s and 1.5 orders/s.')

async function benchGuests(): Promise<void> {
  const dataDir = temporaryDirectory()
  const postgres = await startPostgres()
  try {
    await (await startShop({ dataDir })).stop()
    const embedded = await startShop({ dataDir })
    await printGuests('embedded database', embedded)
    const server = await startShop({ dataDir: temporaryDirectory(), databaseUrl: postgres.url('postgres') })
    await printGuests('PostgreSQL server, which is asked for the catalogue version', server)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function printGuests(database: string, shop: StartedProcess): Promise<void> {
  const afterStartMb = shop.residentMb()
  const compared = [
    await compareWithBare(shop, 'page /produkter, brotli', { path: '/produkter' }),
    await compareWithBare(shop, 'GET /api/products, brotli', { path: '/api/products' }),
    await compareWithBare(shop, 'GET /api/products, plain', { path: '/api/products', encoding: 'identity' }),
  ]
  const uncached = await measureUncached(shop)
  printLine(`\nGuests, ${database}`)
  table(
    ['from memory', 'bytes', 'shop/s', 'bare node:http/s', 'ratio'],
    compared.map(({ what, bytes, shop, bare, ratio }: Compared) => [what, whole(bytes), whole(shop), whole(bare), ratio.toFixed(2)]),
  )
  table(
    ['made for each request', 'per second'],
    uncached.map(({ what, perSecond }) => [what, whole(perSecond)]),
  )
  table(
    ['process', ''],
    [
      ['start to first page (demo shop there)', `${whole(shop.startMs)} ms`],
      ['memory after start', `${whole(afterStartMb)} MB`],
      ['memory after the load above', `${whole(shop.residentMb())} MB`],
    ],
  )
  await shop.stop()
}

async function printOrders(): Promise<void> {
  await printPlacing()
  await printOrdersOverHttp()
}

/** Only where another checkout is named: `npm run bench -- before-after --before ../earlier`. */
async function againstAnother(print: (before: string) => Promise<void>): Promise<void> {
  if (values.before) await print(values.before)
  else printLine('\nNothing is set beside another checkout: none is named (--before <folder>).')
}

async function benchCatalogue(): Promise<void> {
  const postgres = await startPostgres()
  const embedded = await timeBigCatalogue()
  const server = await timeBigCatalogue(postgres.url('postgres')).finally(postgres.stop)
  printLine('\nGET /api/products?limit=24 on 100,000 products, past every cache (ms; first: counts the facets too)')
  table(
    ['question', 'found', 'embedded first', 'again', 'server first', 'again'],
    embedded.lists.map(({ question, total, firstMs, againMs }, index) => [
      question,
      whole(total),
      firstMs.toFixed(1),
      againMs.toFixed(1),
      server.lists[index]?.firstMs.toFixed(1) ?? '',
      server.lists[index]?.againMs.toFixed(1) ?? '',
    ]),
  )
  printLine(`\nFinding and ranking the first page of a search on 100,000 products (ms; limit ${SEARCH_LIMIT_MS} at p99)`)
  table(
    ['search', 'embedded p50', 'p99', 'server p50', 'p99'],
    embedded.searches.map(({ search, p50, p99 }, index) => [
      search,
      p50.toFixed(1),
      p99.toFixed(1),
      server.searches[index]?.p50.toFixed(1) ?? '',
      server.searches[index]?.p99.toFixed(1) ?? '',
    ]),
  )
  for (const [engine, { searches }] of Object.entries({ embedded, server })) {
    const slow = searches.filter(({ p99 }) => p99 > SEARCH_LIMIT_MS)
    printLine(
      `${engine}: ${slow.length === 0 ? `all under ${SEARCH_LIMIT_MS} ms` : `over ${SEARCH_LIMIT_MS} ms: ${slow.map(({ search }) => search).join(', ')}`}`,
    )
  }
}
