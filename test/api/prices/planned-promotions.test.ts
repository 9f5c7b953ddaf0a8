import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import { readCatalogueVersion } from '#server/database/catalogue.ts'
import { connect } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { priceHistory } from '#server/database/schema/goods/prices.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { applyDuePrices, startPriceUpdates } from '#server/prices/apply-due-prices.ts'
import { addCustomer, addTags, orderBody, testShop } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'

const { db, api, clock, shop, database } = await testShop()
await addTags(db)
const staff = await addCustomer(db, { role: 'admin' })
const workshop = await addCustomer(db)
const asStaff = (call: Parameters<typeof api>[0], body?: unknown) => api(call, body, { token: staff.token })

const at = (iso: string) => new Date(iso)
let made = 0
/** A film that costs 1.000 kr. and has been sold for more than a month. */
async function film(more: object = {}) {
  clock.now = at('2026-10-01T08:00:00Z')
  made += 1
  const body = { kcwId: `PLAN-${made}`, name: 'Film', nameDa: `Folie ${made}`, categoryId: 'bilfolie', price: 1000, stock: 20, ...more }
  const { id, kcwId } = (await asStaff('POST /products', body)).body.product as Product
  clock.now = at('2026-11-24T08:00:00Z')
  return { id, kcwId, plan: (change: object) => asStaff(`PUT /products/${id}`, change) }
}
const shown = async (kcwId: string) => (await api(`GET /products/${kcwId}`)).body.product as Product
const historyOf = async (id: number) =>
  (await db.select().from(priceHistory).where(eq(priceHistory.productId, id)).orderBy(priceHistory.createdAt, priceHistory.id)).map(
    ({ createdAt, unitPriceOre, promotionPercent }) => [createdAt.toISOString(), unitPriceOre / 100, promotionPercent],
  )
const logOf = async (id: number) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)))
      .orderBy(auditLog.createdAt, auditLog.id)
  ).flatMap(({ action, byName, createdAt }) => (byName === 'Butikken' ? [`${action} ${createdAt.toISOString()}`] : []))
const FRIDAY_TO_SUNDAY = { nextPromotion: 20, nextPromotionFrom: '27.11.2026', nextPromotionUntil: '29.11.2026' }
const BEGIN = '2026-11-26T23:00:00.000Z'
const END = '2026-11-29T23:00:00.000Z'

describe('a promotion from Friday to Sunday', () => {
  test('begins and ends by itself, with its price before and its end on the page, and is not shown ahead', async () => {
    const { id, kcwId, plan } = await film()
    expect((await plan(FRIDAY_TO_SUNDAY)).body).toMatchObject({
      product: { promotion: 0, nextPromotion: 20, nextPromotionFrom: BEGIN, nextPromotionUntil: END },
    })
    const before = await shown(kcwId)
    expect(before).toMatchObject({ price: 1000, discountPrice: null, promotionUntil: null })
    expect(JSON.stringify(before)).not.toContain('nextPromotion')

    clock.now = at('2026-11-26T22:59:59.999Z')
    expect(await applyDuePrices(shop)).toEqual(at(BEGIN))
    expect((await shown(kcwId)).discountPrice).toBeNull()
    const version = await readCatalogueVersion(db)
    clock.now = at(BEGIN)
    expect(await applyDuePrices(shop)).toEqual(at(END))
    expect(await readCatalogueVersion(db)).toBe(version + 1)
    expect(await shown(kcwId)).toMatchObject({ discountPrice: 800, beforePrice: 1000, promotion: 20, promotionUntil: END })

    clock.now = at(END)
    expect(await applyDuePrices(shop)).toBeNull()
    expect(await shown(kcwId)).toMatchObject({ discountPrice: null, beforePrice: null, promotion: 0, promotionUntil: null })
    expect((await historyOf(id)).slice(1)).toEqual([
      [BEGIN, 1000, 20],
      [END, 1000, 0],
    ])
    expect(await logOf(id)).toEqual([`Kampagne begyndt ${BEGIN}`, `Kampagne sluttet ${END}`])
  })

  test('while the shop was down at both moments, its history is as if it had been open, and the rule of 30 days sees it', async () => {
    const { id, kcwId, plan } = await film()
    await plan(FRIDAY_TO_SUNDAY)
    clock.now = at('2026-12-03T09:00:00Z')
    // what opens the shop does so before anybody is answered
    await (await startPriceUpdates({ db, log: shop.log, now: () => clock.now })).close()
    expect((await historyOf(id)).slice(1)).toEqual([
      [BEGIN, 1000, 20],
      [END, 1000, 0],
    ])
    expect(await logOf(id)).toEqual([`Kampagne begyndt ${BEGIN}`, `Kampagne sluttet ${END}`])
    await plan({ promotion: 30 })
    expect(await shown(kcwId)).toMatchObject({ discountPrice: 700, beforePrice: 800 })
  })

  test('follows another without a gap, in one change', async () => {
    const { id, plan } = await film()
    const both = { promotion: 10, promotionUntil: '2026-11-27T00:00', ...FRIDAY_TO_SUNDAY }
    expect((await plan(both)).status).toBe(200)
    clock.now = at('2026-11-28T08:00:00Z')
    await applyDuePrices(shop)
    expect((await historyOf(id)).slice(1)).toEqual([
      ['2026-11-24T08:00:00.000Z', 1000, 10],
      [BEGIN, 1000, 20],
    ])
  })
})

