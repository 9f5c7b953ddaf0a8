import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { IMPORT_FILE } from '#domain/imports/import-state.ts'
import { createApi } from '#server/app.ts'
import { decodeCsv } from '#server/csv/decode-csv.ts'
import { readLines } from '#server/csv/read-lines.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orders } from '#server/database/schema/orders.ts'
import { findVisitor } from '#server/http/visitor.ts'
import { PRODUCT_LINES } from '#server/imports/import-products.ts'
import { planImport } from '#server/imports/plan-import.ts'
import { storeImport } from '#server/imports/store-import.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { shop, db, api } = await testShop()
const { token } = await addCustomer(db, { role: 'admin' })
const staff = await findVisitor(db, token, shop.now())
if (!staff) throw new Error('the administrator is not logged in')
await addTags(db)

const read = (file: string) => readLines(decodeCsv(Buffer.from(file)), PRODUCT_LINES)
const planOf = async (file: string) => await planImport(db, { ...(await read(file)), mapping: null }, shop.now())
const bySku = async (kcwId: string) => (await db.select().from(products).where(eq(products.kcwId, kcwId)))[0]

beforeEach(async () => {
  await db.delete(orders)
  await db.delete(products)
  await db.delete(auditLog)
})

describe('a file planned while others work', () => {
  it('leaves the stock to orders, and what it does change goes from the stock of the last moment', async () => {
    const a = await addProduct(db, { kcwId: 'A-1', stock: 50 })
    const b = await addProduct(db, { kcwId: 'B-1', stock: 50 })
    const plan = await planOf('KCW ID;Pris;Lager;Lager ved eksport\nA-1;77;;\nB-1;88;60;50\n')
    const lines = [a, b].map(({ id }) => ({ id, quantity: 3 }))
    expect((await api('POST /orders', orderBody(lines))).status).toBe(200)
    const stored = await storeImport(shop, staff, plan)
    expect(await bySku('A-1')).toMatchObject({ unitPriceOre: 77_00, stock: 47 })
    expect(await bySku('B-1')).toMatchObject({ unitPriceOre: 88_00, stock: 57 })
    expect(stored?.lines.map(({ changes }) => changes.stock)).toEqual([undefined, { from: 47, to: 57 }])
    const entries = await db
      .select({ changes: auditLog.changes })
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(b.id)))
    expect(entries).toMatchObject([{ changes: { stock: { from: 47, to: 57 } } }])
  })

  it('writes nothing when staff have changed the catalogue', async () => {
    await addProduct(db, { kcwId: 'A-1', unitPriceOre: 50_00 })
    const plan = await planOf('KCW ID;Pris\nA-1;77\n')
    await changeCatalogue(shop, staff, (tx) => tx.update(products).set({ nameDa: 'Ny' }).where(eq(products.kcwId, 'A-1')))
    expect(await storeImport(shop, staff, plan)).toBeNull()
    expect(await bySku('A-1')).toMatchObject({ nameDa: 'Ny', unitPriceOre: 50_00, revision: 1 })
    expect(await db.$count(auditLog)).toBe(0)
  })

  it('is refused with a clear message when staff keep changing the catalogue', async () => {
    await addProduct(db, { kcwId: 'A-1', unitPriceOre: 50_00 })
    // stands for a colleague who is quicker each time
    await db.$client.query(`create function quicker() returns trigger language plpgsql as
      $$ begin new.version := new.version + 1; return new; end $$`)
    await db.$client.query('create trigger quicker before update on catalogue_version for each row execute function quicker()')
    const form = new FormData()
    form.append('file', new Blob(['KCW ID;Pris\nA-1;77\n']), 'a.csv')
    const headers = { authorization: `Bearer ${token}` }
    const response = await createApi(shop).request('/api/products/import', { method: 'POST', body: form, headers })
    await db.$client.query('drop trigger quicker on catalogue_version')
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'catalogue_busy',
      message: 'Produkterne bliver ændret af andre lige nu, så intet er importeret. Prøv igen om lidt.',
    })
    expect((await bySku('A-1'))?.unitPriceOre).toBe(50_00)
  })

  it('lets others have their turn while it is read', async () => {
    let turns = 0
    let isRead = false
    const turn = () => {
      turns += 1
      if (!isRead) setImmediate(turn)
    }
    setImmediate(turn)
    const { lines } = await read(`KCW ID;Pris\n${Array.from({ length: 10_000 }, (_, at) => `L-${at}x;1`).join('\n')}\n`)
    isRead = true
    expect(lines).toHaveLength(10_000)
    expect(turns).toBeGreaterThanOrEqual(20)
  })
})

it('the largest file passes the nginx that docs/operations.md sets up', () => {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  expect(Number(/client_max_body_size (\d+)m;/.exec(page)?.[1])).toBeGreaterThan(IMPORT_FILE.megabytes)
})
