import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { encodeForm } from '#test/encode-form.ts'
import { httpShop } from '#test/http-shop.ts'
import { addCustomer, addTags } from '#test/shop.ts'

const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://folie.example', TRUST_PROXY: '1' })
const { address, db } = await httpShop(undefined, { env })
await addTags(db)
const { hostname, port } = new URL(address)
const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#1d4f91' } })
  .png()
  .toBuffer()
const EACH_HOLDS = 8
const slow: Socket[] = []
afterAll(() => {
  for (const socket of slow) socket.destroy()
})

/** Sends the beginning of a picture and then goes on sending so slowly that it never ends. */
async function sendSlowly(path: string, headers: Record<string, string>): Promise<void> {
  const { bytes, contentType } = await encodeForm(formOf('image'))
  const all = { Host: 'folie', 'Content-Type': contentType, 'Content-Length': String(bytes.length), ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(Number(port), hostname)
  slow.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
  socket.write(Buffer.from(bytes).subarray(0, 100))
}

function formOf(field: string): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(picture)]), 'bil.png')
  return form
}

const send = async (path: string, headers: Record<string, string>) =>
  (await fetch(`${address}${path}`, { method: 'POST', headers, body: formOf('image') })).status

test('four guests who send slowly keep no one from applying with a picture', async () => {
  const path = '/api/sponsorships/images'
  for (let guest = 1; guest <= 4; guest += 1)
    await Promise.all(Array.from({ length: EACH_HOLDS }, () => sendSlowly(path, { 'X-Forwarded-For': `198.51.100.${guest}` })))
  expect(await send(path, { 'X-Forwarded-For': '203.0.113.7' })).toBe(200)
})

test('four of staff who send slowly keep no one from importing', async () => {
  const path = '/api/upload/product-image'
  const staff = await Promise.all(Array.from({ length: 5 }, () => addCustomer(db, { role: 'admin' })))
  const authorization = (member: number) => ({ authorization: `Bearer ${staff[member]?.token}` })
  for (let member = 0; member < 4; member += 1)
    await Promise.all(Array.from({ length: EACH_HOLDS }, () => sendSlowly(path, authorization(member))))
  expect(await send(path, authorization(4))).toBe(200)
})
