import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { diskStorage } from '#server/pictures/disk-storage.ts'
import { pictureFile } from '#server/pictures/picture-files.ts'
import { toProductAnswer } from '#server/products/product-answer.ts'
import { selectProducts } from '#server/products/queries.ts'
import { httpShop } from '#test/http-shop.ts'
import { addProduct, addTags, orderBody } from '#test/shop.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const { ask, api, db } = await httpShop()

test('a product without a photo is drawn, and the drawing is cached while its address is valid', async () => {
  await addProduct(db, { kcwId: 'KCW-7', nameDa: 'Blå folie', hex: '#1d4f91' })
  const { status, headers, body } = await ask('/images/drawn/KCW-7.svg?v=1')
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'unsafe-inline'")
  expect(String(body)).toContain('Blå folie')
  expect((await ask('/images/drawn/KCW-7.svg')).headers['cache-control']).toBe('no-cache')
})

test('a changed colour gives a new drawing, which is not cached under the old address', async () => {
  const product = await addProduct(db, { kcwId: 'KCW-8', nameDa: 'Rød' })
  await ask('/images/drawn/KCW-8.svg?v=1')
  await db.update(products).set({ nameDa: 'Grøn', revision: 2 }).where(eq(products.id, product.id))
  await bumpCatalogueVersion(db)
  const { body, headers } = await ask('/images/drawn/KCW-8.svg?v=1')
  expect(String(body)).toContain('Grøn')
  expect(headers['cache-control']).toBe('no-cache')
})

test('a name made to break out of the drawing stays text', async () => {
  const name = '"><script>alert(1)</script><a xmlns="'
  await addTags(db)
  await addProduct(db, { kcwId: 'KCW-GOODS', nameDa: name })
  await addProduct(db, { kcwId: 'KCW-FILM', nameDa: name, categoryId: 'bilfolie', productTypeId: 'bilfolie', hex: '#000000' })
  for (const sku of ['KCW-GOODS', 'KCW-FILM']) {
    const svg = String((await ask(`/images/drawn/${sku}.svg`)).body)
    expect(svg).toMatch(/(?:&lt;|&#60;)script/)
    expect(svg).not.toContain('<script')
  }
})

test('a product that is not in the shop is drawn for those who have its address, and others cannot learn that it exists', async () => {
  const { id } = await addProduct(db, { kcwId: 'KCW-NEXT', nameDa: 'Ny film', active: false })
  const unknown = await ask('/images/drawn/none.svg?v=1')
  for (const path of ['KCW-NEXT.svg', 'KCW-NEXT.svg?v=1', `${id}.svg`, 'KCW-NEXT.svg?k=&v=1', 'KCW-NEXT.svg?k=0123456789ab&v=1']) {
    const { status, body } = await ask(`/images/drawn/${path}`)
    expect([status, String(body).length], path).toEqual([404, String(unknown.body).length])
  }
  const [row] = await selectProducts(db).where(eq(products.id, id))
  if (!row) throw new Error('the product was not found')
  const { status, headers, body } = await ask(toProductAnswer(row, []).imageUrl ?? '')
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(String(body)).toContain('Ny film')
})

test('an order shows the drawing it was placed with when its product has left the shop', async () => {
  const { id } = await addProduct(db, { kcwId: 'KCW-GONE', nameDa: 'Udgået film' })
  expect((await api('POST /orders', orderBody([{ id, quantity: 1 }]))).status).toBe(200)
  await db.update(products).set({ active: false }).where(eq(products.id, id))
  await bumpCatalogueVersion(db)
  const [line] = await db.select({ imageUrl: orderLines.imageUrl }).from(orderLines).where(eq(orderLines.productId, id))
  expect(String((await ask(line?.imageUrl ?? '')).body)).toContain('Udgået film')
  expect((await ask('/images/drawn/KCW-GONE.svg?v=1')).status).toBe(404)
})

test('an unknown product has no drawing', async () => {
  expect((await ask('/images/drawn/none.svg')).status).toBe(404)
})

test('a stored picture is found in the first folder that has it and may be cached for ever', async () => {
  const demo = temporaryDirectory()
  const uploads = join(temporaryDirectory(), 'images')
  await mkdir(uploads)
  await writeFile(join(uploads, 'kcw-1-640.webp'), 'picture')
  const places = [diskStorage(demo), diskStorage(uploads)]
  const answer = await pictureFile('/images/kcw-1-640.webp', places)
  expect(String(answer?.body)).toBe('picture')
  expect(answer?.headers).toContain('image/webp')
  expect(answer?.headers).toContain('public, max-age=31536000, immutable')
  expect(await pictureFile('/images/kcw-2-640.webp', places)).toBeNull()
})
