import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { orderLines, orders, products, uploads } from '#server/database/schema.ts'
import { diskStorage } from '#server/images/disk-storage.ts'
import { addProduct, orderBody, testShop } from '#test/shop.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { clearUploads } from './clear-uploads.ts'

const { db, api, clock } = await testShop()
const folder = join(temporaryDirectory(), 'images')
mkdirSync(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const pictures = diskStorage(folder)
const DAY_MS = 86_400_000

const key = (letter: string) => letter.repeat(36)
const files = () => readdirSync(folder).toSorted()
const clear = () => clearUploads({ db, pictures, now: clock.now })
const later = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY_MS)
}

async function put(name: string, age: number) {
  const at = new Date(clock.now.getTime() - age)
  await writeFile(join(folder, name), 'picture')
  await utimes(join(folder, name), at, at)
}

async function uploaded(letter: string) {
  await db.insert(uploads).values({ key: key(letter), originalName: 'a.jpg', widths: [400], width: 400, height: 300 })
  for (const format of ['avif', 'webp']) await put(`${key(letter)}-400.${format}`, 2 * DAY_MS)
}

const image = (letter: string) => ({ key: key(letter), widths: [400], width: 400, height: 300, placeholder: null, view: 'main' })

it('a picture goes seven days after the last product stopped showing it, and not a day before', async () => {
  await uploaded('a')
  await uploaded('b')
  const product = await addProduct(db, { images: [image('a')] })
  await clear()
  later(6)
  await clear()
  expect(files()).toHaveLength(4)
  later(2)
  await clear()
  expect(files()).toEqual([`${key('a')}-400.avif`, `${key('a')}-400.webp`])

  // deleted by mistake: there is a week to notice
  await db.delete(products).where(eq(products.id, product.id))
  await clear()
  later(6)
  await clear()
  expect(files()).toHaveLength(2)
  const again = await addProduct(db, { images: [image('a')] })
  later(2)
  await clear()
  expect(await db.select({ since: uploads.unusedSince }).from(uploads)).toEqual([{ since: null }])
  await db.delete(products).where(eq(products.id, again.id))
  await clear()
  later(8)
  await clear()
  expect([files(), await db.select().from(uploads)]).toEqual([[], []])
})

it('a picture in an old order stays when its product is gone', async () => {
  await uploaded('c')
  const product = await addProduct(db, { images: [image('c')] })
  expect((await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }]))).status).toBe(200)
  await db.delete(products).where(eq(products.id, product.id))
  await clear()
  later(30)
  await clear()
  expect(files()).toHaveLength(2)
  await db.delete(orderLines)
  await db.delete(orders)
  await clear()
  later(8)
  await clear()
  expect(files()).toEqual([])
})

it('what a killed process left behind goes after an hour; an upload under way and files of others stay', async () => {
  await put(`${key('d')}-400.avif`, 2 * 3_600_000)
  await put('.half-0123456789abcdef', 2 * 3_600_000)
  await put(`${key('e')}-400.avif`, 60_000)
  await put('.half-fedcba9876543210', 60_000)
  await put('NL-1001-main-400.avif', 90 * DAY_MS)
  expect(await clear()).toEqual({ uploads: 0, files: 2 })
  expect(files()).toEqual(['.half-fedcba9876543210', 'NL-1001-main-400.avif', `${key('e')}-400.avif`].toSorted())
})
