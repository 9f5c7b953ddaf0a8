import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('./net.ts', () => ({ reportAnswered: () => {}, reportRemembered: (at: number) => seen.push(at) }))
const { askOrRemember, clearOwnAnswers } = await import('./own-answers.ts')

const seen: number[] = []
const kept = new Map<string, Response>()
const cache = {
  put: async (path: string, response: Response) => void kept.set(path, response),
  keys: async () => [...kept.keys()],
  delete: async (path: string) => kept.delete(path),
}

beforeEach(() => {
  seen.length = 0
  kept.clear()
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (path: string) => kept.get(path)?.clone(),
    delete: async () => kept.clear(),
  })
})
afterEach(() => vi.unstubAllGlobals())

const ORDERS = '/api/orders/my-orders?page=1'
const asked = (token: string, path = ORDERS, method = 'GET') => ({ path, method, token, isStillHis: () => true })
const answers = (text: string) => async () => Response.json({ text })
const noNet = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

test('offline a customer sees their own last answer, and is told how old it is', async () => {
  await askOrRemember(asked('gold'), answers('ORD-1'))
  await expect.poll(() => kept.size).toBe(1)
  const again = await askOrRemember(asked('gold'), noNet)
  expect(await again.json()).toEqual({ text: 'ORD-1' })
  expect(seen).toEqual([expect.any(Number)])
})

test('another session never sees it, even when it was left behind', async () => {
  await askOrRemember(asked('gold'), answers('ORD-1'))
  await expect.poll(() => kept.size).toBe(1)
  await expect(askOrRemember(asked('bronze'), noNet)).rejects.toThrow('Failed to fetch')
  await expect(askOrRemember(asked(''), noNet)).rejects.toThrow('Failed to fetch')
})

test('an answer that arrives after the session ended is not kept', async () => {
  let isHis = true
  await askOrRemember({ ...asked('gold'), isStillHis: () => isHis }, async () => {
    isHis = false
    return Response.json({ text: 'ORD-1' })
  })
  await new Promise((done) => setTimeout(done))
  await expect.poll(() => kept.size).toBe(0)
})

test.each([
  ['another customer’s order', '/api/orders/17', 'GET'],
  ['what staff see', '/api/orders?page=1', 'GET'],
  ['what is sent', ORDERS, 'POST'],
])('%s is not kept', async (_what, path, method) => {
  await askOrRemember(asked('gold', path, method), answers('x'))
  await expect(askOrRemember(asked('gold', path, method), noNet)).rejects.toThrow('Failed to fetch')
  expect(kept.size).toBe(0)
})

test('with a net the server alone answers, and a refusal is not kept', async () => {
  await askOrRemember(asked('gold'), answers('old'))
  await expect.poll(() => kept.size).toBe(1)
  const now = await askOrRemember(asked('gold'), answers('new'))
  expect(await now.json()).toEqual({ text: 'new' })
  await clearOwnAnswers()
  await askOrRemember(asked('gold'), async () => new Response('{}', { status: 401 }))
  await expect(askOrRemember(asked('gold'), noNet)).rejects.toThrow('Failed to fetch')
})
