import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import { DETAILED_REFUSALS } from '#contract/refusals.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { stockMovements } from '#server/database/schema/goods/batches.ts'
import { manufacturers } from '#server/database/schema/goods/manufacturers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { undoableProducts, undoables } from '#server/database/schema/undo.ts'
import { faultsOfBatches } from '#test/batch-histories/faults-of-batches.ts'
import { clearAway } from '#test/clear-away.ts'
import { addCustomer, orderBody, TEST_START } from '#test/shop.ts'
import { undoShop } from './undo-shop.ts'

const { shop, db, api, clock, karen, line, films, bulk, plan, takeBack, stored, log } = await undoShop()
const warehouse = await addCustomer(db, { role: 'admin', name: 'Palle', restrictedTo: ['stock', 'parcels'] })
const workshop = await addCustomer(db)
beforeEach(() => {
  clock.now = TEST_START
})

const WHERE = { address: 'Vej 1', country: 'DK', contact: 'post@example.dk' }
const order = async (id: number, quantity: number) =>
  expect((await api('POST /orders', orderBody([{ id, quantity }]), workshop)).status).toBe(200)

describe('a wrong bulk change', () => {
  test('is taken back as one; what a colleague changed since stays and is listed with their name', async () => {
    const [one, two, three] = await films({}, {}, { unitPriceOre: 500_00 })
    if (!one || !two || !three) throw new Error('no films')
    const undoable = await bulk([one.id, two.id, three.id], { pricePercent: 10, featured: true })
    clock.now = new Date('2026-11-21T11:00:00Z')
    await api(`PUT /products/${two.id}`, { price: 999 }, line)
    await api(`PUT /products/${three.id}`, { descriptionDa: 'Ny tekst' }, line)

    const shown = await plan(undoable)
    expect(shown).toMatchObject({ undoable: { kind: 'bulk', products: 3, by: 'Karen' }, returning: 3, staying: 1, notes: [] })
    expect(shown.stays).toEqual([
      {
        productId: two.id,
        label: `Blank sort folie (${two.kcwId})`,
        field: 'price',
        now: 999,
        reason: null,
        by: 'Line',
        at: '2026-11-21T11:00:00.000Z',
      },
    ])
    const back = await takeBack(undoable, line)
    expect(back).toMatchObject({
      status: 200,
      message: 'Taget tilbage på 3 produkter. Ét sted er ændret siden og bliver stående.',
      stays: shown.stays,
      rows: [
        { productId: one.id, changes: { price: { from: 1100, to: 1000 }, featured: { from: true, to: false } } },
        { productId: two.id, changes: { featured: { from: true, to: false } } },
        { productId: three.id, changes: { price: { from: 550, to: 500 }, featured: { from: true, to: false } } },
      ],
    })
    expect(await stored(one.id)).toMatchObject({ unitPriceOre: 1000_00, featured: false, revision: 3 })
    expect(await stored(two.id)).toMatchObject({ unitPriceOre: 999_00, featured: false })
    expect(await stored(three.id)).toMatchObject({ unitPriceOre: 500_00, descriptionDa: 'Ny tekst', featured: false })
    const [newest] = await log(`&kind=product&subjectId=${one.id}`)
    expect(newest).toMatchObject({ action: 'Ændring taget tilbage', by: { name: 'Line' }, changes: { price: { from: 1100, to: 1000 } } })

    // and made again, as if it had never been taken back
    const again = Number(back.undoableId)
    expect(newest?.undo).toEqual({ id: again, kind: 'undo', products: 3, undone: null })
    expect(await takeBack(again)).toMatchObject({ status: 200, staying: 0 })
    expect((await log(`&kind=product&subjectId=${one.id}`))[0]).toMatchObject({
      action: 'Ændring gjort igen',
      undo: { kind: 'bulk', undone: null },
    })
    expect(await stored(one.id)).toMatchObject({ unitPriceOre: 1100_00, featured: true })
    expect(await stored(two.id)).toMatchObject({ unitPriceOre: 999_00, featured: true })
  })

  test('is taken back once, even by two colleagues, and the log says by whom', async () => {
    const [one] = await films({})
    const id = one?.id ?? 0
    const undoable = await bulk([id], { pricePercent: 10 })
    expect((await log(`&kind=product&subjectId=${id}`))[0]?.undo).toEqual({ id: undoable, kind: 'bulk', products: 1, undone: null })
    const both = await Promise.all([takeBack(undoable), takeBack(undoable, line)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const by = both[0].status === 200 ? 'Karen' : 'Line'
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      code: 'undone_already',
      message: `Ændringen er allerede taget tilbage af ${by} 21. november 2026 kl. 11.00.`,
    })
    expect(await stored(id)).toMatchObject({ unitPriceOre: 1000_00, revision: 3 })
    expect((await log(`&kind=product&subjectId=${id}`))[1]?.undo?.undone).toEqual({ by, at: '2026-11-21T10:00:00.000Z' })
    expect((await api(`GET /undoables/${undoable}`, undefined, karen)).body.code).toBe('undone_already')
  })

  test('is taken back only by staff who may make it', async () => {
    const [one] = await films({})
    const id = one?.id ?? 0
    const prices = await bulk([id], { pricePercent: 10 })
    const stock = await bulk([id], { stock: 7 })
    expect(await takeBack(prices, warehouse)).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await api(`GET /undoables/${prices}`, undefined, warehouse)).status).toBe(403)
    expect((await api(`POST /undoables/${prices}/undo`, {}, workshop)).status).toBe(403)
    expect((await api(`POST /undoables/${prices}/undo`, {})).status).toBe(401)
    expect(await takeBack(stock, warehouse)).toMatchObject({ status: 200 })
    expect(await stored(id)).toMatchObject({ unitPriceOre: 1100_00, stock: 100 })
  })

  test('is refused where everything was changed since, and nothing is written', async () => {
    const [one] = await films({})
    const id = one?.id ?? 0
    const undoable = await bulk([id], { pricePercent: 10 })
    await api(`PUT /products/${id}`, { price: 999 }, line)
    expect(await plan(undoable)).toMatchObject({ returning: 0, staying: 1 })
    const { status, ...refusal } = await takeBack(undoable)
    expect({ status, ...refusal }).toMatchObject({ status: 409, code: 'nothing_to_undo', staying: 1 })
    expect(DETAILED_REFUSALS.nothing_to_undo.strict().safeParse(refusal).error).toBeUndefined()
    expect(await stored(id)).toMatchObject({ unitPriceOre: 999_00, revision: 3 })
    await api(`DELETE /products/${id}`, undefined, line)
    expect((await plan(undoable)).stays).toMatchObject([{ productId: id, field: null, reason: 'Produktet er slettet.', by: 'Line' }])
  })

  test('can be taken back for 30 days, and its data are erased then', async () => {
    const [one] = await films({})
    const undoable = await bulk([one?.id ?? 0], { pricePercent: 10 })
    clock.now = new Date('2026-12-21T10:00:00Z')
    await clearAway(shop, clock.now)
    expect((await plan(undoable)).returning).toBe(1)
    clock.now = new Date('2026-12-21T10:00:00.001Z')
    expect(await takeBack(undoable)).toMatchObject({ status: 404, code: 'undo_not_found' })
    expect((await log(`&kind=product&subjectId=${one?.id}`))[0]?.undo).toBeNull()
    await clearAway(shop, clock.now)
    expect(await db.$count(undoables, eq(undoables.id, undoable))).toBe(0)
    expect(await db.$count(undoableProducts, eq(undoableProducts.undoableId, undoable))).toBe(0)
    expect((await api('POST /undoables/999999/undo', {}, karen)).body.code).toBe('undo_not_found')
  })

  test('leaves what it would bring back and is there no more', async () => {
    await db.insert(manufacturers).values([
      { id: 'gammel', name: 'Gammel', ...WHERE },
      { id: 'ny', name: 'Ny', ...WHERE },
    ])
    const [one] = await films({ makerId: 'gammel' })
    const id = one?.id ?? 0
    const undoable = await bulk([id], { maker: 'ny', pinned: true })
    await api('DELETE /makers/gammel', undefined, karen)
    expect(await takeBack(undoable)).toMatchObject({
      status: 200,
      stays: [{ field: 'maker', now: 'ny', reason: '»gammel« findes ikke længere.', by: null }],
    })
    expect(await stored(id)).toMatchObject({ makerId: 'ny', pinned: false })
  })
})

