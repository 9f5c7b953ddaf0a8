import { expect, test } from 'vitest'
import { bodyOf, readyJson, readyResponse } from './ready-json.ts'

const BYTES = Buffer.from(JSON.stringify({ film: 'Blå »satin« 🙂', price: 5999.95 }))
const INIT = { status: 201, headers: { 'content-type': 'application/json', etag: '"1"' } }
const ready = () => readyResponse(BYTES, INIT)
const plain = () => new Response(new Uint8Array(BYTES), INIT)

test.each([
  ['text', (response: Response) => response.text()],
  ['json', (response: Response) => response.json()],
  ['bytes', async (response: Response) => [...(await response.bytes())]],
  ['arrayBuffer', async (response: Response) => [...new Uint8Array(await response.arrayBuffer())]],
  ['blob', async (response: Response) => [(await response.blob()).type, await (await response.blob()).text()]],
  ['a copy', async (response: Response) => [response.clone().status, response.clone().headers.get('etag'), await response.clone().text()]],
  ['its stream', async (response: Response) => new Response(response.body, response).text()],
  ['status and headers', async ({ status, ok, headers }: Response) => [status, ok, [...headers]]],
])('an answer that is ready is read as any other: %s', async (what, read) => {
  const expected = what === 'blob' ? ['application/json', BYTES.toString()] : await read(plain())
  expect(await read(ready())).toEqual(expected)
})

test('its bytes are those it was made of, and reading it changes none of them', async () => {
  const response = ready()
  expect(await bodyOf(response)).toBe(BYTES)
  const bytes = await response.bytes()
  bytes.fill(0)
  expect(await response.json()).toEqual(JSON.parse(BYTES.toString()))
  expect(await bodyOf(plain())).toEqual(BYTES)
  expect(
    await readyJson(['{"a":', Buffer.from('1'), '}'])
      .toResponse()
      .json(),
  ).toEqual({ a: 1 })
})
