import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { sessions } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { applyDuePrices } from '#server/prices/apply-due-prices.ts'
import { httpShop } from '#test/http-shop.ts'
import { addCustomer, addProduct } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'

const { ask, db, database } = await httpShop()
const product = await addProduct(db, {
  kcwId: 'KCW-1001',
  nameDa: 'Mat grøn folie',
  unitPriceOre: 1000_00,
  descriptionDa: 'Til hele bilen. '.repeat(100),
})

async function changePrice(by: Database, unitPriceOre: number): Promise<void> {
  await inTransaction(by, async (tx) => {
    await tx.update(products).set({ unitPriceOre }).where(eq(products.id, product.id))
    await bumpCatalogueVersion(tx)
  })
}

const shownPrice = async () => JSON.parse(String((await ask('/api/products/KCW-1001')).body)).product.price

test('a guest who has the list already is told so instead of being sent it again', async () => {
  const first = await ask('/api/products')
  expect(first.status).toBe(200)
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=1')
  const again = await ask('/api/products', { headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.status).toBe(304)
  expect(again.body.length).toBe(0)
  expect(again.headers.etag).toBe(first.headers.etag)
  const proxied = await ask('/api/products', { headers: { 'if-none-match': `"other", W/${first.headers.etag}` } })
  expect(proxied.status).toBe(304)
  expect((await ask('/api/products', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('an answer is sent in the encoding the browser takes, each under a tag of its own', async () => {
  const plain = await ask('/api/products')
  const brotli = await ask('/api/products', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  const gzip = await ask('/api/products', { headers: { 'accept-encoding': 'gzip, br;q=0' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
  expect(brotli.headers.vary).toMatch(/accept-encoding/)
  for (const { headers, body } of [plain, brotli, gzip]) expect(Number(headers['content-length'])).toBe(body.length)
})

test('a changed price is seen at the next request', async () => {
  for (const kr of [1100, 1200, 1300]) {
    await changePrice(db, kr * 100)
    expect(await shownPrice()).toBe(kr)
  }
})

test('a price changed by another process is seen at the next request', async () => {
  const { location, engine } = database
  // the embedded engine refuses a second process: there the same one makes the change
  const other = engine === 'server' ? await connect({ ...location, log: silentLog }) : database
  try {
    for (const kr of [1400, 1500, 1600]) {
      await changePrice(other.db, kr * 100)
      expect(await shownPrice()).toBe(kr)
    }
  } finally {
    if (other !== database) await other.close()
  }
})

test('a promotion that begins and ends by itself is seen at the next request, and the 304 of before no longer holds', async () => {
  await changePrice(db, 1000_00)
  const [begin, end] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000)) as [Date, Date]
  await db
    .update(products)
    .set({ nextPromotionPercent: 20, nextPromotionFrom: begin, nextPromotionUntil: end })
    .where(eq(products.id, product.id))
  const shown = async () => {
    const { product: now } = JSON.parse(String((await ask('/api/products/KCW-1001')).body))
    return now.discountPrice ?? now.price
  }
  expect([await shown(), await shown()]).toEqual([1000, 1000])
  const tag = String((await ask('/api/products/KCW-1001')).headers.etag)
  for (const [at, kr] of [
    [begin, 800],
    [end, 1000],
  ] as const) {
    await applyDuePrices({ db, now: () => at })
    expect(await shown()).toBe(kr)
    expect((await ask('/api/products/KCW-1001', { headers: { 'if-none-match': tag } })).status).toBe(200)
  }
})

test('a change that is taken back leaves the old price', async () => {
  const before = await shownPrice()
  const failing = inTransaction(db, async (tx) => {
    await tx.update(products).set({ unitPriceOre: 1 }).where(eq(products.id, product.id))
    await bumpCatalogueVersion(tx)
    throw new Error('the form was wrong')
  })
  await expect(failing).rejects.toThrow('the form was wrong')
  expect(await shownPrice()).toBe(before)
})

test('staff, and a token that opens no session, are never answered from the cache, and what staff are answered is never kept', async () => {
  await ask('/api/products')
  const wrong = await ask('/api/products', { headers: { authorization: 'Bearer nobodynobodynobodynobody' } })
  expect(wrong.status).toBe(401)
  const hidden = await addProduct(db, { kcwId: 'KCW-HIDDEN', active: false })
  const { token } = await addCustomer(db, { role: 'admin' })
  const staff = await ask(`/api/products/${hidden.kcwId}`, { headers: { authorization: `Bearer ${token}` } })
  expect(staff.status).toBe(200)
  expect(staff.headers['cache-control']).toBe('no-store')
  expect((await ask(`/api/products/${hidden.kcwId}`)).status).toBe(404)
})

test('what a customer asks for with their token is compressed for them and not cached', async () => {
  const { token } = await addCustomer(db)
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
  const answer = await ask('/api/products', { headers })
  expect([answer.status, answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual([200, 'br', 'no-store'])
  expect(JSON.parse(String(brotliDecompressSync(answer.body))).success).toBe(true)
})

test('a customer is answered what is cached for guests once the session is checked, and staff never', async () => {
  const own = await addProduct(db, { kcwId: 'KCW-STOCK', nameDa: 'Satin blå folie', stock: 7 })
  const ofOne = async (token?: string) => {
    const { body } = await ask('/api/products/KCW-STOCK', { headers: token ? { authorization: `Bearer ${token}` } : {} })
    return JSON.parse(String(body)).product.stock
  }
  const { token } = await addCustomer(db)
  const staff = await addCustomer(db, { role: 'admin' })
  const afterASale = async () => {
    expect(await ofOne()).toBe(7)
    await db.update(products).set({ stock: 6 }).where(eq(products.id, own.id))
    const [customer, admin] = await Promise.all([ofOne(token), ofOne(staff.token)])
    await db.update(products).set({ stock: 7 }).where(eq(products.id, own.id))
    return [customer, admin]
  }
  await expect.poll(afterASale).toEqual([7, 6])
  // a changed price shows at the customer's next request
  await changePrice(db, 1700_00)
  const { body, headers } = await ask('/api/products/KCW-1001', { headers: { authorization: `Bearer ${token}` } })
  expect(JSON.parse(String(body)).product.price).toBe(1700)
  expect([headers['cache-control'], headers['cdn-cache-control'], headers.vary]).toEqual(['no-store', undefined, 'accept-encoding'])
  await db.delete(sessions)
  expect((await ask('/api/products/KCW-1001', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
})

test('what is sent again and again is compressed better, and a browser that has the first bytes is told that they are current', async () => {
  await addProduct(db, { kcwId: 'KCW-OFTEN', descriptionDa: 'Satin til hele bilen, støbt. '.repeat(200) })
  const takes = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const sent = []
  for (let times = 0; times < 4; times += 1) sent.push(await ask('/api/products/KCW-OFTEN', { headers: takes }))
  expect(sent.map(({ headers }) => headers['content-encoding'])).toEqual(['zstd', 'zstd', 'br', 'br'])
  expect(zstdDecompressSync(sent[0]?.body ?? Buffer.alloc(0))).toEqual(brotliDecompressSync(sent[3]?.body ?? Buffer.alloc(0)))
  const first = String(sent[0]?.headers.etag)
  expect(first).not.toBe(sent[3]?.headers.etag)
  const held = await ask('/api/products/KCW-OFTEN', { headers: { ...takes, 'if-none-match': first } })
  expect([held.status, held.headers.etag]).toEqual([304, first])
  const alike = await ask('/api/products/KCW-OFTEN', { headers: { ...takes, 'if-none-match': first.replace('-zstd', '-else') } })
  expect(alike.status).toBe(200)
})

test('unknown parameters neither build another answer nor reach the page', async () => {
  const first = await ask('/produkter?sort=name&utm_source=a')
  expect(String(first.body)).toContain('asked for https://folie.example/produkter?sort=name')
  for (const query of ['utm_source=b&sort=name', 'sort=name&fbclid=1', 'sort=name&sort=newest']) {
    expect((await ask(`/produkter?${query}`)).headers.etag).toBe(first.headers.etag)
  }
  expect((await ask('/produkter?sort=newest')).headers.etag).not.toBe(first.headers.etag)
})

test('the address a page is rendered under does not come from the visitor', async () => {
  const { body } = await ask('/om-os', { headers: { host: 'evil.example' } })
  expect(String(body)).toContain('https://folie.example/om-os')
})

test('a page that is not the same for everybody is rendered for each and not cached', async () => {
  const first = await ask('/konto?next=1')
  expect(first.headers['cache-control']).toBe('no-store')
  expect(String(first.body)).toContain('rendered 1, asked for https://folie.example/konto?next=1')
  expect(String((await ask('/konto?next=1')).body)).toContain('rendered 2')
})

test('a missing product is not kept: as soon as it is there it is found', async () => {
  expect((await ask('/api/products/KCW-2002')).status).toBe(404)
  await addProduct(db, { kcwId: 'KCW-2002' })
  expect((await ask('/api/products/KCW-2002')).status).toBe(200)
})

test('the data of a page keeps the names of the loaders it is asked for', async () => {
  const { body } = await ask('/produkt/KCW-1001.data?x=1&_routes=root')
  expect(String(body)).toContain('/produkt/KCW-1001.data?_routes=root')
})
