import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { uploads } from '#server/database/schema/goods/imports.ts'
import { wraps } from '#server/database/schema/goods/wraps.ts'
import { sponsorshipImages } from '#server/database/schema/sponsorships.ts'
import { encodeApart } from '#server/pictures/encoder.ts'
import { addCustomer, addTags, testShop } from '#test/shop.ts'

const { shop, db } = await testShop()
let isStored = false
const app = createApi({
  ...shop,
  pictures: {
    ...shop.pictures,
    write: async () => {
      isStored = true
    },
  },
})
await addTags(db)
const admin = await addCustomer(db, { role: 'admin' })
const workshop = await addCustomer(db, { approved: true })

test('while as many pictures wait to be encoded as may, every upload is refused in Danish, and nothing of it is stored', async () => {
  let isOver = false
  // what leaves the line goes to its end at once, so that it stays full
  const standInLine = async () => {
    while (!isOver) await encodeApart(Buffer.from('no picture')).catch(() => undefined)
  }
  const line = Promise.all(Array.from({ length: 1_001 }, standInLine))
  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#B8142B' } })
    .jpeg()
    .toBuffer()
  const send = async (path: string, field: string, { count = 1, token = admin.token as string | null } = {}) => {
    const form = new FormData()
    for (let sent = 0; sent < count; sent += 1) form.append(field, new Blob([new Uint8Array(picture)]), 'bil.jpg')
    const headers = new Headers(token === null ? [] : [['authorization', `Bearer ${token}`]])
    const response = await app.request(`/api${path}`, { method: 'POST', body: form, headers })
    return { status: response.status, body: await response.json() }
  }
  const answers = [
    await send('/upload/product-image', 'image'),
    await send('/upload/product-images', 'images', { count: 2 }),
    await send('/wraps', 'image', { token: workshop.token }),
    await send('/sponsorships/images', 'image', { token: null }),
  ]
  isOver = true
  await line
  const again = { status: 503, body: { code: 'unavailable', message: 'Butikken er optaget lige nu. Prøv igen om et øjeblik.' } }
  expect(answers).toMatchObject([again, again, again, again])
  expect([await db.select().from(uploads), await db.select().from(wraps), await db.select().from(sponsorshipImages)]).toEqual([[], [], []])
  expect(isStored).toBe(false)
  expect((await send('/upload/product-image', 'image')).status).toBe(200)
})
