import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('./net.ts', () => ({ reportAnswered: () => {}, reportCached: (at: number) => seen.push(at) }))
const { fetchWithOfflineCache, clearOfflineCache } = await import('./offline-cache.ts')

const seen: number[] = []
const cached = new Map<string, Response>()
const cache = {
  put: async (path: string, response: Response) => void cached.set(path, response),
  keys: async () => [...cached.keys()],
  delete: async (path: string) => cached.delete(path),
}

const digest = async (_algorithm: string, text: Uint8Array) => Uint8Array.from(createHash('sha256').update(text).digest()).buffer
/** An answer is cached after it was returned: with a digest that is there at once within one turn, or never. */
const settled = () => new Promise((done) => setTimeout(done))

beforeEach(() => {
  seen.length = 0
  cached.clear()
  vi.stubGlobal('crypto', { subtle: { digest } })
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (path: string) => cached.get(path)?.clone(),
    delete: async () => cached.clear(),
  })
})
afterEach(() => vi.unstubAllGlobals())

const ORDERS = '/api/orders/my-orders?page=1'
const requestWith = (token: string, path = ORDERS, method = 'GET') => ({ path, method, token, isSessionCurrent: () => true })
const answers = (text: string) => async () => Response.json({ text })
const noNet = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

test('offline a customer sees their own last answer, and is told how old it is', async () => {
  await fetchWithOfflineCache(requestWith('gold'), answers('ORD-1'))
  await settled()
  expect(cached.size).toBe(1)
  const again = await fetchWithOfflineCache(requestWith('gold'), noNet)
  expect(await again.json()).toEqual({ text: 'ORD-1' })
  expect(seen).toEqual([expect.any(Number)])
})

test('another session never sees a cached answer, even when the cache was not cleared', async () => {
  await fetchWithOfflineCache(requestWith('gold'), answers('ORD-1'))
  await settled()
  expect(cached.size).toBe(1)
  await expect(fetchWithOfflineCache(requestWith('bronze'), noNet)).rejects.toThrow('Failed to fetch')
  await expect(fetchWithOfflineCache(requestWith(''), noNet)).rejects.toThrow('Failed to fetch')
})

test('an answer that arrives after the session ended is not cached', async () => {
  let isSessionCurrent = true
  await fetchWithOfflineCache({ ...requestWith('gold'), isSessionCurrent: () => isSessionCurrent }, async () => {
    isSessionCurrent = false
    return Response.json({ text: 'ORD-1' })
  })
  await settled()
  expect(cached.size).toBe(0)
})

test('an answer that is being cached when the session ends does not stay', async () => {
  await fetchWithOfflineCache({ ...requestWith('gold'), isSessionCurrent: () => cached.size === 0 }, answers('ORD-1'))
  await settled()
  expect(cached.size).toBe(0)
})

test.each([
  ['another customer’s order', '/api/orders/17', 'GET'],
  ['what staff see', '/api/orders?page=1', 'GET'],
  ['what is sent', ORDERS, 'POST'],
])('%s is not cached', async (_what, path, method) => {
  await fetchWithOfflineCache(requestWith('gold', path, method), answers('x'))
  await settled()
  await expect(fetchWithOfflineCache(requestWith('gold', path, method), noNet)).rejects.toThrow('Failed to fetch')
  expect(cached.size).toBe(0)
})

test('online only the server answers, and a refusal is not cached', async () => {
  await fetchWithOfflineCache(requestWith('gold'), answers('old'))
  await settled()
  expect(cached.size).toBe(1)
  const now = await fetchWithOfflineCache(requestWith('gold'), answers('new'))
  expect(await now.json()).toEqual({ text: 'new' })
  await settled()
  await clearOfflineCache()
  await fetchWithOfflineCache(requestWith('gold'), async () => new Response('{}', { status: 401 }))
  await settled()
  await expect(fetchWithOfflineCache(requestWith('gold'), noNet)).rejects.toThrow('Failed to fetch')
})
