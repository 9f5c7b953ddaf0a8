import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { metreTools } from '#server/database/schema/calculator.ts'
import { favourites } from '#server/database/schema/favourites.ts'
import { batches, stockMovements } from '#server/database/schema/goods/batches.ts'
import { priceListLines, priceLists } from '#server/database/schema/goods/price-lists.ts'
import { priceHistory } from '#server/database/schema/goods/prices.ts'
import { boughtTogether, productDocuments, products } from '#server/database/schema/goods/products.ts'
import { purchaseOrderLines, purchaseOrders, suppliers } from '#server/database/schema/goods/purchases.ts'
import { reviews } from '#server/database/schema/goods/reviews.ts'
import { stockWatches } from '#server/database/schema/goods/stock-watches.ts'
import { categories, colors, productTypes, series } from '#server/database/schema/goods/tags.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { undoableBelongings } from '#server/database/schema/undo.ts'
import { hashToken } from '#server/http/visitor.ts'
import { applyDuePrices } from '#server/prices/apply-due-prices.ts'
import { DEPENDENT_TABLES, RELINKED_TABLES } from '#server/products/changes/dependent-tables.ts'
import { cancelWatch } from '#server/stock-watches/routes.ts'
import { faultsOfBatches } from '#test/batch-histories/faults-of-batches.ts'
import { clearAway } from '#test/clear-away.ts'
import { addCustomer, orderBody, TEST_START } from '#test/shop.ts'
import { undoShop } from './undo-shop.ts'

const { shop, db, api, clock, karen, line, films, importFile, plan, takeBack, stored, log } = await undoShop()
beforeEach(() => {
  clock.now = TEST_START
})

const workshop = await addCustomer(db, { email: 'vaerksted@example.dk' })
const bySku = async (kcwId: string) => (await db.select().from(products).where(eq(products.kcwId, kcwId)))[0]
const order = async (id: number, quantity = 1) =>
  expect((await api('POST /orders', orderBody([{ id, quantity }]), workshop)).status).toBe(200)
/** A colleague writes it into an offer. */
async function offer(productId: number): Promise<void> {
  const { body } = await api('POST /offers', { customerId: workshop.id }, line)
  const { id } = body.offer as { id: number }
  const lines = [{ productId, quantity: 1, price: 80, reason: 'Mængde' }]
  expect((await api(`PUT /offers/${id}`, { validUntil: '2026-12-31', message: 'Hej', lines }, line)).status).toBe(200)
}
/** A colleague orders it of a supplier. */
async function buy(productId: number): Promise<void> {
  const [supplier] = await db
    .insert(suppliers)
    .values({ name: 'Leverandør', currency: 'EUR', leadTimeDays: 21, createdAt: clock.now })
    .returning()
  const order = {
    key: crypto.randomUUID(),
    supplierId: supplier?.id ?? 0,
    state: 'draft',
    currency: 'EUR',
    rateMillionths: 7_460_000,
  } as const
  const [bought] = await db
    .insert(purchaseOrders)
    .values({ ...order, createdAt: clock.now })
    .returning()
  await db
    .insert(purchaseOrderLines)
    .values({ purchaseOrderId: bought?.id ?? 0, position: 0, productId, kcwId: 'IM-5', nameDa: 'Fem', rolls: 3 })
}

const HEAD = 'KCW ID;Navn (engelsk);Navn (dansk);Kategori;Pris'