describe('a stock', () => {
  const stockIn = async (id: number, batch: string, rolls: number) => {
    const row = await stored(id)
    const lines = [{ sku: row?.kcwId ?? '', batch, rolls }]
    await api('POST /receipts', { key: crypto.randomUUID(), supplier: null, note: null, lines }, karen)
  }

  test('goes back by the difference, as a movement, its rolls into the batches they were counted off', async () => {
    const [one] = await films({ stock: 3 })
    const id = one?.id ?? 0
    await stockIn(id, 'A', 5)
    await stockIn(id, 'B', 4)
    const undoable = await bulk([id], { stock: 2 })
    await order(id, 1)
    expect(await takeBack(undoable)).toMatchObject({ status: 200, rows: [{ changes: { stock: { from: 1, to: 11 } } }] })
    expect(await stored(id)).toMatchObject({ stock: 11, batches: [{ code: 'A', rolls: 5 }, { code: 'B' }] })
    expect(await faultsOfBatches(db)).toEqual([])
    const moved = await db.select().from(stockMovements).where(eq(stockMovements.productId, id)).orderBy(stockMovements.id)
    const returned = moved.filter(({ note }) => note === 'Taget tilbage')
    expect(returned.reduce((sum, { rolls }) => sum + rolls, 0)).toBe(10)
    expect(returned.every(({ kind, byUserId }) => kind === 'counted' && byUserId === karen.id)).toBe(true)
  })

  test('that somebody counted since is the stock', async () => {
    const [one] = await films({ stock: 3 })
    const id = one?.id ?? 0
    const undoable = await bulk([id], { stock: 20, featured: true })
    await api(`PUT /products/${id}`, { stock: 19 }, line)
    expect(await takeBack(undoable)).toMatchObject({
      status: 200,
      stays: [{ field: 'stock', now: 19, reason: 'Lageret er optalt siden.', by: 'Line' }],
    })
    expect(await stored(id)).toMatchObject({ stock: 19, featured: false })
  })

  test('never falls below zero: sold rolls stay sold', async () => {
    const [one] = await films({ stock: 3 })
    const id = one?.id ?? 0
    const undoable = await bulk([id], { stock: 20 })
    await order(id, 15)
    expect(await takeBack(undoable)).toMatchObject({
      status: 200,
      stays: [{ reason: 'Så mange er der ikke mere: 17 skulle af lageret, og der er 5.' }],
    })
    expect((await stored(id))?.stock).toBe(0)
    expect(await faultsOfBatches(db)).toEqual([])
  })

  test('made again is the one it was', async () => {
    const [one] = await films({ stock: 3 })
    const id = one?.id ?? 0
    await stockIn(id, 'A', 5)
    const back = await takeBack(await bulk([id], { stock: 2 }))
    await takeBack(Number(back.undoableId))
    expect((await stored(id))?.stock).toBe(2)
    expect(await faultsOfBatches(db)).toEqual([])
  })
})

