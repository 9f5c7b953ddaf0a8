import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { ProductImport } from '#contract/imports/product-imports.ts'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { stockMovements } from '#server/database/schema/goods/batches.ts'
import { productImports } from '#server/database/schema/goods/imports.ts'
import { priceHistory } from '#server/database/schema/goods/prices.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orders } from '#server/database/schema/orders.ts'
import { undoableProducts, undoables } from '#server/database/schema/undo.ts'
import type { JobParts } from '#server/imports/import-rows.ts'
import { workOnImports } from '#server/imports/work-on-imports.ts'
import { eraseUndoablesBefore } from '#server/undo/undoables.ts'
import { workOnLargeUndos } from '#server/undo/work-on-large-undos.ts'
import { watchLockOrder } from '#test/lock-order.ts'
import { addCustomer, orderBody, TEST_START } from '#test/shop.ts'
import { undoShop } from './undo-shop.ts'

const { shop, db, database, api, clock, karen, line, films, plan, takeBack, stored, log } = await undoShop()
const order = watchLockOrder(database.pool)
const app = createApi(shop)
const process = (part: Partial<JobParts> = {}): JobParts => ({ ...shop, ...part })
const never = new AbortController().signal
const bySku = async (kcwId: string) => (await db.select().from(products).where(eq(products.kcwId, kcwId)))[0]

/** A process that runs the given work in its n-th rest. */
function resting(n: number, duringRest: () => Promise<unknown>): JobParts {
  let rests = 0
  const pause = async () => {
    rests += 1
    if (rests === n) await duringRest()
  }
  return process({ pause })
}

const CHANGED = 300
const ADDED = 260
const HEAD = 'KCW ID;Navn (engelsk);Navn (dansk);Kategori;Pris;Lager'
const sku = (at: number) => `ST-${at}x`

/** Of the first lines are films there already, for 100 kr and with 10 on the shelf; the file makes them dearer and counts 4 fewer. */
async function openFile(): Promise<number> {
  await db.execute(sql`
    insert into products (kcw_id, name, name_da, category_id, unit_price_ore, stock, search_text)
    select 'ST-' || at || 'x', 'Film', 'Folie ' || at, 'bilfolie', 10000, 10, '' from generate_series(0, ${CHANGED - 1}) at order by at`)
  const lines = Array.from({ length: CHANGED + ADDED }, (_, at) => `${sku(at)};Film;Folie ${at};bilfolie;${at + 500};6`)
  const form = new FormData()
  form.append('file', new Blob([`${HEAD}\n${lines.join('\n')}\n`]), 'leverandør.csv')
  const headers = { authorization: `Bearer ${karen.token}` }
  const response = await app.request('/api/product-imports', { method: 'POST', body: form, headers })
  const { id } = ((await response.json()) as { import: ProductImport }).import
  await workOnImports(process(), never)
  expect((await api(`POST /product-imports/${id}/begin`, {}, karen)).status).toBe(200)
  return id
}

const file = async (id: number) => (await api(`GET /product-imports/${id}`, undefined, karen)).body.import as ProductImport

/** Loads the file to its end; answers what it is taken back by. */
async function loaded(): Promise<number> {
  const id = await openFile()
  await workOnImports(process(), never)
  const { state, undo } = await file(id)
  expect([state, undo?.state]).toEqual(['done', 'open'])
  return undo?.id ?? 0
}

const state = async (id: number) => (await plan(id)).large?.state
const stop = async (id: number) => (await api(`POST /undoables/${id}/stop`, {}, line)) as Awaited<ReturnType<typeof api>>
const work = (parts = process()) => workOnLargeUndos(parts, never)
const entries = async () =>
  (await db.select().from(auditLog).orderBy(asc(auditLog.id))).filter(({ action }) => /tilbage|Tilbage/.test(action))

