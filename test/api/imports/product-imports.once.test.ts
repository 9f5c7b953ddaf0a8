import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { ProductImport } from '#contract/imports/product-imports.ts'
import { createApi } from '#server/app.ts'
import { bumpCatalogueVersion, countCatalogueChanges } from '#server/database/catalogue.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { productImportErrors, productImports } from '#server/database/schema/goods/imports.ts'
import { priceHistory } from '#server/database/schema/goods/prices.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { clearImports } from '#server/imports/end-import.ts'
import type { JobParts } from '#server/imports/import-rows.ts'
import { workOnImports } from '#server/imports/work-on-imports.ts'
import { watchLockOrder } from '#test/lock-order.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const HEAD = 'KCW ID;Navn (engelsk);Navn (dansk);Kategori;Pris;Lager'
const lineOf = (at: number, price: number | string = at + 1) => `J-${at}x;Film ${at};Folie ${at};bilfolie;${price};${at % 7}`
const linesOf = (count: number, price = 0) => Array.from({ length: count }, (_, at) => lineOf(at, at + 1 + price))
const fileOf = (lines: readonly string[]) => `\ufeff${HEAD}\r\n${lines.join('\r\n')}\r\n`

const { shop, db, database, api, clock } = await testShop()
const order = watchLockOrder(database.pool)
const karen = await addCustomer(db, { role: 'admin', name: 'Karen Lager' })
const bo = await addCustomer(db, { role: 'admin', name: 'Bo Kontor' })
await addTags(db)
const app = createApi(shop)
const process = (part: Partial<JobParts> = {}): JobParts => ({ ...shop, ...part })
const work = (parts = process(), stop = new AbortController().signal) => workOnImports(parts, stop)
const filesLeft = () => readdir(join(shop.env.dataDir, 'imports')).catch(() => [])
const bySku = async (kcwId: string) => (await db.select().from(products).where(eq(products.kcwId, kcwId)))[0]
const entries = () => db.select().from(auditLog).orderBy(asc(auditLog.id))

type Told = Readonly<{ status: number; body: Readonly<{ code?: string; message?: string; import: ProductImport }> }>
const ask = (call: Parameters<typeof api>[0], body?: unknown, token = karen.token) => api(call, body, { token }) as unknown as Promise<Told>