describe('a promotion', () => {
  async function promoted() {
    const [one] = await films({})
    const id = one?.id ?? 0
    const planned = {
      promotion: 20,
      promotionUntil: '23.11.2026',
      nextPromotion: 30,
      nextPromotionFrom: '27.11.2026',
      nextPromotionUntil: '29.11.2026',
    }
    expect((await api(`PUT /products/${id}`, planned, karen)).status).toBe(200)
    return { id, undoable: await bulk([id], { promotion: 0, nextPromotion: 0 }), sku: one?.kcwId ?? '' }
  }
  const END = new Date('2026-11-23T23:00:00Z')
  const NEXT = {
    nextPromotionPercent: 30,
    nextPromotionFrom: new Date('2026-11-26T23:00:00Z'),
    nextPromotionUntil: new Date('2026-11-29T23:00:00Z'),
  }

  test('that was removed returns with its end and the planned one after it', async () => {
    const { id, undoable } = await promoted()
    expect(await stored(id)).toMatchObject({ promotionPercent: 0, promotionUntil: null, nextPromotionFrom: null })
    expect(await takeBack(undoable)).toMatchObject({
      status: 200,
      rows: [{ changes: { promotion: { from: 0, to: 20 }, promotionUntil: { from: null, to: END.toISOString() } } }],
      staying: 0,
    })
    expect(await stored(id)).toMatchObject({ promotionPercent: 20, promotionUntil: END, ...NEXT })
  })

  test('that was moved ends when it did, unless a colleague moved it again', async () => {
    const ids = [await promoted(), await promoted()].map(({ id }) => id)
    const planned = { promotion: 20, promotionUntil: '23.11.2026' }
    for (const id of ids) await api(`PUT /products/${id}`, planned, karen)
    const undoable = await bulk(ids, { promotionUntil: '24.11.2026' })
    await api(`PUT /products/${ids[1]}`, { promotionUntil: '25.11.2026' }, line)
    expect(await takeBack(undoable)).toMatchObject({
      returning: 1,
      stays: [{ productId: ids[1], field: 'promotionUntil', now: '2026-11-25T23:00:00.000Z', by: 'Line' }],
    })
    expect((await stored(ids[0] ?? 0))?.promotionUntil).toEqual(END)
  })

  test('that would have ended by now does not come back, the next one does', async () => {
    const { id, undoable } = await promoted()
    clock.now = new Date('2026-11-24T10:00:00Z')
    expect(await takeBack(undoable)).toMatchObject({ status: 200 })
    expect(await stored(id)).toMatchObject({ promotionPercent: 0, promotionUntil: null, ...NEXT })
  })

  test('both over, there is nothing to take back', async () => {
    const { undoable } = await promoted()
    clock.now = new Date('2026-11-30T10:00:00Z')
    expect(await takeBack(undoable)).toMatchObject({ status: 409, stays: [{ field: 'promotion', reason: 'Kampagnen er sluttet imens.' }] })
  })

  test('stays as a whole where a colleague planned another since', async () => {
    const { id, undoable } = await promoted()
    await api(`PUT /products/${id}`, { nextPromotion: 40, nextPromotionFrom: '22.11.2026' }, line)
    const { status, stays } = await takeBack(undoable)
    expect(status).toBe(409)
    expect(stays.map(({ field, reason }) => [field, reason])).toEqual([
      ['nextPromotionFrom', null],
      ['nextPromotion', null],
      ['promotion', 'Det passer ikke sammen med det, der er ændret siden.'],
      ['promotionUntil', 'Det passer ikke sammen med det, der er ændret siden.'],
      ['nextPromotionUntil', 'Det passer ikke sammen med det, der er ændret siden.'],
    ])
    expect(await stored(id)).toMatchObject({ promotionPercent: 0, nextPromotionPercent: 40 })
  })

  const BEGUN = new Date('2026-11-28T10:00:00Z')
  const CAMPAIGN = { nextPromotion: 30, nextPromotionFrom: '27.11.2026', nextPromotionUntil: '10.12.2026' }

  test('that was planned ends when it has begun by now, and runs again when it is made again', async () => {
    const [one, two] = (await films({}, {})).map(({ id }) => id)
    if (!one || !two) throw new Error('no films')
    await api(`PUT /products/${two}`, { promotion: 10 }, karen)
    const alone = await bulk([one], CAMPAIGN)
    const beside = await bulk([two], { ...CAMPAIGN, promotionUntil: '25.11.2026', newlyAdded: true })
    clock.now = BEGUN
    expect(await takeBack(alone)).toMatchObject({ status: 200, rows: [{ changes: { promotion: { from: 30, to: 0 } } }], staying: 0 })
    const back = await takeBack(beside)
    expect(back).toMatchObject({ status: 200, rows: [{ changes: { promotion: { from: 30, to: 10 } } }], staying: 0 })
    expect(await stored(one)).toMatchObject({ promotionPercent: 0, promotionUntil: null, nextPromotionPercent: 0 })
    expect(await stored(two)).toMatchObject({ promotionPercent: 10, promotionUntil: null, newlyAdded: false })
    await takeBack(Number(back.undoableId))
    expect(await stored(two)).toMatchObject({ promotionPercent: 30, promotionUntil: new Date('2026-12-10T23:00:00Z'), newlyAdded: true })
  })

  test('that was planned and has begun stays where a colleague changed it since', async () => {
    const [one] = await films({})
    const id = one?.id ?? 0
    const undoable = await bulk([id], { ...CAMPAIGN, newlyAdded: true })
    clock.now = BEGUN
    await api(`PUT /products/${id}`, { promotion: 40 }, line)
    expect(await takeBack(undoable)).toMatchObject({ status: 200, stays: [{ field: 'promotion', now: 40, reason: null, by: 'Line' }] })
    expect(await stored(id)).toMatchObject({ promotionPercent: 40, newlyAdded: false })
  })

  test('goes back alone where a colleague planned another after it', async () => {
    const [one] = await films({})
    const id = one?.id ?? 0
    const undoable = await bulk([id], { promotion: 20, promotionUntil: '23.11.2026' })
    await api(`PUT /products/${id}`, CAMPAIGN, line)
    expect(await takeBack(undoable)).toMatchObject({ status: 200, staying: 0 })
    expect(await stored(id)).toMatchObject({ promotionPercent: 0, promotionUntil: null, nextPromotionPercent: 30 })
  })

  test('that is back is shown and charged at once', async () => {
    const { undoable, sku } = await promoted()
    const shown = async () => ((await api(`GET /products/${sku}`)).body.product as Product).discountPrice
    expect(await shown()).toBeNull()
    await takeBack(undoable)
    expect(await shown()).toBe(800)
  })
})

