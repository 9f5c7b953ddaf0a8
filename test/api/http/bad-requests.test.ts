import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { DEFAULT_HEADERS, SECURITY_HEADERS } from '#server/http/headers/security-headers.ts'
import { httpShop } from '#test/http-shop.ts'
import { addProduct } from '#test/shop.ts'

const { ask, address, db, shop } = await httpShop()

test('an address that cannot be read is refused and breaks nothing', async () => {
  for (const path of ['/%E0%A4%A', '/produkt/%', '/api/products/%FF', '/%00', '/om-os%00.html']) {
    expect([path, (await ask(path)).status]).toEqual([path, 400])
  }
  expect((await ask(`/produkter?search=${'x'.repeat(9_000)}`)).status).toBe(414)
  expect((await ask('/om-os')).status).toBe(200)
})

test('no path leads out of the folders that are served', async () => {
  const { dataDir } = shop.env
  for (const folder of ['images', 'sponsorships']) await mkdir(join(dataDir, folder), { recursive: true })
  for (const file of ['images/shown-1.webp', 'images/.hidden-1.webp', 'sponsorships/private-1.webp', 'sponsorships/private.pdf'])
    await writeFile(join(dataDir, file), 'foliehuset')
  expect((await ask('/images/shown-1.webp')).status).toBe(200)
  const paths = [
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..\\..\\package.json',
    '/images/../sponsorships/private-1.webp',
    '/images/..%2fsponsorships%2fprivate-1.webp',
    '/images/.hidden-1.webp',
    '/documents/../sponsorships/private/leaflet.pdf',
    '/images//etc/passwd-1.webp',
    '/images/drawn/..%2f..%2fx.svg',
  ]
  for (const path of paths) {
    const { status, body } = await ask(path)
    expect([path, status]).toEqual([path, 404])
    expect(String(body)).not.toContain('foliehuset')
  }
})

test('HEAD tells the same as GET without the body', async () => {
  await addProduct(db, { kcwId: 'KCW-1' })
  for (const path of ['/om-os', '/konto', '/api/products', '/api/settings', '/healthz', '/images/drawn/KCW-1.svg']) {
    const get = await ask(path)
    const head = await ask(path, { method: 'HEAD' })
    expect([path, head.status, head.headers['content-type']]).toEqual([path, get.status, get.headers['content-type']])
    expect(head.body.length).toBe(0)
  }
  expect((await ask('/om-os', { method: 'HEAD' })).headers['content-length']).toBe((await ask('/om-os')).headers['content-length'])
})

test('a page cannot be posted to, and every answer carries a request id', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
    const { status, headers } = await ask('/om-os', { method })
    expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD'])
  }
  expect((await ask('/api/products', { method: 'TRACE' })).status).toBe(405)
  for (const path of ['/om-os', '/api/products', '/api/nothing', '/assets/none.js', '/%', '/healthz', '/konto']) {
    expect((await ask(path)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('a form sent by a browser without scripts is told so in words, and nothing of it comes back', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, headers: answered, body } = await ask('/login?next=/konto', { method: 'POST', headers })
  expect([status, answered['content-type'], answered['cache-control']]).toEqual([405, 'text/html; charset=utf-8', 'no-store'])
  expect(String(body)).toContain('Siden har brug for JavaScript')
  const write = await ask('/api/auth/login', { method: 'POST', headers })
  expect(write.status).toBe(415)
  expect(write.headers).toMatchObject({ ...SECURITY_HEADERS, ...DEFAULT_HEADERS })
})

test('headers larger than any browser sends and requests that are no HTTP are refused', async () => {
  expect((await ask('/om-os', { headers: { 'x-long': 'x'.repeat(20_000) } })).status).toBe(431)
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write('NOT HTTP AT ALL\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  expect((await ask('/om-os')).status).toBe(200)
})