describe('an import', () => {
  test('from a file is taken back as one: changed products are restored, new ones deleted unless ordered, offered or bought', async () => {
    const [old] = await films({ kcwId: 'IM-0', unitPriceOre: 500_00 })
    const { undoableId } = await importFile(
      `${HEAD};Lager\r\nIM-0;;;;650;\r\nIM-1;One;Et;bilfolie;100;5\r\nIM-2;Two;To;bilfolie;100;5\r\nIM-3;Three;Tre;bilfolie;100;5\r\nIM-4;Four;Fire;bilfolie;100;5\r\nIM-5;Five;Fem;bilfolie;100;5\r\n`,
    )
    const two = await bySku('IM-2')
    await order(two?.id ?? 0)
    await api(`PUT /products/${(await bySku('IM-3'))?.id}`, { descriptionDa: 'Skrevet siden' }, line)
    await offer((await bySku('IM-4'))?.id ?? 0)
    await buy((await bySku('IM-5'))?.id ?? 0)
    expect(await plan(Number(undoableId))).toMatchObject({ undoable: { kind: 'import', products: 6 }, returning: 2, staying: 4 })
    const back = await takeBack(Number(undoableId))
    expect(back.rows).toMatchObject([
      { productId: old?.id, isRemoved: false, changes: { price: { from: 650, to: 500 } } },
      { label: 'Et (IM-1)', isRemoved: true },
    ])
    expect(back.stays.map(({ label, reason, by }) => [label, reason, by])).toEqual([
      ['To (IM-2)', 'Produktet er bestilt.', null],
      ['Tre (IM-3)', 'Produktet er ændret siden.', 'Line'],
      ['Fire (IM-4)', 'Produktet står i et tilbud.', null],
      ['Fem (IM-5)', 'Produktet står på et indkøb.', null],
    ])
    expect(back.undoableId).toBeNull()
    expect([await bySku('IM-1'), (await bySku('IM-2'))?.stock, (await stored(old?.id ?? 0))?.unitPriceOre]).toEqual([undefined, 4, 500_00])
    expect(
      (await log('&kind=product'))
        .slice(0, 2)
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual(['Import taget tilbage', 'Import taget tilbage, produkt slettet'])
  })

  test("leaves the new products that are in an offer or in a workshop's job, and lists them", async () => {
    const { undoableId } = await importFile(
      `${HEAD}\r\nTI-1;One;Et;bilfolie;100\r\nTI-2;Two;To;bilfolie;100\r\nTI-3;Three;Tre;bilfolie;100\r\nTI-4;Four;Fire;bilfolie;100\r\n`,
    )
    const [one, two, three] = await Promise.all(['TI-1', 'TI-2', 'TI-3'].map(async (sku) => (await bySku(sku))?.id ?? 0))
    await offer(one ?? 0)
    const tools = JSON.stringify([{ productId: three, kcwId: 'TI-3', nameDa: 'Tre', pieces: 1 }])
    await db.execute(sql`
      with job as (insert into jobs (account_id, key, car, status, created_at, changed_at)
        select account_id, 'undo', 'Varevogn', 'offer', now(), now() from users where id = ${workshop.id} returning id)
      insert into job_films (job_id, product_id, width_mm, length_mm, question, tools, from_mm, to_mm, rolls, at_least, created_at)
      select id, ${two}::int, 1520, 18000, '{}', ${tools}::jsonb, 1000, 2000, 1, 1, now() from job`)
    expect(await plan(Number(undoableId))).toMatchObject({ staying: 3 })
    const { rows, stays } = await takeBack(Number(undoableId))
    expect(rows).toMatchObject([{ label: 'Fire (TI-4)', isRemoved: true }])
    expect(stays.map(({ label, reason }) => [label, reason])).toEqual([
      ['Et (TI-1)', 'Produktet står i et tilbud.'],
      ['To (TI-2)', 'Produktet står i et værksteds opgave.'],
      ['Tre (TI-3)', 'Produktet står i et værksteds opgave.'],
    ])
    expect([await bySku('TI-1'), await bySku('TI-2'), await bySku('TI-3'), await bySku('TI-4')]).toMatchObject([{}, {}, {}, undefined])
  })

  test('leaves the new products that colleagues or customers have put on their lists, and lists them', async () => {
    const skus = ['LI-1', 'LI-2', 'LI-3', 'LI-4', 'LI-5', 'LI-6']
    const { undoableId } = await importFile(`${HEAD}\r\n${skus.map((sku) => `${sku};Film;Folie;bilfolie;100`).join('\r\n')}\r\n`)
    const [supplied = 0, tool = 0, shelf = 0, watched = 0, liked = 0] = await Promise.all(
      skus.map(async (sku) => (await bySku(sku))?.id ?? 0),
    )
    await db.execute(sql`
      with own as (insert into suppliers (name, currency, lead_time_days, created_at) values ('Lister', 'EUR', 21, now()) returning id)
      insert into supplied_products (product_id, supplier_id) select ${supplied}::int, id from own`)
    await db.insert(metreTools).values({ productId: tool, pieces: 2, perMetres: 10, position: 9 })
    await db.execute(sql`
      with list as (insert into shelf_lists (account_id, name, position, created_at)
        select account_id, 'Hylden', 0, now() from users where id = ${workshop.id} returning id)
      insert into shelf_lines (list_id, product_id, kcw_id, name_da, position, minimum, seen_price_ore, created_at)
      select id, ${shelf}::int, 'LI-3', 'Folie', 0, 1, 10000, now() from list`)
    await db.insert(stockWatches).values({ productId: watched, userId: workshop.id })
    await api(`PUT /favourites/${liked}`, undefined, workshop)
    expect(await plan(Number(undoableId))).toMatchObject({ staying: 5 })
    const { rows, stays } = await takeBack(Number(undoableId))
    expect(rows).toMatchObject([{ label: 'Folie (LI-6)', isRemoved: true }])
    expect(stays.map(({ reason }) => reason)).toEqual([
      'Produktet står på en leverandørs vareliste.',
      'Produktet er tilbehør i beregneren.',
      'Produktet hører til et værksteds faste lager.',
      'En kunde venter på produktet.',
      'En kunde har produktet som favorit.',
    ])
    await db.delete(products).where(sql`${products.kcwId} like 'LI-%'`)
  })

  test('takes back new products that only the shop changed since, and leaves those of a price list', async () => {
    const { body } = await api('POST /tags/colors', { name: 'Tang', hex_code: '#204030' }, karen)
    const { undoableId } = await importFile(
      `${HEAD};Kampagne (%);Kampagne til;Farver\r\nSH-1;One;Et;bilfolie;100;20;23.11.2026;\r\nSH-2;Two;To;bilfolie;100;;;Tang\r\nSH-3;Three;Tre;bilfolie;100;;;\r\n`,
    )
    expect((await bySku('SH-2'))?.hex).toBe('#204030')
    await api(`PUT /tags/colors/${(body.tag as { id: string }).id}`, { hex_code: '#305040' }, line)
    const at = new Date('2026-11-23T23:00:00Z')
    const [list] = await db
      .insert(priceLists)
      .values({ name: 'Nye priser', startsOn: '2026-11-24', startsAt: at, createdAt: TEST_START, approvedAt: TEST_START })
      .returning()
    await db.insert(priceListLines).values({ listId: list?.id ?? 0, kcwId: 'SH-3', unitPriceOre: 120_00 })
    clock.now = new Date('2026-11-24T10:00:00Z')
    await applyDuePrices(shop)
    expect(await Promise.all(['SH-1', 'SH-2', 'SH-3'].map(async (sku) => (await bySku(sku))?.revision))).toEqual([2, 2, 2])
    expect((await plan(Number(undoableId))).staying).toBe(1)
    const { rows, stays } = await takeBack(Number(undoableId))
    expect(rows.map(({ label }) => label)).toEqual(['Et (SH-1)', 'To (SH-2)'])
    expect(stays.map(({ label, reason }) => [label, reason])).toEqual([['Tre (SH-3)', 'Prisen er siden sat af en prisliste.']])
    await db.delete(priceLists)
  })

  test('of photos, stored one by one under one key, is one too; after the undo the key begins a new one', async () => {
    const importKey = crypto.randomUUID()
    const body = (nameDa: string) => ({ name: nameDa, nameDa, categoryId: 'bilfolie', price: 100, importKey })
    const create = async (nameDa: string, rolls: object = {}) =>
      (await api('POST /products', { ...body(nameDa), ...rolls }, karen)).body as { undoableId: number; product: Product }
    const [one, two] = [await create('Foto 1'), await create('Foto 2', { stock: 3, batch: 'L24 09' })]
    expect(two.undoableId).toBe(one.undoableId)
    const other = (await api('POST /products', body('En kollegas'), line)).body as { undoableId: number }
    expect(other.undoableId).not.toBe(one.undoableId)
    expect(await takeBack(one.undoableId)).toMatchObject({ status: 200, returning: 2 })
    expect([await stored(one.product.id), await stored(two.product.id)]).toEqual([undefined, undefined])
    expect((await create('Foto 3')).undoableId).not.toBe(one.undoableId)
    const { importKey: _, ...alone } = body('Uden nøgle')
    expect((await api('POST /products', alone, karen)).body.undoableId).toBeNull()
  })
})

describe('a merge', () => {
  const color = async (...ids: readonly string[]) =>
    await db.insert(colors).values(ids.map((id) => ({ id, name: `${id}-en`, nameDa: id, hexCode: '#101010' })))
  const merge = async (kind: string, id: string, into: string) =>
    (await api(`POST /tags/${kind}/${id}/merge`, { into }, karen)).body as { undoableId: number }

  test('gives each product its tag again, and leaves the tags that were added since', async () => {
    await color('kulsort', 'sort', 'mat')
    const hex = '#101010'
    const [both, one, off] = await films(...[['kulsort', 'sort'], ['kulsort'], ['kulsort']].map((colorTags) => ({ colorTags, hex })))
    const { undoableId } = await merge('colors', 'kulsort', 'sort')
    await api(`PUT /products/${one?.id}`, { colorTags: ['sort', 'mat'] }, line)
    await api(`PUT /products/${off?.id}`, { colorTags: ['mat'] }, line)
    const back = await takeBack(undoableId, line)
    expect(back).toMatchObject({ status: 200, returning: 2, notes: ['Tagget kulsort kommer tilbage.'] })
    expect(back.stays).toMatchObject([{ productId: off?.id, field: 'colorTags', now: ['mat'], by: 'Line' }])
    expect((await stored(both?.id ?? 0))?.colorTags).toEqual(['kulsort', 'sort'])
    expect((await stored(one?.id ?? 0))?.colorTags).toEqual(['kulsort', 'mat'])
    expect((await stored(off?.id ?? 0))?.colorTags).toEqual(['mat'])
    expect((await log('&kind=tag'))[0]).toMatchObject({ action: 'Sammenlægning taget tilbage', by: { name: 'Line' } })
  })

  test('of series: their films are found by its name again', async () => {
    await db.insert(series).values({ id: 'maanelys', name: 'Moon', nameDa: 'Månelys', categoryId: 'bilfolie' })
    const [film] = await films({ seriesId: 'maanelys' })
    const { undoableId } = await merge('series', 'maanelys', 'nordlys')
    const isFound = async () => {
      const { products: found } = (await api('GET /products?search=månelys')).body as { products: Product[] }
      return found.some(({ id }) => id === film?.id)
    }
    expect(await isFound()).toBe(false)
    await takeBack(undoableId)
    expect(await isFound()).toBe(true)
    expect((await stored(film?.id ?? 0))?.seriesId).toBe('maanelys')
    expect(await db.$count(series, eq(series.id, 'maanelys'))).toBe(1)
  })

  test('of types: their categories name both again, and the type has its default measures', async () => {
    const measures = { packing: 'ownCarton', weightG: 9_000, lengthMm: 1_540 } as const
    await db.insert(productTypes).values({ id: 'tagfolie', name: 'Roof film', nameDa: 'Tagfolie', ...measures })
    await db
      .update(categories)
      .set({ productTypeIds: ['tagfolie', 'tpu'] })
      .where(eq(categories.id, 'bilfolie'))
    const before = (await db.select().from(categories).where(eq(categories.id, 'bilfolie')))[0]?.productTypeIds
    const { undoableId } = await merge('product-types', 'tagfolie', 'tpu')
    await takeBack(undoableId)
    expect((await db.select().from(categories).where(eq(categories.id, 'bilfolie')))[0]?.productTypeIds).toEqual(before)
    expect((await db.select().from(productTypes).where(eq(productTypes.id, 'tagfolie')))[0]).toMatchObject(measures)
  })

  test('is refused while another tag has its name, and nothing is written', async () => {
    await color('guld', 'messing')
    const [film] = await films({ colorTags: ['guld'] })
    const { undoableId } = await merge('colors', 'guld', 'messing')
    await db.insert(colors).values({ id: 'guld-igen', name: 'Gold', nameDa: 'Guld', hexCode: '#d4af37' })
    expect(await takeBack(undoableId)).toMatchObject({
      status: 409,
      code: 'tag_taken',
      message: 'Der er siden oprettet et tag, der hedder »Guld«. Omdøb eller slet det først.',
    })
    expect((await stored(film?.id ?? 0))?.colorTags).toEqual(['messing'])
  })
})

describe('a deleted product', () => {
  const remove = async (id: number, by = karen) => Number((await api(`DELETE /products/${id}`, undefined, by)).body.undoableId)

  test('comes back under its number with everything that referred to it', async () => {
    const [film, other] = await films({ kcwId: 'SL-1', stock: 2 }, {})
    if (!film || !other) throw new Error('no films')
    const lines = [{ sku: 'SL-1', batch: 'A7', rolls: 4 }]
    await api('POST /receipts', { key: crypto.randomUUID(), supplier: null, note: null, lines }, line)
    await order(film.id, 5)
    await api(`PUT /products/${film.id}`, { price: 1100 }, line)
    await api(`PUT /favourites/${film.id}`, undefined, workshop)
    await db.insert(reviews).values({
      userId: workshop.id,
      productId: film.id,
      shownAs: 'Et værksted',
      stars: 5,
      text: 'Sidder godt',
      consentVersion: '1',
      consentedAt: clock.now,
    })
    await db
      .insert(stockWatches)
      .values({ productId: film.id, email: 'gaest@example.dk', tokenHash: Buffer.alloc(32, 7), confirmedAt: clock.now })
    await db.insert(metreTools).values({ productId: film.id, pieces: 2, perMetres: 10, position: 1 })
    await db.insert(boughtTogether).values({ productId: film.id, otherId: other.id, orders: 3 })
    await db.insert(productDocuments).values({ productId: film.id, kind: 'guide', fileKey: 'a'.repeat(32), dated: '2026-01-01', bytes: 12 })
    const everything = async () => ({
      product: await bySku('SL-1').then((row) => row && { ...row, revision: 0, updatedAt: null }),
      favourites: await db.select().from(favourites),
      reviews: await db.select().from(reviews),
      watches: await db.select().from(stockWatches),
      tools: await db.select().from(metreTools),
      together: await db.select().from(boughtTogether),
      documents: await db.select().from(productDocuments),
      prices: await db.select().from(priceHistory).where(eq(priceHistory.productId, film.id)).orderBy(priceHistory.id),
      moved: await db.select().from(stockMovements).where(eq(stockMovements.productId, film.id)).orderBy(stockMovements.id),
      lines: await db.select({ id: orderLines.id, of: orderLines.productId }).from(orderLines).orderBy(orderLines.id),
      batches: await db.select({ id: batches.id, of: batches.productId }).from(batches).orderBy(batches.id),
    })
    const before = await everything()
    const undoableId = await remove(film.id, line)
    expect(await everything()).toMatchObject({ product: undefined, favourites: [], reviews: [], watches: [] })
    expect(await plan(undoableId)).toMatchObject({
      undoable: { kind: 'deletion', by: 'Line' },
      rows: [{ productId: film.id, label: 'Blank sort folie (SL-1)', isRemoved: false }],
      staying: 0,
    })
    expect((await plan(undoableId)).notes[0]).toMatch(/^Med 1 favorit, 1 kunde, der venter, 1 anmeldelse, 1 dokument og 1 batch\.$/)
    expect(await takeBack(undoableId)).toMatchObject({ status: 200, returning: 1, undoableId: null })
    expect(await everything()).toEqual(before)
    expect(await faultsOfBatches(db)).toEqual([])
    expect(await db.$count(undoableBelongings)).toBe(0)
    expect((await api('GET /products?search=SL-1')).body.total).toBe(1)
    expect((await log(`&kind=product&subjectId=${film.id}`)).slice(0, 2)).toMatchObject([
      { action: 'Sletning taget tilbage', undo: null },
      { action: 'Produkt slettet', undo: { kind: 'deletion', undone: { by: 'Karen' } } },
    ])
    // the next product has a number of its own
    expect((await films({}))[0]?.id).toBeGreaterThan(other.id)
    await order(film.id)
  })

  test('comes back with the defaults of columns that were added since', async () => {
    const [film] = await films({ kcwId: 'SL-8', newlyAdded: true })
    const id = film?.id ?? 0
    await api(`PUT /favourites/${id}`, undefined, workshop)
    const undoableId = await remove(id)
    await db.execute(sql`update undoables set subject = subject #- '{product,newly_added}' where id = ${undoableId}`)
    const isFavourite = sql`undoable_id = ${undoableId} and belongs_to = 'favourites'`
    await db.execute(sql`update undoable_belongings set row = row - 'created_at' where ${isFavourite}`)
    expect((await takeBack(undoableId)).status).toBe(200)
    expect(await bySku('SL-8')).toMatchObject({ id, newlyAdded: false })
    expect(await db.$count(favourites, eq(favourites.productId, id))).toBe(1)
  })

  test('gets its rolls of an order that is cancelled in the same moment', async () => {
    const [film, other] = await films({ kcwId: 'SL-9', stock: 5 }, { stock: 5 })
    if (!film || !other) throw new Error('no films')
    const items = [film, other].map(({ id }) => ({ id, quantity: 2 }))
    const { body } = await api('POST /orders', orderBody(items), workshop)
    const undoableId = await remove(film.id)
    // the cancelling has read the order's lines and waits for the other film, while the first comes back
    const blocker = await db.$client.connect()
    await blocker.query('begin')
    await blocker.query('select from products where id = $1 for no key update', [other.id])
    const cancelling = api(`PUT /orders/${body.orderId}/status`, { status: 'cancelled' }, line)
    const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await db.$client.query<{ n: number }>(waiting)).rows[0]?.n).toBe(1)
    expect(await takeBack(undoableId)).toMatchObject({ status: 200 })
    await blocker.query('commit')
    blocker.release()
    expect((await cancelling).status).toBe(200)
    expect([(await stored(film.id))?.stock, (await stored(other.id))?.stock]).toEqual([5, 5])
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('is refused while another has its SKU', async () => {
    const [film] = await films({ kcwId: 'SL-2' })
    const undoableId = await remove(film?.id ?? 0)
    await films({ kcwId: 'sl-2', nameDa: 'Ny folie' })
    const answer = {
      status: 409,
      code: 'sku_taken',
      message: 'SL-2 er siden givet til Ny folie. Giv det produkt et andet varenummer først.',
    }
    expect(await takeBack(undoableId)).toMatchObject(answer)
    expect(await bySku('SL-2')).toBeUndefined()
  })

  test('comes back without a tag that was deleted, and lists it', async () => {
    await db.insert(colors).values({ id: 'rosa', name: 'Pink', nameDa: 'Rosa', hexCode: '#ff88aa' })
    const [film] = await films({ colorTags: ['rosa'] })
    const undoableId = await remove(film?.id ?? 0)
    await api('DELETE /tags/colors/rosa', undefined, karen)
    expect(await takeBack(undoableId)).toMatchObject({
      status: 200,
      stays: [{ field: 'colorTags', reason: '»rosa« findes ikke længere.' }],
    })
    expect((await stored(film?.id ?? 0))?.colorTags).toEqual([])
  })

  test("whose promotion ended while it was deleted has its full price, from the promotion's end", async () => {
    const [film] = await films({})
    const id = film?.id ?? 0
    await api(`PUT /products/${id}`, { promotion: 20, promotionUntil: '23.11.2026' }, karen)
    const undoableId = await remove(id)
    clock.now = new Date('2026-11-25T10:00:00Z')
    expect((await takeBack(undoableId)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ promotionPercent: 0, promotionUntil: null })
    const history = await db.select().from(priceHistory).where(eq(priceHistory.productId, id)).orderBy(priceHistory.id)
    expect(history.at(-1)).toMatchObject({ promotionPercent: 0, createdAt: new Date('2026-11-23T23:00:00Z') })
  })

  test('loses the data of a person who was erased or left', async () => {
    const customer = await addCustomer(db, { email: 'glem@example.dk' })
    const [film] = await films({ stock: 0 })
    const id = film?.id ?? 0
    await api(`PUT /favourites/${id}`, undefined, customer)
    await db.insert(stockWatches).values({ productId: id, email: 'glem@example.dk', tokenHash: Buffer.alloc(32, 8) })
    const token = 'et-link-fra-en-mail'
    await db.insert(stockWatches).values({ productId: id, email: 'afmeldt@example.dk', tokenHash: hashToken(token) })
    const confirmation = {
      template: 'stock-watch-confirm',
      toAddress: 'afmeldt@example.dk',
      payload: { productId: id, token: '' },
    } as const
    await db.insert(mails).values(confirmation)
    const undoableId = await remove(id)
    const countStored = () => db.$count(undoableBelongings, sql`belongs_to in ('favourites', 'stock_watches')`)
    expect(await countStored()).toBe(3)
    const handed = JSON.stringify((await api('GET /auth/me/export', undefined, customer)).body)
    expect(handed).toContain('"ofDeletedProducts":[{')
    expect(handed).not.toContain('token_hash')
    await cancelWatch(shop, token)
    expect(await db.$count(mails, eq(mails.toAddress, confirmation.toAddress))).toBe(0)
    expect((await api(`DELETE /users/${customer.id}`, undefined, karen)).status).toBe(200)
    expect(await countStored()).toBe(0)
    expect((await takeBack(undoableId)).status).toBe(200)
    expect(await db.$count(stockWatches, eq(stockWatches.productId, id))).toBe(0)
  })

  test('and what came with it is forgotten after 30 days', async () => {
    const [film] = await films({})
    await api(`PUT /favourites/${film?.id}`, undefined, workshop)
    await remove(film?.id ?? 0)
    await clearAway(shop, new Date('2026-12-21T10:00:00.001Z'))
    expect(await db.$count(undoableBelongings)).toBe(0)
    expect(await db.$count(auditLog, eq(auditLog.action, 'Produkt slettet'))).toBeGreaterThan(0)
  })

  test('every table that refers to products is stored for undo, relinked, or matches by itself', async () => {
    const { rows } = await db.execute<{ table: string }>(sql`
      select distinct conrelid::regclass::text as "table" from pg_constraint where contype = 'f' and confrelid = 'products'::regclass`)
    // a line of a price list finds its product by the SKU, the others are written by triggers
    const byThemselves = ['price_list_lines', 'product_search', 'product_texts']
    const known = [...DEPENDENT_TABLES.map(({ table }) => table), ...RELINKED_TABLES, ...byThemselves]
    expect(rows.map(({ table }) => table).filter((table) => !known.includes(table))).toEqual([])
  })
})