async function send(content: string | Uint8Array<ArrayBuffer>, token = karen.token, query = ''): Promise<Told> {
  const form = new FormData()
  form.append('file', new Blob([content]), 'produkter\u0007.csv')
  const response = await app.request(`/api/product-imports${query}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: await response.json() }
}

/** Sends a file and has it tried. */
async function checked(content: string | Uint8Array<ArrayBuffer>): Promise<ProductImport> {
  const { status, body } = await send(content)
  expect([status, body.message]).toEqual([200, 'Filen er modtaget og læses igennem'])
  await work()
  return await show(body.import.id)
}

async function show(id: number): Promise<ProductImport> {
  return (await ask(`GET /product-imports/${id}`)).body.import
}

async function begin(id: number, leaveOutWrong = false): Promise<Told> {
  return await ask(`POST /product-imports/${id}/begin`, { leaveOutWrong })
}

async function report(id: number): Promise<string[]> {
  const response = await app.request(`/api/product-imports/${id}/report.csv`, { headers: { authorization: `Bearer ${karen.token}` } })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return (await response.text()).replace('\ufeff', '').trimEnd().split('\r\n')
}

/** A file of Karen's that is on its way until `end`. */
function slowFile() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  const head = '--granse\r\ncontent-disposition: form-data; name="file"; filename="langsom.csv"\r\ncontent-type: text/csv\r\n\r\n'
  // who refuses it at once does not read it
  const write = (text: string) => void writer.write(encoder.encode(text)).catch(() => {})
  write(`${head}${HEAD}\r\n${lineOf(1)}\r\n`)
  const end = () => {
    write('\r\n--granse--\r\n')
    void writer.close().catch(() => {})
  }
  const headers = { authorization: `Bearer ${karen.token}`, 'content-type': 'multipart/form-data; boundary=granse' }
  return { body: { readable, end }, headers }
}

/** A process that runs the given work in its n-th rest, and is then as its test wants it. */
function resting(n: number, duringRest: () => Promise<unknown>, part: Partial<JobParts> = {}): JobParts {
  let rests = 0
  const pause = async () => {
    rests += 1
    if (rests === n) await duringRest()
  }
  return process({ pause, ...part })
}

afterEach(async () => {
  await db.delete(productImports)
  await db.delete(auditLog)
  await rm(join(shop.env.dataDir, 'imports'), { recursive: true, force: true })
  await db.delete(orders)
  await db.delete(products)
  // no guest is answered with what was deleted
  await inTransaction(db, bumpCatalogueVersion)
  expect(order.breaches()).toEqual([])
})

it('a file that was tried names the environmental claims of the texts it would write', async () => {
  const lines = [...linesOf(150), 'K-1;Film;Bæredygtig folie;bilfolie;100;1', 'K-2;Film;Klimaneutral, bæredygtig folie;bilfolie;100;1']
  const { found } = await checked(fileOf(lines))
  expect(found).toMatchObject({
    ...{ created: 152, wrong: 0 },
    claims: { products: 2, named: ['K-1 (»Bæredygtig«)', 'K-2 (»Klimaneutral«, »bæredygtig«)'] },
  })
})

it('a file that was tried names the products that changed after its export, with the fields it sets back', async () => {
  for (const kcwId of ['A-1', 'B-1']) await addProduct(db, { kcwId, unitPriceOre: 100_00 })
  const lines = ['A-1;90;1', 'B-1;90;2', ...Array.from({ length: 150 }, (_, at) => `N-${at}x;;`)]
  const { found } = await checked(`KCW ID;Pris;Version ved eksport\n${lines.join('\n')}\n`)
  expect(found).toMatchObject({ changed: 2, outdated: { products: 1, named: ['B-1 (Pris)'] } })
})

it("another system's file says which of its lines are skipped, and why, also afterwards", async () => {
  const uses = ['ownId', 'rowKind', 'kcwId', 'nameDa', 'price', 'parent']
  const mapping = { uses, prices: 'withVat', category: 'bilfolie', leavesOutKeyless: true }
  const kinds = ['variable;H-1;Folie;;', 'variation;V-1;Folie - Rød;90;H-1', 'simple;;Uden nummer;50;', 'simple;;Også uden;50;']
  const simple = Array.from({ length: 150 }, (_, at) => `simple;S-${at}x;Rakel ${at};${at + 1};`)
  const lines = [...kinds, ...simple, 'simple;;Til sidst;50;'].map((line, at) => `${at + 1};${line}`)
  const query = `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`
  const { body } = await send(`ID;Type;SKU;Name;Regular price;Parent\n${lines.join('\n')}\n`, karen.token, query)
  await work()
  const leftOut = { picture: 0, parent: 1, keyless: 3, keylessLines: [4, 5, 156] }
  expect((await show(body.import.id)).found).toMatchObject({ created: 151, wrong: 0, leftOut })
  await begin(body.import.id)
  await work()
  expect(await show(body.import.id)).toMatchObject({ state: 'done', stored: { created: 151 }, found: { leftOut } })
})

describe('a large file', () => {
  it('is checked first, then written in pieces, and is logged once', async () => {
    const tried = await checked(fileOf(linesOf(800)))
    expect(tried).toMatchObject({
      ...{ state: 'checked', fileName: 'produkter .csv', by: 'Karen Lager', errors: 0, failure: null },
      found: { created: 800, changed: 0, unchanged: 0, wrong: 0 },
      progress: { percent: 100, linesDone: 801 },
    })
    expect(await db.$count(products)).toBe(0)
    expect(await filesLeft()).toHaveLength(1)

    expect((await ask(`POST /product-imports/${tried.id}/begin`, {}, bo.token)).body.import.state).toBe('writing')
    const version = await shop.catalogue.current()
    let pieces = 0
    await work(process({ pause: async () => (pieces += 1) }))
    expect(await show(tried.id)).toMatchObject({
      ...{ state: 'done', by: 'Bo Kontor', stored: { created: 800, changed: 0, unchanged: 0, wrong: 0 } },
      progress: { percent: 100, linesDone: 800, secondsLeft: 0 },
    })
    expect(pieces).toBeGreaterThanOrEqual(4)
    expect(await shop.catalogue.current(), 'who reads is told of all').toBe(version + pieces)
    expect(await db.$count(products)).toBe(800)
    expect(await bySku('J-799x')).toMatchObject({ nameDa: 'Folie 799', unitPriceOre: 800_00, stock: 1, revision: 1 })
    expect(await entries()).toMatchObject([
      {
        ...{ action: 'Produkter indlæst fra fil', byName: 'Bo Kontor', subjectKind: 'product', subjectLabel: 'produkter .csv' },
        changes: { 'lines.created': { to: 800 }, 'lines.wrong': { to: 0 } },
      },
    ])
    expect(await filesLeft()).toEqual([])
    // while they came in, the planner was told of more than five hundred: of what is searched too
    const { rows } = await db.execute<{ known: boolean }>(sql`
      select bool_and(reltuples >= 500) as known from pg_class where relname in ('products', 'product_search', 'product_texts')`)
    expect(rows).toEqual([{ known: true }])

    // read once more, with other prices: the price history knows it, and nothing is created again
    const dearer = await checked(fileOf(linesOf(800, 5)))
    await begin(dearer.id)
    await work()
    expect((await show(dearer.id)).stored).toEqual({ created: 0, changed: 800, unchanged: 0, wrong: 0 })
    const product = await bySku('J-7x')
    expect(product).toMatchObject({ unitPriceOre: 13_00, revision: 2 })
    expect(await db.$count(priceHistory, eq(priceHistory.productId, product?.id ?? 0))).toBe(2)
    expect((await checked(fileOf(linesOf(800, 5)))).state).toBe('done')
  })

  it('changes a stock by its difference, also after orders in between', async () => {
    const { id } = await addProduct(db, { kcwId: 'A-1', stock: 50 })
    const tried = await checked('KCW ID;Pris;Lager;Lager ved eksport\nA-1;77;60;50\n')
    await begin(tried.id)
    expect((await api('POST /orders', orderBody([{ id, quantity: 3 }]))).status).toBe(200)
    await work()
    expect(await bySku('A-1')).toMatchObject({ unitPriceOre: 77_00, stock: 57 })
  })

  it('with wrong lines is written without them on request, and its report names each', async () => {
    const lines = linesOf(400)
      .with(7, 'J-7x;Film;Folie;bilfolie;dyr;1')
      .with(300, 'J-3x;Film;Folie;findes ikke;5;1')
      .with(399, ';a;b;bilfolie;1;1')
    const tried = await checked(fileOf([...lines, 'J-400x;for;mange;felter;1;2;3']))
    expect(tried).toMatchObject({ state: 'checked', found: { created: 397, wrong: 4 }, errors: 4 })
    expect(await begin(tried.id)).toMatchObject({
      status: 400,
      body: { code: 'csv_errors', message: '4 linjer har fejl. Ret filen, eller indlæs de andre.' },
    })
    expect(await begin(tried.id, true)).toMatchObject({ status: 200 })
    await work()
    expect(await show(tried.id)).toMatchObject({ state: 'done', stored: { created: 397, wrong: 0 } })
    expect(await report(tried.id)).toEqual([
      'Linje;KCW ID;Kolonne;Fejl;Fundet',
      '9;J-7x;Pris;Skriv en pris i kr.;Ved gennemlæsning',
      '302;J-3x;KCW ID;Varenummeret J-3x står også på linje 5.;Ved gennemlæsning',
      expect.stringMatching(/^401;;KCW ID;.*;Ved gennemlæsning$/),
      '402;;;Linjen har 7 felter, men der er 6 kolonner.;Ved gennemlæsning',
    ])
  })

  it('leaves out a line that became wrong after the check, and reports it', async () => {
    await db.execute(sql`insert into categories (id, name, name_da) values ('gammel', 'Old', 'Gammel')`)
    const tried = await checked(fileOf([lineOf(1), 'J-2x;Film;Folie;gammel;5;1', lineOf(3)]))
    expect(tried.found).toMatchObject({ created: 3 })
    await ask('DELETE /categories/gammel')
    await begin(tried.id)
    await work()
    expect(await show(tried.id)).toMatchObject({ state: 'done', stored: { created: 2, wrong: 1 }, errors: 1 })
    expect(await report(tried.id)).toEqual([expect.any(String), '3;J-2x;Kategori;Kategorien gammel findes ikke.;Ved indlæsning'])
  })

  it('plans lines again after a colleague changed the catalogue in between', async () => {
    const a = await addProduct(db, { kcwId: 'A-1' })
    const tried = await checked(`KCW ID;Pris\n${[...linesOf(0), 'A-1;77'].join('\n')}\n`)
    await begin(tried.id)
    // stands for a colleague who is quicker once
    await db.$client.query(`create function quicker_once() returns trigger language plpgsql as
      $$ begin if new.version % 2 = 0 then new.version := new.version + 2; end if; return new; end $$`)
    await db.$client.query('create trigger quicker_once before update on catalogue_version for each row execute function quicker_once()')
    let revision: number | undefined
    const parts = resting(1, async () => {
      await db.$client.query('drop trigger if exists quicker_once on catalogue_version')
      revision = (await bySku(a.kcwId))?.revision
    })
    await db.$client.query('update catalogue_version set version = version + version % 2 + 1')
    await work(parts)
    expect(revision, 'what was planned for another catalogue is not written').toBe(1)
    expect(await show(tried.id)).toMatchObject({ state: 'done', stored: { changed: 1 } })
    expect(await bySku(a.kcwId)).toMatchObject({ unitPriceOre: 77_00, revision: 2 })
  })

  it.each([
    ['Windows-1252', (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))],
    ['UTF-16 of an old Excel', (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    ['commas and points', (text: string) => new TextEncoder().encode(text.replaceAll(',', '.').replaceAll(';', ','))],
  ])('is read as %s', async (_, encoded) => {
    const filler = Array.from({ length: 300 }, (_, at) =>
      `F-${at}x;Film;Blå "æøå" ${at};bilfolie;12,50;1`.replace(/Blå "(.*)" (\d+)/, '"Blå ""$1"" $2"'),
    )
    const tried = await checked(encoded([HEAD, ...filler].join('\r\n')))
    expect(tried).toMatchObject({ state: 'checked', found: { created: 300, wrong: 0 } })
    await begin(tried.id)
    await work()
    expect(await bySku('F-299x')).toMatchObject({ nameDa: 'Blå "æøå" 299', unitPriceOre: 12_50 })
  })

  it.each([
    ['an unknown column', 'KCW ID;Prisen\nA-1;5\n', 'Linje 1: Kolonnen »Prisen« kendes ikke.'],
    [
      'quotes that do not match',
      'KCW ID;Pris\nA-1;"5"x\nA-2;5\n',
      'Linje 2: Anførselstegnene passer ikke sammen. Resten af filen kan ikke læses.',
    ],
    ['nothing below its columns', 'KCW ID;Pris\n', 'Filen har ingen linjer.'],
    ['nothing at all', ' \n', 'Filen kunne ikke læses som CSV.'],
    ['a workbook', 'PK\u0003\u0004', 'Filen er en Excel-projektmappe. Gem den som CSV, og prøv igen.'],
    ['a line without an end', `KCW ID;Pris\n"${'a'.repeat(2_000_000)}`, 'Linje 2 er længere, end et produkt kan være.'],
  ])('of %s fails with its reason', async (_, content, failure) => {
    const tried = await checked(content)
    expect(tried).toMatchObject({ state: 'failed', failure })
    expect(await begin(tried.id)).toMatchObject({ status: 409, body: { code: 'import_not_ready' } })
    expect(await filesLeft()).toEqual([])
    expect(await entries()).toEqual([])
  })

  it('keeps at most so many errors of a file that is wrong from end to end, and counts all', async () => {
    const tried = await checked(fileOf(Array.from({ length: 3_000 }, (_, at) => `W-${at}x;;;;dyr;1`)))
    expect(tried).toMatchObject({ state: 'done', found: { created: 0, wrong: 3_000 }, stored: { wrong: 3_000 } })
    expect(await db.$count(productImportErrors)).toBe(tried.errors)
    expect(await report(tried.id)).toHaveLength(tried.errors + 1)
  })
})