test('four processes at the same moment write it once', async () => {
  const { id, plan } = await film()
  await plan(FRIDAY_TO_SUNDAY)
  clock.now = at('2026-12-03T09:00:00Z')
  const isServer = database.engine === 'server'
  const others = isServer ? await Promise.all([1, 2, 3].map(() => connect({ ...database.location, log: silentLog }))) : []
  const shops = [db, ...(isServer ? others.map((other) => other.db) : [db, db, db])]
  await Promise.all(shops.map((own) => applyDuePrices({ db: own, now: () => clock.now })))
  for (const { close } of others) await close()
  expect((await historyOf(id)).slice(1)).toEqual([
    [BEGIN, 1000, 20],
    [END, 1000, 0],
  ])
  expect(await logOf(id)).toEqual([`Kampagne begyndt ${BEGIN}`, `Kampagne sluttet ${END}`])
})

test('a change by staff just after a moment comes after it in the history, also where the moment is not written yet', async () => {
  const { id, plan } = await film()
  await plan(FRIDAY_TO_SUNDAY)
  clock.now = at('2026-11-26T23:00:00.400Z')
  expect((await plan({ price: 1100 })).body).toMatchObject({ product: { price: 1100, discountPrice: 880, nextPromotion: 0 } })
  expect((await historyOf(id)).slice(1)).toEqual([
    [BEGIN, 1000, 20],
    ['2026-11-26T23:00:00.400Z', 1100, 20],
  ])
})

test('a colleague who edits a product as it was before the promotion began is refused', async () => {
  const { id, plan } = await film()
  const { product } = (await plan(FRIDAY_TO_SUNDAY)).body as { product: { revision: number } }
  clock.now = at(BEGIN)
  const { status, body } = await asStaff(`PUT /products/${id}`, { price: 900, seen: { revision: product.revision } })
  expect([status, body.code, body.changedBy]).toEqual([409, 'changed_meanwhile', 'Butikken'])
})

test('an order at the moment of change is charged the shown price, or refused with the new figures', async () => {
  const { id, plan } = await film()
  await plan(FRIDAY_TO_SUNDAY)
  const order = (subtotal: number) =>
    api('POST /orders', orderBody([{ id, quantity: 3 }], { subtotal } as object), { token: workshop.token })
  const own = (kr: number) => kr * 0.95
  clock.now = at('2026-11-26T22:59:59.999Z')
  await applyDuePrices(shop)
  expect((await order(own(3000))).body).toMatchObject({ success: true })
  clock.now = at(BEGIN)
  await applyDuePrices(shop)
  const refused = await order(own(3000))
  expect([refused.status, refused.body.code]).toEqual([409, 'order_changed'])
  expect(refused.body.order).toMatchObject({ subtotal: own(2400) })
  expect((await order(own(2400))).body).toMatchObject({ success: true })
})

