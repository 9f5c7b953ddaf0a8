import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { PRODUCT_SORTS } from '#domain/products/product-list.ts'
import { MAX_UNITS_COUNTED, recommendedBand, SELLING_DAYS } from '#domain/products/recommended.ts'
import { readCatalogueVersion } from '#server/database/catalogue.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { countSold } from '#server/orders/count-sold.ts'
import type { ProductFilter } from '#server/products/product-filter.ts'
import { findProducts } from '#server/products/queries.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { db, api, clock } = await testShop()
await loadDemo(db, clock.now)
const { token } = await addCustomer(db, { role: 'admin' })

const list = async (query: string) => (await api(`GET /products?${query}`)).body.products as Product[]
const skus = async (query: string) => (await list(query)).map(({ kcwId }) => kcwId)
const stored = async (id: number) => {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  if (!row) throw new Error(`no product ${id}`)
  return row
}

describe('the recommended order', () => {
  test('is the same in the database as in the shop’s rule, for every product', async () => {
    await db.update(products).set({ stock: 0 }).where(eq(products.kcwId, 'FJ-1018'))
    await db.update(products).set({ pinned: true }).where(eq(products.kcwId, 'VT-1070'))
    await addProduct(db, { categoryId: null, productTypeId: null, soldRecently: 2_000_000_000 })
    const rows = await db.select().from(products)
    const keyOf = (row: (typeof rows)[number]) =>
      recommendedBand(row) * (MAX_UNITS_COUNTED + 1) + Math.min(row.soldRecently, MAX_UNITS_COUNTED)
    expect(rows.map((row) => row.recommended)).toEqual(rows.map(keyOf))
    expect(new Set(rows.map(({ recommended }) => Math.floor(recommended / 10_000_000))).size).toBeGreaterThan(4)
  })

  test('shows pinned products, then films in stock, and sold-out accessories last', async () => {
    const [first, ...others] = await list('sort=recommended')
    expect(first?.kcwId).toBe('VT-1070')
    const isFilmInStock = others.map(({ categoryId, stock }) => /folie|lakbeskyttelse/.test(categoryId ?? '') && stock > 0)
    expect(isFilmInStock.lastIndexOf(true)).toBeLessThan(isFilmInStock.indexOf(false))
    expect((await list('sort=recommended')).at(-1)?.stock).toBe(0)
  })

  test('a page is the same whether few products are fetched and put in order or many are walked through in it', async () => {
    const filters: ProductFilter[] = [{ active: true }, { active: true, color: ['sort'] }, { feature: ['stoebt'], category: 'bilfolie' }]
    for (const filter of filters)
      for (const sort of PRODUCT_SORTS) {
        const page = { sort, limit: 5, offset: 2 }
        const walked = await findProducts(db, filter, page)
        expect(walked.length).toBe(5)
        expect(await findProducts(db, filter, { ...page, areFew: true })).toEqual(walked)
      }
    expect(await list('category=bilfolie&page=1000'), 'beyond the last page').toEqual([])
  })

  test('without sort the list of the API stays by name, and a search by rank', async () => {
    expect(await skus('')).toEqual(await skus('sort=name'))
    expect(await skus('')).not.toEqual(await skus('sort=recommended'))
    expect((await skus('search=rakel'))[0]).toBe('VT-1068')
    expect((await skus('search=rakel&sort=recommended'))[0]).toBe('VT-1070')
  })

  test('continues from page to page within a category, without a product twice', async () => {
    const all = await skus('category=bilfolie&sort=recommended')
    const pages = await Promise.all([1, 2, 3].map((page) => skus(`category=bilfolie&sort=recommended&limit=24&page=${page}`)))
    expect(pages.flat()).toEqual(all)
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('what sells', () => {
  test('is counted from the orders of the last 90 days, without cancelled and deleted ones', async () => {
    const film = await addProduct(db, { nameDa: 'Solgt folie', categoryId: 'bilfolie', stock: 500 })
    const order = async (quantity: number) => {
      const { body } = await api('POST /orders', orderBody([{ id: film.id, quantity, payWithPoints: false }]))
      return Number(body.orderId)
    }
    const now = clock.now
    clock.now = new Date(now.getTime() - (SELLING_DAYS + 1) * DAY_MS)
    await order(100)
    clock.now = new Date(now.getTime() - (SELLING_DAYS - 1) * DAY_MS)
    await order(3)
    clock.now = now
    await order(4)
    const [cancelled, deleted] = [await order(20), await order(30)]
    expect((await api(`PUT /orders/${cancelled}/status`, { status: 'cancelled' }, { token })).status).toBe(200)
    expect((await api(`DELETE /orders/${deleted}`, undefined, { token })).status).toBe(200)
    expect((await stored(film.id)).soldRecently, 'orders do not count it').toBe(0)

    const before = { version: await readCatalogueVersion(db), product: await stored(film.id) }
    await countSold(db, now)
    const { soldRecently, recommended, ...same } = await stored(film.id)
    expect(soldRecently).toBe(7)
    expect(recommended).toBe(before.product.recommended + 7)
    expect(before.product, 'staff who edit it are not disturbed').toMatchObject(same)
    expect(await readCatalogueVersion(db), 'kept pages stay').toBe(before.version)

    await countSold(db, new Date(now.getTime() + 5 * DAY_MS))
    expect((await stored(film.id)).soldRecently).toBe(4)
    await countSold(db, new Date(now.getTime() + (SELLING_DAYS + 1) * DAY_MS))
    expect((await stored(film.id)).soldRecently).toBe(0)
  })

  test('the demo shop has sold something, so that its list has an order to show', async () => {
    await countSold(db, clock.now)
    const sold = await db.select({ units: products.soldRecently }).from(products)
    expect(sold.filter(({ units }) => units > 0).length).toBeGreaterThan(10)
  })
})

describe('staff', () => {
  test('find a product by the words customers find it by, and by any part of its text as before', async () => {
    const found = async (search: string) => {
      const { products: shown } = (await api(`GET /assortment?search=${encodeURIComponent(search)}`, undefined, { token })).body
      return (shown as StaffProduct[]).map(({ kcwId }) => kcwId)
    }
    expect(await found('satinblå')).toContain('FJ-1022')
    expect(await found('fj1022')).toEqual(['FJ-1022'])
    expect(await found('squeegee')).toContain('VT-1068')
    expect(await found('kiferso'), 'in the midst of a word').toContain('FJ-1018')
    expect(await found('findesikke')).toEqual([])
    const file = await api('GET /products/export.csv?search=fj1022&format=plain', undefined, { token })
    expect(file.status).toBe(200)
  })

  test('pin one product in the form and many at once, see which are pinned, and it is logged', async () => {
    const one = await addProduct(db, { nameDa: 'Ny rakel', categoryId: 'vaerktoej' })
    const other = await addProduct(db, { nameDa: 'Ny kniv', categoryId: 'vaerktoej' })
    const version = await readCatalogueVersion(db)
    const { body } = await api(`PUT /products/${one.id}`, { pinned: true, seen: { revision: one.revision } }, { token })
    expect(body.product).toMatchObject({ pinned: true })
    expect(await readCatalogueVersion(db), 'guests see it at once').toBeGreaterThan(version)
    const change = { products: [{ id: one.id }, { id: other.id }], change: { pinned: true } }
    expect((await api('POST /products/bulk', change, { token })).body).toMatchObject({
      products: [{ id: other.id, changes: { pinned: { from: false, to: true } } }],
    })
    const pinned = (await api('GET /assortment?pinned=true', undefined, { token })).body.products as StaffProduct[]
    expect(pinned.map(({ nameDa }) => nameDa)).toEqual(expect.arrayContaining(['Ny kniv', 'Ny rakel']))
    expect((await list('sort=recommended&limit=3')).map(({ nameDa }) => nameDa)).toEqual(expect.arrayContaining(['Ny kniv', 'Ny rakel']))
    await api('POST /products/bulk', { ...change, change: { pinned: false } }, { token })
    expect((await api('GET /assortment?pinned=true', undefined, { token })).body.total).toBe(1)
    const entries = await db
      .select({ changes: auditLog.changes })
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(one.id)))
    expect(entries.map(({ changes }) => changes)).toEqual([{ pinned: { from: false, to: true } }, { pinned: { from: true, to: false } }])
  })

  test('customers cannot see which products are pinned', async () => {
    expect((await list('limit=1'))[0]).not.toHaveProperty('pinned')
  })
})