describe('what guests see while a file is written', () => {
  const firstPage = async () => Number((await api('GET /products?limit=1')).body.total)
  const priceOf = async (id: number) => ((await api(`GET /products/${id}`)).body.product as { price: number }).price
  /** The number of products a guest sees in each pause, each that many seconds after the one before. */
  async function countedDuring(seconds: number): Promise<{ visible: number; stored: number }[]> {
    const seen: { visible: number; stored: number }[] = []
    const pause = async () => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
      seen.push({ visible: await firstPage(), stored: await db.$count(products) })
    }
    await work(process({ pause }))
    return seen
  }

  it('new products are seen ten seconds after the first of them at the latest, and all of them at the end', async () => {
    const { id } = await checked(fileOf(linesOf(1_500)))
    expect(await firstPage()).toBe(0)
    await begin(id)
    const seen = await countedDuring(6)
    expect(seen.length).toBeGreaterThan(4)
    // the first two pieces are not visible after six seconds; the third is written after twelve
    expect(seen.map(({ visible }) => visible).slice(0, 3)).toEqual([0, 0, seen[2]?.stored])
    expect(seen.at(-1)).toEqual({ visible: 1_500, stored: 1_500 })
    for (const [place, { visible }] of seen.entries()) expect(visible).toBeGreaterThanOrEqual(seen[place - 2]?.stored ?? 0)
  })

  it('a changed price is visible at once, together with products added before', async () => {
    const film = await addProduct(db, { kcwId: 'A-1', unitPriceOre: 50_00 })
    const { id } = await checked(`${fileOf(linesOf(400).with(250, 'A-1;Film;Folie;bilfolie;77;3'))}`)
    await begin(id)
    expect(await priceOf(film.id)).toBe(50)
    const prices: number[] = []
    const isCurrent: boolean[] = []
    await work(
      process({
        pause: async () => {
          prices.push(await priceOf(film.id))
          isCurrent.push((await firstPage()) === (await db.$count(products)))
        },
      }),
    )
    const changedIn = prices.indexOf(77)
    expect(prices.slice(0, changedIn)).toContain(50)
    expect(isCurrent[changedIn]).toBe(true)
    expect((await bySku('A-1'))?.unitPriceOre).toBe(77_00)
  })

  it.each([
    ['a colleague stops it', (id: number) => ask(`POST /product-imports/${id}/cancel`, undefined, bo.token)],
    ['its file is lost', () => rm(join(shop.env.dataDir, 'imports'), { recursive: true })],
  ])('what was added is seen at once when %s', async (_, end) => {
    const { id } = await checked(fileOf(linesOf(500)))
    expect(await firstPage()).toBe(0)
    await begin(id)
    await work(resting(2, () => end(id))).catch(() => {})
    const stored = await db.$count(products)
    expect(stored).toBeGreaterThan(0)
    if ((await show(id)).state === 'writing') {
      clock.now = new Date(clock.now.getTime() + 3_700_000)
      await work()
    }
    expect([(await show(id)).state, await firstPage()]).toEqual([expect.stringMatching(/cancelled|failed/), stored])
  })

  it('a process that stops announces its additions; those of a killed one are announced by the next', async () => {
    const { id } = await checked(fileOf(linesOf(800)))
    await begin(id)
    expect(await firstPage()).toBe(0)
    const stop = new AbortController()
    await work(
      resting(1, async () => stop.abort()),
      stop.signal,
    )
    const left = await db.$count(products)
    expect(left).toBeLessThan(800)
    expect(await firstPage()).toBe(left)
    const killed = new Error('killed')
    await work(resting(1, () => Promise.reject(killed))).catch(() => {})
    expect([await firstPage(), await db.$count(products)]).toEqual([left, expect.any(Number)])
    expect(await db.$count(products)).toBeGreaterThan(left)
    clock.now = new Date(clock.now.getTime() + 31_000)
    await work()
    expect([(await show(id)).state, await firstPage()]).toEqual(['done', 800])
  })

  it('a last piece without changes announces the earlier ones, and a file without changes announces nothing', async () => {
    const known = await checked(fileOf(linesOf(250).slice(100)))
    await begin(known.id)
    await work()
    expect(await firstPage()).toBe(150)
    const { id } = await checked(fileOf(linesOf(250)))
    await begin(id)
    await work()
    expect(await show(id)).toMatchObject({ state: 'done', stored: { created: 100, unchanged: 150 } })
    expect(await firstPage()).toBe(250)
    const version = await shop.catalogue.current()
    await checked(fileOf(linesOf(250)))
    expect(await shop.catalogue.current()).toBe(version)
  })

  it("a colleague's plan is outdated by a piece that is not announced yet", async () => {
    const { id } = await checked(fileOf(linesOf(500)))
    await begin(id)
    const before = await countCatalogueChanges(db)
    const seen: number[][] = []
    await work(resting(1, async () => seen.push([await shop.catalogue.current(), await countCatalogueChanges(db)])))
    expect(seen).toEqual([[before, before + 1]])
  })
})