describe('what makes no sense is refused in Danish, and nothing is changed', () => {
  test.each([
    [{ promotionUntil: '30.11.2026' }, 'promotionUntil', 'Der er ingen kampagne, der kan slutte.'],
    [{ promotion: 20, promotionUntil: '23.11.2026' }, 'promotionUntil', 'Kampagnen kan ikke slutte i fortiden.'],
    [{ promotion: 20, promotionUntil: 'søndag' }, 'promotionUntil', 'Skriv en dato'],
    [{ nextPromotionFrom: '30.11.2026' }, 'nextPromotion', 'hvor mange procent'],
    [{ nextPromotion: 20 }, 'nextPromotionFrom', 'hvornår'],
    [{ nextPromotion: 20, nextPromotionFrom: '24.11.2026' }, 'nextPromotionFrom', 'i fremtiden'],
    [{ nextPromotion: 20, nextPromotionFrom: '28.11.2026', nextPromotionUntil: '27.11.2026' }, 'nextPromotionUntil', 'før den begynder'],
    [{ promotion: 5, nextPromotion: 20, nextPromotionFrom: '28.11.2026' }, 'promotionUntil', 'ingen slutning'],
    [
      { promotion: 5, promotionUntil: '28.11.2026', nextPromotion: 20, nextPromotionFrom: '28.11.2026' },
      'nextPromotionFrom',
      'før den nuværende slutter',
    ],
  ])('%j', async (change, field, words) => {
    const { id, kcwId, plan } = await film()
    const { status, body } = await plan(change)
    expect([status, (body.fields as Record<string, string>)[field]]).toEqual([400, expect.stringContaining(words)])
    const bulk = await asStaff('POST /products/bulk', { products: [{ id }], change })
    expect([
      bulk.status,
      (bulk.body.fields as Record<string, string>)[`change.${field}`] ?? (bulk.body.fields as Record<string, string>)[field],
    ]).toEqual([400, expect.stringContaining(words)])
    expect(await shown(kcwId)).toMatchObject({ promotion: 0, promotionUntil: null })
  })

  test('removing a promotion removes its end', async () => {
    const { plan } = await film()
    await plan({ promotion: 20, promotionUntil: '29.11.2026' })
    expect((await plan({ promotion: 0 })).body).toMatchObject({ product: { promotion: 0, promotionUntil: null } })
    await plan(FRIDAY_TO_SUNDAY)
    expect((await plan({ nextPromotion: 0 })).body).toMatchObject({
      product: { nextPromotion: 0, nextPromotionFrom: null, nextPromotionUntil: null },
    })
  })
})

test('many products get a promotion with dates at once, and the exported file shows them as days', async () => {
  const films = [await film(), await film()]
  const change = { promotion: 15, promotionUntil: '2026-11-29', nextPromotion: 25, nextPromotionFrom: '2026-12-01T08:30' }
  const { body } = await asStaff('POST /products/bulk', { products: films.map(({ id }) => ({ id })), change })
  expect(body.message).toBe('2 produkter ændret')
  const file = await shop.db
    .select()
    .from(products)
    .where(eq(products.id, films[0]?.id ?? 0))
  expect(file[0]).toMatchObject({
    promotionPercent: 15,
    promotionUntil: at(END),
    nextPromotionPercent: 25,
    nextPromotionFrom: at('2026-12-01T07:30:00Z'),
  })
})

test('the shop applies due prices at their moment, also those another process planned', async () => {
  const { id } = await film()
  const updates = await startPriceUpdates({ db, log: shop.log, now: () => new Date() })
  const soon = new Date(Date.now() + 300)
  await db.execute(
    sql`update products set next_promotion_percent = 35, next_promotion_from = ${soon.toISOString()}::timestamptz where id = ${id}`,
  )
  await expect.poll(() => historyOf(id), { interval: 100 }).toContainEqual([soon.toISOString(), 1000, 35])
  await updates.close()
})