/** As all of it was before the file, with so many exceptions. */
async function asBefore(): Promise<{ back: number; dear: number; added: number; twice: number }> {
  const { rows } = await db.execute<{ back: number; dear: number; added: number; twice: number }>(sql`
    select count(*) filter (where at < ${CHANGED} and unit_price_ore = 10000 and stock = 10)::int as back,
      count(*) filter (where at < ${CHANGED} and unit_price_ore <> 10000)::int as dear, count(*) filter (where at >= ${CHANGED})::int as added,
      count(*) filter (where revision > 3)::int as twice
    from (select *, split_part(split_part(kcw_id, '-', 2), 'x', 1)::int as at from products where kcw_id like 'ST-%') p`)
  return rows[0] ?? { back: -1, dear: -1, added: -1, twice: -1 }
}

afterEach(async () => {
  clock.now = TEST_START
  await db.delete(productImports)
  await db.delete(undoables)
  await db.delete(auditLog)
  await db.delete(orders)
  await db.delete(products)
  expect(order.breaches()).toEqual([])
})

describe('a large file', () => {
  test('is taken back in pieces as one: products that colleagues changed or customers bought since stay and are listed', async () => {
    const id = await loaded()
    expect((await log())[0]).toMatchObject({
      action: 'Produkter indlæst fra fil',
      undo: { id, kind: 'import', products: 560, undone: null },
    })
    const [priced, gone, counted, bought] = await Promise.all([sku(7), sku(8), sku(9), sku(CHANGED + 4)].map(bySku))
    await api(`PUT /products/${priced?.id}`, { price: 42 }, line)
    await api(`DELETE /products/${gone?.id}`, undefined, line)
    // a count on the stock's page leaves the revision as it is
    const count = { batchId: null, counted: 30, seen: 6, reason: 'Optalt' }
    expect((await api(`POST /products/${counted?.id}/counts`, count, line)).status).toBe(200)
    expect((await api('POST /orders', orderBody([{ id: bought?.id ?? 0, quantity: 2 }]))).status).toBe(200)
    const sold = await bySku(sku(11))
    expect((await api('POST /orders', orderBody([{ id: sold?.id ?? 0, quantity: 2 }]))).status).toBe(200)

    const before = await plan(id)
    expect(before).toMatchObject({
      ...{ undoable: { kind: 'import', products: 560, by: 'Karen' }, returning: 556, staying: 4 },
      large: { state: 'open', by: null, counts: { returned: 297, removed: 259, stayed: 4 }, progress: { percent: 0, productsDone: 0 } },
    })
    expect(before.rows).toHaveLength(20)
    expect(before.rows[0]).toMatchObject({
      label: 'Folie 0 (ST-0x)',
      changes: { price: { from: 500, to: 100 }, stock: { from: 6, to: 10 } },
    })
    const version = await shop.catalogue.current()
    expect(await takeBack(id, line)).toMatchObject({
      ...{ status: 200, message: 'Tilbagetagningen er i gang', undoableId: null },
      large: { state: 'working', by: 'Line' },
    })
    let pieces = 0
    await work(process({ pause: async () => (pieces += 1) }))
    expect(pieces).toBeGreaterThan(2)
    expect(await shop.catalogue.current()).toBe(version + pieces)
    const after = await plan(id)
    expect(after.large).toMatchObject({
      ...{ state: 'done', by: 'Line', counts: { returned: 299, removed: 259, stayed: 4 } },
      progress: { percent: 100, productsDone: 560, secondsLeft: 0 },
    })
    expect(after.stays.map(({ label, field, now, reason, by }) => [label, field, now, reason, by])).toEqual([
      ['Folie 7 (ST-7x)', 'price', 42, null, 'Line'],
      ['Folie 8 (ST-8x)', null, null, 'Produktet er slettet.', 'Line'],
      ['Folie 9 (ST-9x)', 'stock', 30, 'Lageret er optalt siden.', 'Line'],
      [`Folie ${CHANGED + 4} (${sku(CHANGED + 4)})`, null, null, 'Produktet er bestilt.', null],
    ])
    expect(before.stays.map(({ label }) => label)).toEqual(after.stays.map(({ label }) => label))
    // the one that was sold has what was sold less; those that were priced and counted have the rest again
    expect(await asBefore()).toEqual({ back: 296, dear: 1, added: 1, twice: 1 })
    expect([(await stored(sold?.id ?? 0))?.stock, (await stored(priced?.id ?? 0))?.stock]).toEqual([8, 10])
    expect((await entries()).map(({ action, byName, subjectLabel, changes }) => [action, byName, subjectLabel, changes])).toEqual([
      [
        ...['Import taget tilbage', 'Line', 'leverandør.csv'],
        { 'products.returned': { to: 299 }, 'products.removed': { to: 259 }, 'products.stayed': { to: 4 } },
      ],
    ])
    expect((await log()).find(({ action }) => action.includes('indlæst'))?.undo).toMatchObject({ undone: { by: 'Line' } })
    // prices and movements are told as ever, once
    const first = await bySku(sku(0))
    expect(await db.$count(priceHistory, eq(priceHistory.productId, first?.id ?? 0))).toBe(3)
    const moved = await db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, first?.id ?? 0))
      .orderBy(stockMovements.id)
    expect(moved.map(({ rolls, note }) => [rolls, note])).toEqual([
      [10, null],
      [-4, null],
      [4, 'Taget tilbage'],
    ])
    expect(await takeBack(id)).toMatchObject({ status: 409, code: 'undone_already' })
  })

  test('of which everything was changed since stays, and that is listed for the first of them', async () => {
    const id = await loaded()
    await db.execute(sql`update products set revision = revision + 1, unit_price_ore = 1, stock = 7 where kcw_id like 'ST-%'`)
    expect(await plan(id)).toMatchObject({ returning: 0, staying: 560 })
    await takeBack(id)
    await work()
    const { large, stays } = await plan(id)
    expect(large?.counts).toMatchObject({ removed: 0, stayed: 560 })
    expect(new Set(stays.map(({ productId }) => productId)).size).toBe(200)
  })

  test('becomes again what it was before the first piece, where a colleague led two of its lines to one product', async () => {
    const [film] = await films({ kcwId: 'LAST-1', unitPriceOre: 70_00 })
    const id = await openFile()
    // the last line of the file finds the product the first one changed
    const renamed = async () => {
      await api(`PUT /products/${film?.id}`, { kcwId: 'OTHER-1' }, line)
      const first = await bySku(sku(0))
      await api(`PUT /products/${first?.id}`, { kcwId: sku(CHANGED + ADDED - 1) }, line)
    }
    await workOnImports(resting(1, renamed), never)
    const { undo, stored: counts } = await file(id)
    expect(counts).toMatchObject({ created: ADDED - 1, changed: CHANGED + 1 })
    await takeBack(undo?.id ?? 0)
    await work()
    expect((await plan(undo?.id ?? 0)).large).toMatchObject({ state: 'done' })
    expect(await bySku(sku(CHANGED + ADDED - 1))).toMatchObject({ unitPriceOre: 100_00, stock: 10, nameDa: 'Folie 0' })
  })
})