describe('one at a time', () => {
  it('refuses a second file until the first is over', async () => {
    const { body } = await send(fileOf(linesOf(3)))
    const second = await send(fileOf(linesOf(3)), bo.token)
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'import_under_way', message: '»produkter .csv« er ikke færdig endnu. Vent, eller stop den først.' },
    })
    const both = await ask('GET /product-imports', undefined, bo.token)
    expect(both.body).toMatchObject({ imports: [{ id: body.import.id, state: 'checking' }] })
    await ask(`POST /product-imports/${body.import.id}/cancel`, undefined, bo.token)
    expect((await send(fileOf(linesOf(3)))).status).toBe(200)
  })

  it('takes the one of two that has arrived first, whichever began first', async () => {
    const { body, headers } = slowFile()
    const slow = app.request('/api/product-imports', { method: 'POST', body: body.readable, headers, duplex: 'half' } as RequestInit)
    const quick = await send(fileOf(linesOf(3)), bo.token)
    expect(quick.status).toBe(200)
    body.end()
    expect((await slow).status).toBe(409)
    expect(await filesLeft()).toHaveLength(1)
    expect(await db.$count(productImports)).toBe(1)
  })

  it('begins once, even when it is pressed twice', async () => {
    const { id } = await checked(fileOf(linesOf(3)))
    const answers = await Promise.all([begin(id), begin(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await begin(0)).toMatchObject({ status: 404, body: { code: 'import_not_found' } })
  })
})

