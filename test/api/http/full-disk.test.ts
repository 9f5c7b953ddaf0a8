import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { addCustomer, addProduct, apiOf, footprint, orderBody, testShop } from '#test/shop.ts'

const { db, shop } = await testShop()
const roll = await addProduct(db)
const { token } = await addCustomer(db, { role: 'admin' })
const usual = process.env.TMPDIR
const AGAIN = { success: false, code: 'unavailable', message: 'Butikken er optaget lige nu. Prøv igen om et øjeblik.' }

afterEach(() => {
  if (usual === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usual
})

test('an order the database has no room for is put off, not refused, and written when there is room', async () => {
  const api = apiOf(shop)
  const before = await footprint(db)
  await db.execute(sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await db.execute(sql`create trigger no_room before insert on orders for each row execute function no_room()`)
  const order = () => api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }]), { token, key: 'forsoeg-1' })
  const { status, body, headers } = await order()
  expect({ status, body }).toMatchObject({ status: 503, body: AGAIN })
  expect(headers.get('retry-after')).toBe('5')
  expect(await footprint(db)).toEqual(before)
  await db.execute(sql`drop trigger no_room on orders`)
  expect((await order()).status).toBe(200)
})

test('a picture of an application the disk has no room for is put off', async () => {
  const noRoom = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  }
  const { status, body } = await send({ ...shop, privatePictures: { ...shop.privatePictures, write: noRoom } }, '/sponsorships/images')
  expect({ status, body }).toMatchObject({ status: 503, body: AGAIN })
})

test('an uploader is not told that they broke off when it is the shop that cannot take the file', async () => {
  process.env.TMPDIR = '/nowhere'
  const { status, body } = await send(shop, '/upload/product-image')
  expect({ status, body }).toMatchObject({ status: 500, body: { code: 'unexpected' } })
})

async function send(to: typeof shop, path: string) {
  const form = new FormData()
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#1d4f91' } })
    .jpeg()
    .toBuffer()
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'bil.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await createApi(to).request(`/api${path}`, { method: 'POST', headers, body: form })
  return { status: answer.status, body: await answer.json() }
}
