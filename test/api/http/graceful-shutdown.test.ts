import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { httpShop } from '#test/http-shop.ts'

const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()

const { ask, address, close } = await httpShop(async () => {
  begin()
  await mayFinish
  return new Response('<p>færdig</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
})

test('a shop that is told to stop finishes the answer under way, answers who was sending on an open connection, and takes no other', async () => {
  const { hostname, port } = new URL(address)
  const waiting = connect(Number(port), hostname)
  const released = once(waiting, 'close')
  waiting.write('GET /healthz HTTP/1.1\r\nHost: folie\r\n\r\n')
  await once(waiting, 'data')
  const slow = ask('/konto', { headers: { connection: 'keep-alive' } })
  await hasBegun
  let isClosed = false
  const closing = close().then(() => {
    isClosed = true
  })
  // a caller who connects now is accepted, and answered once the socket is closed
  expect((await ask('/healthz')).status).toBe(200)
  await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED')
  expect(isClosed).toBe(false)
  const next = once(waiting, 'data')
  waiting.write('GET /healthz HTTP/1.1\r\nHost: folie\r\n\r\n')
  const [answer] = await next
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i)
  finish()
  const { status, body, headers } = await slow
  expect([status, String(body), headers.connection]).toEqual([200, '<p>færdig</p>', 'close'])
  await closing
  await released
})
