import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/http/log/log.ts'
import { httpShop } from '#test/http-shop.ts'
import { addCustomer } from '#test/shop.ts'

const BIG_PAGE = 'film '.repeat(1_000_000)
const MANY = 400
const IDLE_MS = 500

const lines: string[] = []
const log = createLog({ level: 'info', isTerminal: false, destination: { write: (line: string) => void lines.push(line) } })
const env = readEnv({ PUBLIC_URL: 'https://folie.example', TRUST_PROXY: '1' })
const thinking = Promise.withResolvers<void>()
const { address, ask, db } = await httpShop(
  async ({ url }) => {
    if (url.endsWith('/konto')) await thinking.promise
    return new Response(url.endsWith('/om-os') ? BIG_PAGE : 'side', { headers: { 'content-type': 'text/html; charset=utf-8' } })
  },
  { log, env, idleMs: IDLE_MS },
)
const { hostname, port } = new URL(address)

/** Somebody who sends some bytes and then neither sends nor reads any more. */
async function silentClient(bytes: string): Promise<{ socket: Socket; ended: Promise<unknown> }> {
  const socket = connect(Number(port), hostname)
  // a connection that is cut ends too
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes)
  return { socket, ended }
}

const post = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: folie\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

test('hundreds who never finish sending their request are disconnected', async () => {
  const clients = await Promise.all(
    Array.from({ length: MANY }, () => silentClient(`${post('/api/contact', 'application/json', 500)}{"name":`)),
  )
  for (const { socket } of clients) socket.resume()
  await Promise.all(clients.map(({ ended }) => ended))
})

test('hundreds who never read their answer are disconnected', async () => {
  expect((await ask('/om-os')).body.length).toBe(BIG_PAGE.length)
  const clients = await Promise.all(
    Array.from({ length: MANY }, async () => {
      const client = await silentClient('GET /om-os HTTP/1.1\r\nHost: folie\r\n\r\n')
      client.socket.pause()
      return client
    }),
  )
  // an unread socket does not notice its end until the next write, which comes after the time it has
  const gone = Promise.all(clients.map(({ ended }) => ended))
  const knocking = setInterval(() => {
    for (const { socket } of clients) socket.write('\r\n')
  }, 3 * IDLE_MS)
  await gone
  clearInterval(knocking)
})

test('a client that waits for the shop is not disconnected', async () => {
  const { socket, ended } = await silentClient('GET /konto HTTP/1.1\r\nHost: folie\r\nConnection: close\r\n\r\n')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  // those who came later and said nothing are gone by then
  const later = await silentClient('GET / HT')
  later.socket.resume()
  await later.ended
  const evenLater = await silentClient('GET / HT')
  evenLater.socket.resume()
  await evenLater.ended
  thinking.resolve()
  await ended
  expect(answer).toMatch(/^HTTP\/1\.1 200[\s\S]*side/)
})

test('a caller who hangs up while sending is no fault of the shop', async () => {
  const { token } = await addCustomer(db, { role: 'admin' })
  const withToken = (head: string) => head.replace('\r\n\r\n', `\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  // on a busy machine the shop shows one out before the others have come
  const before = lines.length
  const json = await silentClient(`${post('/api/contact', 'application/json', 500)}{"name":`)
  const chunked = await silentClient(
    'POST /api/contact HTTP/1.1\r\nHost: folie\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"nam',
  )
  const form = await silentClient(`${withToken(post('/api/upload/product-image', 'multipart/form-data; boundary=x', 5_000))}--x\r\n`)
  const csv = await silentClient(`${withToken(post('/api/products/import', 'multipart/form-data; boundary=x', 5_000))}--x\r\n`)
  for (const { socket } of [json, chunked, form, csv]) socket.destroy()
  const requests = () =>
    lines
      .slice(before)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request')
  await expect.poll(() => requests().length).toBe(4)
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)).toEqual([])
})

test('a shop published by https tells browsers to come by https only, on every answer', async () => {
  for (const path of ['/', '/om-os', '/api/settings', '/api/auth/me', '/healthz', '/robots.txt', '/images/nothing-400.webp', '/%']) {
    expect((await ask(path)).headers['strict-transport-security'], path).toBe('max-age=31536000')
  }
  const written = await ask('/api/auth/logout', { method: 'POST' })
  expect([written.status, written.headers['strict-transport-security']]).toEqual([401, 'max-age=31536000'])
  const unchanged = await ask('/', { headers: { 'if-none-match': String((await ask('/')).headers.etag) } })
  expect([unchanged.status, unchanged.headers['strict-transport-security']]).toEqual([304, 'max-age=31536000'])
})
