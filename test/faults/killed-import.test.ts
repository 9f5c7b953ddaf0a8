import { setTimeout as delay } from 'node:timers/promises'
import { test } from 'vitest'
import type { ProductImport } from '#contract/imports/product-imports.ts'
import { connect } from '#server/database/connect.ts'
import { closedTestDatabase, type DatabaseLocation } from '#test/databases.ts'
import { addTags } from '#test/shop.ts'
import type { ShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'
import type { Count } from './count-writes.ts'
import { prepareShop, startShop } from './fault-shop.ts'
import { beginFault } from './report.ts'

const LINES = 4_000
const KILLED_AT = [500, 1_500] as const
const LOOKS_EVERY_MS = 50

test('killed while a large file is written, the shop goes on with it when it is back: no line twice, none left out', async () => {
  const { insistOn } = beginFault(`${KILLED_AT.length} kills while a file of products is written`)
  const location = await closedTestDatabase()
  const { staffToken } = await prepareShop(location)
  await addCategory(location)
  let shop = await startShop(location)
  const send = (method: 'GET' | 'POST', path: string, body?: FormData | string) => sendToShop(shop, staffToken, { method, path, body })
  const until = async (isReached: (file: ProductImport) => boolean) => {
    for (;;) {
      const file = await send('GET', `/product-imports/${id}`)
      if (file.failure !== null) throw new Error(file.failure)
      if (isReached(file)) return file
      await delay(LOOKS_EVERY_MS)
    }
  }
  const { id } = await send('POST', '/product-imports', fileForm())
  await until(({ state }) => state === 'checked')
  await send('POST', `/product-imports/${id}/begin`, '{}')
  for (const lines of KILLED_AT) {
    await until(({ stored }) => stored.created >= lines)
    await shop.end('SIGKILL')
    shop = await startShop(location)
  }
  const { stored } = await until(({ state }) => state === 'done')
  await shop.end('SIGTERM')
  insistOn(await countLines(location, stored))
})

/** Each line with a price and a stock of its own. */
function fileForm(): FormData {
  const lines = Array.from({ length: LINES }, (_, at) => `K-${at}x;Film ${at};Folie ${at};bilfolie;${at + 1};${(at % 9) + 1}`)
  const body = new FormData()
  body.append('file', new Blob([`KCW ID;Navn (engelsk);Navn (dansk);Kategori;Pris;Lager\n${lines.join('\n')}\n`]), 'folier.csv')
  return body
}

async function sendToShop(
  { address }: ShopProcess,
  token: string,
  { method, path, body }: Readonly<{ method: string; path: string; body?: FormData | string }>,
): Promise<ProductImport> {
  const headers = { authorization: `Bearer ${token}`, ...(typeof body === 'string' && { 'content-type': 'application/json' }) }
  const answer = await fetch(`${address}/api${path}`, { method, headers, body })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { import: ProductImport }).import
}

async function addCategory(location: DatabaseLocation): Promise<void> {
  const { db, close } = await connect({ ...location, log: silentLog })
  await addTags(db).finally(close)
}

/** Compares the lines with the products: each is there once, with its own price and stock, one price in its history and one movement. */
async function countLines(location: DatabaseLocation, { created: acknowledged, unchanged }: ProductImport['stored']): Promise<Count> {
  const { pool, close } = await connect({ ...location, log: silentLog })
  try {
    const { rows } = await pool.query<{ stored: number; again: number; halves: number; astray: number }>(
      `select count(*)::int as stored, count(*) filter (where p.revision <> 1)::int as again,
         count(*) filter (where p.unit_price_ore <> (split_part(p.name, ' ', 2)::int + 1) * 100
           or (select count(*) from price_history h where h.product_id = p.id) <> 1)::int as halves,
         coalesce(sum(abs(p.stock - (select coalesce(sum(m.rolls), 0) from stock_movements m where m.product_id = p.id))), 0)::int as astray
       from products p where p.kcw_id like 'K-%'`,
    )
    const { stored = 0, again = 0, halves = 0, astray = 0 } = rows[0] ?? {}
    const { rows: entries } = await pool.query("select 1 from audit_log where action = 'Produkter indlæst fra fil'")
    // a line that was read twice changes nothing the second time, and is counted
    const doubled = again + unchanged + Math.max(0, entries.length - 1)
    return { acknowledged, lost: LINES - stored + Math.max(0, 1 - entries.length), doubled, halves, rollsAstray: astray, refusedWrongly: 0 }
  } finally {
    await close()
  }
}