describe('while it is loaded', () => {
  test('it cannot be taken back; after a stop, the written lines can', async () => {
    const id = await openFile()
    const refusals: unknown[] = []
    const inTheMiddle = async () => {
      const [written] = await db.select().from(undoables)
      refusals.push((await api(`GET /undoables/${written?.id}`, undefined, karen)).body.code, (await takeBack(written?.id ?? 0)).code)
      expect((await file(id)).undo).toBeNull()
      await api(`POST /product-imports/${id}/cancel`, {}, line)
    }
    await workOnImports(resting(2, inTheMiddle), never)
    expect(refusals).toEqual(['undo_import_writing', 'undo_import_writing'])
    const { state: ended, stored: counts, undo } = await file(id)
    expect([ended, undo?.state]).toEqual(['cancelled', 'open'])
    expect(counts.changed).toBeGreaterThan(0)
    expect(await plan(undo?.id ?? 0)).toMatchObject({ undoable: { products: counts.changed + counts.created }, staying: 0 })
    await takeBack(undo?.id ?? 0)
    await work()
    expect(await asBefore()).toMatchObject({ back: CHANGED, dear: 0, added: 0 })
  })

  test('no other one is taken back, and no file is uploaded or imported at the same time', async () => {
    const id = await loaded()
    const send = async () => {
      const form = new FormData()
      form.append('file', new Blob([`${HEAD}\nST-1x;;;;5;\n`]), 'næste.csv')
      const response = await app.request('/api/product-imports', {
        ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${karen.token}` } },
      })
      return (await response.json()) as { code?: string; import: ProductImport }
    }
    const next = await send()
    expect(await takeBack(id)).toMatchObject({ status: 409, code: 'import_under_way', message: expect.stringContaining('næste.csv') })
    await workOnImports(process(), never)
    expect(await takeBack(id)).toMatchObject({ status: 200 })
    expect((await api(`POST /product-imports/${next.import.id}/begin`, {}, karen)).body.code).toBe('undo_under_way')
    await api(`POST /product-imports/${next.import.id}/cancel`, {}, karen)
    expect(await send()).toMatchObject({ code: 'undo_under_way' })
    const [other] = await db
      .insert(undoables)
      .values({ kind: 'import', work: ['addProducts'], products: 0, byName: 'Line', createdAt: clock.now, inPieces: true })
      .returning()
    expect(await takeBack(other?.id ?? 0)).toMatchObject({ status: 409, code: 'undo_under_way' })
  })
})

describe('under way', () => {
  test('it begins once, even when it is pressed twice', async () => {
    const id = await loaded()
    const answers = await Promise.all([takeBack(id), takeBack(id, line)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      ...{ code: 'undo_under_way', message: 'Importen er allerede ved at blive taget tilbage.' },
    })
    await Promise.all([work(), work(), work()])
    expect(await asBefore()).toEqual({ back: CHANGED, dear: 0, added: 0, twice: 0 })
    expect((await entries()).map(({ action }) => action)).toEqual(['Import taget tilbage'])
  })

  test('the next process continues after the last piece of a killed one; one that returns late changes nothing', async () => {
    const id = await loaded()
    await takeBack(id)
    const later = async () => {
      const { progress } = (await plan(id)).large ?? {}
      expect(progress?.productsDone).toBeGreaterThan(0)
      await work()
      expect((await plan(id)).large?.progress).toMatchObject({ productsDone: progress?.productsDone })
      clock.now = new Date(clock.now.getTime() + 31_000)
      // it gets one piece done and is ended too, when the first wakes up
      const ending = new AbortController()
      await workOnLargeUndos(
        resting(1, async () => ending.abort()),
        ending.signal,
      )
      expect(await state(id)).toBe('working')
    }
    await work(resting(1, later))
    expect(await state(id)).toBe('working')
    await work()
    expect(await asBefore()).toEqual({ back: CHANGED, dear: 0, added: 0, twice: 0 })
    expect((await plan(id)).large).toMatchObject({
      ...{ state: 'done', counts: { returned: CHANGED, removed: ADDED, stayed: 0 }, progress: { productsDone: CHANGED + ADDED } },
    })
    expect(await entries()).toHaveLength(1)
  })

  test('it is stopped between two pieces, and a colleague continues it', async () => {
    const id = await loaded()
    expect((await stop(id)).body.code).toBe('undo_not_under_way')
    await takeBack(id)
    await work(resting(1, () => stop(id)))
    const { large } = await plan(id)
    expect(large).toMatchObject({ state: 'stopped', by: 'Karen' })
    const halfWay = await asBefore()
    expect(halfWay).toMatchObject({ back: large?.counts.returned, dear: CHANGED - (large?.counts.returned ?? 0) })
    await work()
    expect(await asBefore()).toEqual(halfWay)
    expect(await takeBack(id, line)).toMatchObject({
      status: 200,
      returning: large?.counts.returned,
      large: { state: 'working', by: 'Line' },
    })
    await work()
    expect(await asBefore()).toEqual({ back: CHANGED, dear: 0, added: 0, twice: 0 })
    expect((await entries()).map(({ action, byName }) => [action, byName])).toEqual([
      ['Tilbagetagning af import stoppet', 'Line'],
      ['Import taget tilbage', 'Line'],
    ])
  })

  test('a process that shuts down leaves it to the next at once', async () => {
    const id = await loaded()
    await takeBack(id)
    const ending = new AbortController()
    await workOnLargeUndos(
      resting(1, async () => ending.abort()),
      ending.signal,
    )
    expect(await state(id)).toBe('working')
    await work()
    expect(await asBefore()).toEqual({ back: CHANGED, dear: 0, added: 0, twice: 0 })
  })

  test('it ends at its next step when the person who began it is blocked, and a colleague continues it', async () => {
    const id = await loaded()
    const passing = await addCustomer(db, { role: 'admin' })
    await takeBack(id, passing)
    await work(resting(1, () => db.update(users).set({ active: false }).where(eq(users.id, passing.id))))
    const { large } = await plan(id)
    expect(large).toMatchObject({ state: 'failed', failure: expect.stringContaining('er spærret eller må ikke længere ændre produkter') })
    expect(large?.counts.returned).toBeGreaterThan(0)
    expect(await asBefore()).toMatchObject({ back: large?.counts.returned, dear: CHANGED - (large?.counts.returned ?? 0) })
    await takeBack(id, line)
    await work()
    expect(await asBefore()).toMatchObject({ back: CHANGED, added: 0 })
  })

  test('it ends when the account of the person who began it is deleted, and after five attempts without progress; a colleague continues it', async () => {
    const id = await loaded()
    const passing = await addCustomer(db, { role: 'admin' })
    await takeBack(id, passing)
    await db.execute(sql`delete from users where id = ${passing.id}`)
    await work()
    expect((await plan(id)).large).toMatchObject({
      state: 'failed',
      by: null,
      failure: expect.stringContaining('har ikke længere en konto'),
    })
    await takeBack(id)
    await db.$client.query(`create function refuse_changes() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
    await db.$client.query('create trigger refuse_changes before update on products execute function refuse_changes()')
    const broken = process()
    for (let turn = 0; turn < 5; turn += 1) await work(broken)
    await db.$client.query('drop trigger refuse_changes on products')
    expect((await plan(id)).large).toMatchObject({ state: 'failed', failure: expect.stringContaining('Serveren kunne ikke blive færdig') })
    expect(await entries()).toEqual([])
    await takeBack(id, line)
    await work()
    expect(await asBefore()).toMatchObject({ back: CHANGED, added: 0 })
  })
})

test('after 30 days it is erased, some rows at a time, and not while it is being taken back', async () => {
  const id = await loaded()
  const [young] = await db
    .insert(undoables)
    .values({ kind: 'bulk', work: [], products: 1, byName: 'Line', createdAt: new Date(clock.now.getTime() + 1) })
    .returning()
  await db.insert(undoableProducts).values({ undoableId: young?.id ?? 0, productId: 1, label: 'Folie' })
  const over = new Date(clock.now.getTime() + 1)
  await takeBack(id)
  await eraseUndoablesBefore(db, over, 200)
  expect(await db.$count(undoableProducts)).toBe(561)
  await stop(id)
  let statements = 0
  const counting = Object.assign(Object.create(db) as typeof db, {
    execute: (query: Parameters<typeof db.execute>[0]) => {
      statements += 1
      return db.execute(query)
    },
  })
  await eraseUndoablesBefore(counting, over, 200)
  expect(await db.$count(undoableProducts)).toBe(1)
  expect((await db.select({ id: undoables.id }).from(undoables)).map((one) => one.id)).toEqual([young?.id])
  // 200, 200, 160, and then what they belonged to
  expect(statements).toBe(4)
  clock.now = new Date(clock.now.getTime() + 31 * 86_400_000)
  expect(await takeBack(id)).toMatchObject({ status: 404, code: 'undo_not_found' })
})