describe('stopped', () => {
  it('written lines stay and are announced, and no more are written', async () => {
    const { id } = await checked(fileOf(linesOf(500)))
    await begin(id)
    await work(resting(2, () => ask(`POST /product-imports/${id}/cancel`, undefined, bo.token)))
    const stopped = await show(id)
    expect(stopped).toMatchObject({ state: 'cancelled', stored: { created: await db.$count(products) } })
    expect(stopped.stored.created).toBeGreaterThan(0)
    expect(stopped.stored.created).toBeLessThan(500)
    expect(await entries()).toMatchObject([
      { action: 'Indlæsning af produkter stoppet', byName: 'Bo Kontor', changes: { 'lines.created': { to: stopped.stored.created } } },
    ])
    expect(await filesLeft()).toEqual([])
    expect(await ask(`POST /product-imports/${id}/cancel`)).toMatchObject({ status: 409, body: { code: 'import_over' } })
    await work()
    expect(await db.$count(products)).toBe(stopped.stored.created)
  })

  it('while it is tried, nothing was ever written', async () => {
    const { body } = await send(fileOf(linesOf(500)))
    await work(resting(2, () => ask(`POST /product-imports/${body.import.id}/cancel`)))
    expect(await show(body.import.id)).toMatchObject({ state: 'cancelled', stored: { created: 0 } })
    expect([await filesLeft(), await entries()]).toEqual([[], []])
  })
})

