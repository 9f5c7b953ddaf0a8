import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bumpCatalogueVersion } from '#server/catalogue/version.ts'
import { products } from '#server/database/schema.ts'
import { httpShop } from '#test/http-shop.ts'
import { addProduct, addTags } from '#test/shop.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { diskStorage } from './disk-storage.ts'
import { pictureFile } from './picture-files.ts'

const { ask, db } = await httpShop()

test('a product without a photo is drawn, and the drawing is kept for as long as its address stands', async () => {
  await addProduct(db, { kcwId: 'KCW-7', nameDa: 'Blå folie', hex: '#1d4f91' })
  const { status, headers, body } = await ask('/images/drawn/KCW-7.svg?v=1')
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'")
  expect(String(body)).toContain('Blå folie')
  expect((await ask('/images/drawn/KCW-7.svg')).headers['cache-control']).toBe('no-cache')
})

test('a changed colour gives a new drawing, and the old address is not kept with it', async () => {
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

test('an unknown product has no drawing', async () => {
  expect((await ask('/images/drawn/none.svg')).status).toBe(404)
})

test('a stored picture is found in the first folder that has it and may be kept for ever', async () => {
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
