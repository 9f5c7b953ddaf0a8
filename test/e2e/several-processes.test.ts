import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { takePhotos } from './photos.ts'
import { addDatabase } from './shop-database.ts'

/** Two processes of one shop: on one PostgreSQL, with one folder for pictures. Staff are at one, guests at the other. */
const dataDir = temporaryDirectory()
let staff: ShopProcess
let guests: ShopProcess
let token: string

beforeAll(async () => {
  const databaseUrl = await addDatabase('two_processes')
  const start = () => startShopProcess({ databaseUrl, dataDir, demo: '1' })
  // the second comes when there is something to share
  staff = await start()
  guests = await start()
  const body = { email: 'superadmin@demo.dk', password: 'demo1234' }
  token = (await send<{ token: string }>('POST /auth/login', body)).token
})

afterAll(async () => {
  await Promise.all([staff?.end('SIGTERM'), guests?.end('SIGTERM')])
  rmSync(dataDir, { recursive: true, force: true })
})

/** What staff do, at their process. */
async function send<Answer>(what: string, body?: unknown): Promise<Answer> {
  const [method = '', path = ''] = what.split(' ')
  const isForm = body instanceof FormData
  const response = await fetch(`${staff.address}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${what} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** What guests see at theirs. */
async function seen(path: string): Promise<string> {
  const answer = await fetch(`${guests.address}${path}`)
  expect(answer.status, path).toBe(200)
  return await answer.text()
}

/** Asked until it comes from memory, as on a busy day. */
async function warm(paths: readonly string[]): Promise<void> {
  for (const path of [...paths, ...paths]) await seen(path)
}

type Product = { id: number; revision: number; imageUrl: string }
const product = async () => (await send<{ product: Product }>('GET /products/NL-1005')).product

describe("what staff change at one process is in the other's next page and next answer", () => {
  it('a product', async () => {
    const paths = ['/produkter?series=nordlys', '/api/products', '/produkt/NL-1005']
    await warm(paths)
    const { id } = await product()
    for (const name of ['Havgrå en', 'Havgrå to', 'Havgrå tre']) {
      await send(`PUT /products/${id}`, { nameDa: name })
      for (const path of paths) expect(await seen(path), path).toContain(name)
    }
  })

  it('a tag and a category', async () => {
    await warm(['/produkter', '/api/tags/all', '/api/categories'])
    await send('PUT /tags/series/nordlys', { name: 'Aurora', nameDa: 'Polarlys', categoryId: 'bilfolie' })
    for (const path of ['/produkter', '/api/tags/all']) expect(await seen(path)).toContain('Polarlys')
    await send('PUT /categories/kemi', { name: 'Care', name_da: 'Pleje og rens' })
    for (const path of ['/produkter', '/api/categories']) expect(await seen(path)).toContain('Pleje og rens')
  })

  it('a setting', async () => {
    await warm(['/', '/api/settings'])
    const { settings, revision } = await send<{ settings: { claims: object }; revision: number }>('GET /settings/all')
    await send('PUT /settings', { seen: { revision }, claims: { ...settings.claims, position: 'Nordens bedste folie' } })
    for (const path of ['/', '/api/settings']) expect(await seen(path)).toContain('Nordens bedste folie')
  })

  it('a picture, which the other hands out too', async () => {
    await warm(['/produkter', '/produkt/NL-1005'])
    const [photo = ''] = await takePhotos([{ name: 'havgrå.jpg', hex: '#5b6a72' }])
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(readFileSync(photo))]), 'havgrå.jpg')
    const { imageUrl } = await send<{ imageUrl: string }>('POST /upload/product-image', form)
    const { id } = await product()
    await send(`PUT /products/${id}`, { images: [imageUrl] })
    for (const path of ['/produkt/NL-1005', '/api/products/NL-1005']) expect(await seen(path)).toContain(imageUrl)
    const answer = await fetch(guests.address + imageUrl)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  })
})