describe('several processes', () => {
  const LINES = 500
  const written = async () => {
    const { rows } = await db.execute<{ all: number; once: number }>(
      sql`select count(*)::int as all, count(*) filter (where revision = 1)::int as once from products`,
    )
    return rows[0]
  }

  it('one works on it while it lives; the others leave it alone', async () => {
    const { id } = await checked(fileOf(linesOf(LINES)))
    await begin(id)
    await work(resting(1, () => work()))
    expect(await show(id)).toMatchObject({ state: 'done', stored: { created: LINES } })
    expect(await written()).toEqual({ all: LINES, once: LINES })
  })

  it('the next continues after the last piece of a killed one; one that returns late changes nothing', async () => {
    const { id } = await checked(fileOf(linesOf(LINES)))
    await begin(id)
    const later = async () => {
      clock.now = new Date(clock.now.getTime() + 31_000)
      await work()
    }
    // stands still in its second rest for longer than its turn, and wakes up when all is done
    await work(resting(2, later))
    expect(await show(id)).toMatchObject({ state: 'done', stored: { created: LINES } })
    expect(await written()).toEqual({ all: LINES, once: LINES })
    expect(await entries()).toHaveLength(1)
  })

  it('a file that was being tried by one that was killed is tried again, and nothing counts twice', async () => {
    const { body } = await send(fileOf(linesOf(500).with(3, 'J-3x;;;;dyr;1')))
    const later = async () => {
      clock.now = new Date(clock.now.getTime() + 31_000)
      await work()
    }
    await work(resting(2, later))
    const tried = await show(body.import.id)
    expect(tried).toMatchObject({ state: 'checked', found: { created: 499, wrong: 1 } })
    expect(await db.$count(productImportErrors)).toBe(tried.errors)
  })

  it('one that shuts down releases its lease at once', async () => {
    const { id } = await checked(fileOf(linesOf(LINES)))
    await begin(id)
    const stop = new AbortController()
    await work(
      resting(2, async () => stop.abort()),
      stop.signal,
    )
    const left = await show(id)
    expect(left.state).toBe('writing')
    expect(left.progress.percent).toBeLessThan(100)
    await work()
    expect(await show(id)).toMatchObject({ state: 'done', stored: { created: LINES } })
    expect(await written()).toEqual({ all: LINES, once: LINES })
  })
})

