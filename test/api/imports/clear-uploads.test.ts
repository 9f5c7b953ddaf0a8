import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { uploads } from '#server/database/schema/goods/imports.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { undoables } from '#server/database/schema/undo.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { clearUploads } from '#server/imports/pictures/clear-uploads.ts'
import { diskStorage } from '#server/pictures/disk-storage.ts'
import { resolvePictures } from '#server/products/changes/save-product.ts'
import { withNestedPlans } from '#test/nested-plans.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

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

it('a picture stays while the change that removed it can be undone', async () => {
  const staff = await addCustomer(db, { role: 'admin' })
  await uploaded('e')
  await uploaded('f')
  const [changed, removed] = [await addProduct(db, { images: [image('e')] }), await addProduct(db, { images: [image('f')] })]
  expect((await api(`PUT /products/${changed.id}`, { images: [] }, staff)).status).toBe(200)
  expect((await api(`DELETE /products/${removed.id}`, undefined, staff)).status).toBe(200)
  const left = () => files().filter((name) => name.startsWith(key('e')) || name.startsWith(key('f'))).length
  later(20)
  await clear()
  later(8)
  await clear()
  expect(left()).toBe(4)
  await db.delete(undoables)
  await clear()
  later(8)
  await clear()
  expect(left()).toBe(0)
})

it('a picture in an old order stays when its product is deleted', async () => {
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

it('at most fifty are deleted at a time, however the database plans it, so that guests do not wait', async () => {
  const keys = Array.from({ length: 120 }, (_, index) => index.toString(16).padStart(36, '0'))
  const unusedSince = new Date(clock.now.getTime() - 30 * DAY_MS)
  await db.insert(uploads).values(keys.map((key) => ({ key, originalName: 'a.jpg', widths: [400], width: 400, height: 300, unusedSince })))
  const atOnce: number[] = []
  const counting = {
    ...pictures,
    remove: async (names: readonly string[]) => {
      atOnce.push(names.length / 2)
    },
  }
  await withNestedPlans(db, () => clearUploads({ db, pictures: counting, now: clock.now }))
  expect(atOnce).toEqual([50, 50, 20])
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

it('a picture that is just being put on a product stays, also when its seven days are over', async () => {
  await uploaded('f')
  await clear()
  later(8)
  const product = await addProduct(db)
  const [used, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const saving = inTransaction(db, async (tx) => {
    const images = await resolvePictures(tx, [], { images: [`/images/${key('f')}-400.webp`] })
    used.resolve()
    await saved.promise
    await tx
      .update(products)
      .set({ images: [...images] })
      .where(eq(products.id, product.id))
  })
  await used.promise
  let isOver = false
  const clearing = clear().finally(() => {
    isOver = true
  })
  await expect.poll(async () => isOver || (await isHeldUp())).toBe(true)
  saved.resolve()
  await Promise.all([saving, clearing])
  expect(await db.select({ key: uploads.key, since: uploads.unusedSince }).from(uploads)).toEqual([{ key: key('f'), since: null }])
  expect(files()).toEqual(expect.arrayContaining([`${key('f')}-400.avif`, `${key('f')}-400.webp`]))
})

it('a whole unused import goes fifty pictures at a time, so that guests get their turn in between', async () => {
  const unused = Array.from({ length: 120 }, (_, n) => ({
    key: `${n}`.padStart(36, '0'),
    originalName: 'a.jpg',
    widths: [400],
    width: 4,
    height: 3,
  }))
  await db.insert(uploads).values(unused)
  await clear()
  later(8)
  const removed: number[] = []
  const counting = {
    ...pictures,
    remove: (names: readonly string[]) => {
      removed.push(names.length)
      return pictures.remove(names)
    },
  }
  expect(await clearUploads({ db, pictures: counting, now: clock.now })).toMatchObject({ uploads: 120 })
  expect(removed.filter((names) => names > 0)).toEqual([100, 100, 40])
})

it('the pictures of many orders are all recognised, also between drawings and foreign addresses', async () => {
  await db.delete(products)
  const letters = ['1', '2', '3', '4']
  for (const letter of letters) await uploaded(letter)
  const product = await addProduct(db)
  for (let n = 0; n < 3; n += 1) expect((await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }]))).status).toBe(200)
  const lines = await db.select({ id: orderLines.id }).from(orderLines).orderBy(orderLines.id)
  const shown = [`/images/${key('2')}-400.webp`, 'https://elsewhere.example/a.jpg', `/images/${key('4')}-1200.webp`]
  for (const [n, { id }] of lines.slice(-3).entries()) await db.update(orderLines).set({ imageUrl: shown[n] }).where(eq(orderLines.id, id))
  await clear()
  later(8)
  await clear()
  const left = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(inArray(uploads.key, letters.map(key)))
    .orderBy(uploads.key)
  expect(left).toEqual([{ key: key('2') }, { key: key('4') }])
})

/** Whether somebody waits for a row, or on the embedded engine for the one connection. */
async function isHeldUp(): Promise<boolean> {
  if (db.$client.waitingCount > 0) return true
  const { rows } = await db.$client.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
  return rows.length > 0
}