test('a change of one product is logged with its undo; a SKU that another product has since is not restored', async () => {
  const [one] = await films({ kcwId: 'UN-1' })
  const id = one?.id ?? 0
  await api(`PUT /products/${id}`, { kcwId: 'UN-2', nameDa: 'Omdøbt' }, line)
  await films({ kcwId: 'un-1' })
  const [entry] = await log(`&kind=product&subjectId=${id}`)
  expect(entry?.undo).toMatchObject({ kind: 'bulk', products: 1 })
  const back = await takeBack(entry?.undo?.id ?? 0)
  expect(back).toMatchObject({ status: 200, stays: [{ field: 'kcwId', now: 'UN-2', reason: 'UN-1 er siden givet til et andet produkt.' }] })
  expect(await stored(id)).toMatchObject({ kcwId: 'UN-2', nameDa: 'Blank sort folie' })
})

test('entries of changes that cannot be taken back have no undo', async () => {
  await api('POST /makers', { name: 'Uden vej tilbage', ...WHERE }, karen)
  const [entry] = await log()
  expect(entry?.undo).toBeNull()
  expect(await db.$count(auditLog, sql`undoable_id is not null and action like 'Producent%'`)).toBe(0)
  expect(await db.$count(products)).toBeGreaterThan(0)
})