describe('what cannot go on', () => {
  it('a file on another machine is left to that machine, and fails after an hour', async () => {
    const { id } = await checked(fileOf(linesOf(3)))
    await begin(id)
    const elsewhere = process({ env: { dataDir: join(shop.env.dataDir, 'en-anden-maskine') } })
    await work(elsewhere)
    expect((await show(id)).state).toBe('writing')
    clock.now = new Date(clock.now.getTime() + 3_700_000)
    await work(elsewhere)
    expect(await show(id)).toMatchObject({ state: 'failed', failure: 'Filen findes ikke længere på serveren. Send den igen.' })
  })

  it('fails after five attempts without progress', async () => {
    const { id } = await checked(fileOf(linesOf(3)))
    await begin(id)
    const broken = process({ pause: () => Promise.reject(new Error('the disk is gone')) })
    await db.$client.query(`create function refuse_products() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
    await db.$client.query('create trigger refuse_products before insert on products execute function refuse_products()')
    for (let turn = 0; turn < 5; turn += 1) await work(broken)
    await db.$client.query('drop trigger refuse_products on products')
    expect(await show(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('Serveren kunne ikke blive færdig') })
  })

  it('ends when the account of the person who began it is deleted', async () => {
    const passing = await addCustomer(db, { role: 'admin' })
    const { id } = await checked(fileOf(linesOf(3)))
    await ask(`POST /product-imports/${id}/begin`, {}, passing.token)
    await db.execute(sql`delete from users where id = ${passing.id}`)
    await work()
    expect(await show(id)).toMatchObject({
      state: 'failed',
      by: null,
      failure: 'Den kollega, der startede indlæsningen, har ikke længere en konto.',
    })
  })

  it.each([
    ['is blocked', { active: false }],
    ['may not add products any more', { restrictedTo: ['orders' as const] }],
  ])('ends at its next step when the person who began it %s, and what is written stays', async (_, change) => {
    const passing = await addCustomer(db, { role: 'admin' })
    const { id } = await checked(fileOf(linesOf(1_200)))
    await ask(`POST /product-imports/${id}/begin`, {}, passing.token)
    await work(resting(1, () => db.update(users).set(change).where(eq(users.id, passing.id))))
    const { state, failure, stored } = await show(id)
    expect([state, failure]).toEqual(['failed', expect.stringContaining('er spærret eller må ikke længere indlæse produkter')])
    expect(stored.created).toBeGreaterThan(0)
    expect(stored.created).toBeLessThan(1_200)
  })

  it('is not read on either', async () => {
    const passing = await addCustomer(db, { role: 'admin' })
    const { id } = (await send(fileOf(linesOf(300)), passing.token)).body.import
    await work(resting(1, () => db.update(users).set({ active: false }).where(eq(users.id, passing.id))))
    expect(await show(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('er spærret') })
  })
})

describe('what is kept', () => {
  it('a report for 30 days, a file that was never written for one day, and what a killed process left for an hour', async () => {
    const done = await checked(fileOf([lineOf(1), ';;;;;']))
    await begin(done.id, true)
    await work()
    const waiting = await checked(fileOf(linesOf(3)))
    const day = 86_400_000
    const start = clock.now.getTime()
    clock.now = new Date(start + day + 1)
    await clearImports(shop)
    expect(await show(waiting.id)).toMatchObject({ state: 'cancelled', failure: 'Ingen indlæste den inden for et døgn.' })
    expect(await filesLeft()).toEqual([])
    clock.now = new Date(start + 30 * day - 1)
    await clearImports(shop)
    expect((await show(done.id)).id).toBe(done.id)
    clock.now = new Date(start + 30 * day + 1)
    await clearImports(shop)
    expect((await ask(`GET /product-imports/${done.id}`)).body).toMatchObject({ code: 'import_not_found' })
  })
})

it("another system's file is tried and written as staff say what its columns are", async () => {
  const mapping = {
    uses: ['family', 'nameDa', 'categoryId', 'kcwId', 'price'],
    prices: 'withVat',
    category: 'bilfolie',
    leavesOutKeyless: true,
  }
  const rows = ['sort,Sort folie,Plotterfolie,FLYT-1,399.00', 'sort,,,,', 'uden,Uden nummer,,,5']
  const sent = await send(
    ['Handle,Title,Type,Variant SKU,Variant Price', ...rows, ''].join('\n'),
    karen.token,
    `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`,
  )
  await work()
  expect((await show(sent.body.import.id)).found).toMatchObject({ created: 1, wrong: 0 })
  await begin(sent.body.import.id)
  await work()
  expect(await bySku('FLYT-1')).toMatchObject({ name: 'Sort folie', nameDa: 'Sort folie', categoryId: 'bilfolie', unitPriceOre: 399_00 })
})

describe('the columns staff chose for a large file', () => {
  const head = 'Overskrift,Gruppe,Nummer,Beløb'
  const mapping = { uses: ['nameDa', 'categoryId', 'kcwId', 'price'], prices: 'withVat', category: 'bilfolie', leavesOutKeyless: false }
  const withMapping = (columns: unknown) => `?mapping=${encodeURIComponent(JSON.stringify(columns))}`

  it('are remembered for the next large file with its headings', async () => {
    const first = await send(`${head}\nSort,Bil,HUSKET-1,100\n`, karen.token, withMapping(mapping))
    await work()
    await ask(`POST /product-imports/${first.body.import.id}/cancel`)
    const next = await checked(`${head}\nHvid,Bil,HUSKET-2,200\n`)
    expect(next).toMatchObject({ failure: null, found: { created: 1, wrong: 0 } })
    await begin(next.id)
    await work()
    expect(await bySku('HUSKET-2')).toMatchObject({ nameDa: 'Hvid', unitPriceOre: 200_00 })
  })

  it('are refused when they are those of another file', async () => {
    const sent = await send(`${head},Ekstra\nSort,Bil,ANDRE-1,100,\n`, karen.token, withMapping(mapping))
    await work()
    const failure = 'Kolonnerne passer ikke til filen. Vælg dem igen.'
    expect(await show(sent.body.import.id)).toMatchObject({ state: 'failed', failure })
  })
})

it('an error found only while it is written names the heading of the file, as those of its check do', async () => {
  await db.execute(sql`insert into categories (id, name, name_da) values ('gammel', 'Old', 'Gammel')`)
  const mapping = {
    uses: ['nameDa', 'categoryId', 'kcwId', 'price'],
    ...{ prices: 'withVat', category: null, leavesOutKeyless: false },
  }
  const rows = ['Sort folie,gammel,FLYT-2,399.00', 'Hvid folie,bilfolie,FLYT-3,dyr']
  const query = `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`
  const sent = await send(['Title,Type,Variant SKU,Variant Price', ...rows, ''].join('\n'), karen.token, query)
  const { id } = sent.body.import
  await work()
  await ask('DELETE /categories/gammel')
  await begin(id, true)
  await work()
  const columns = (await report(id)).slice(1).map((line) => line.split(';'))
  expect(columns.map(([, sku, column, , found]) => [sku, column, found])).toEqual([
    ['FLYT-2', 'Type', 'Ved indlæsning'],
    ['FLYT-3', 'Variant Price', 'Ved gennemlæsning'],
  ])
})
