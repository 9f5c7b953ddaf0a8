import { describe, expect, test } from 'vitest'
import { DatabaseAway } from '#server/database/database-errors.ts'
import { makeAnswer } from './answer.ts'
import { createAnswerCache } from './answer-cache.ts'

const STOCK = { key: '/api/products', lasts: 'second' } as const

function answerWith(text: string, status = 200) {
  return makeAnswer({ status, headers: { 'content-type': 'text/plain' }, body: Buffer.from(text) })
}

function cacheWithClock(limits: { maxEntries?: number; maxBytes?: number } = {}) {
  const state = { now: 0, version: 1, builds: 0, text: 'same', today: '2026-11-30' }
  const cache = createAnswerCache({
    version: async () => state.version,
    clock: () => state.now,
    today: () => state.today,
    remember: (answer) => answer,
    ...limits,
  })
  const build = async () => {
    state.builds += 1
    return answerWith(state.text)
  }
  return { state, cache, build, request: async () => String((await cache.answer(STOCK, build)).body) }
}

test('stock on a cached answer is never older than a second', async () => {
  const { state, request } = cacheWithClock()
  expect(await request()).toBe('same')
  state.text = 'sold'
  state.now = 690
  expect(await request()).toBe('same')
  state.now = 1_000
  expect(await request()).toBe('sold')
  expect(state.builds).toBe(2)
})

test('an answer valid for a day is cached that day and built again the next', async () => {
  const { state, cache, build } = cacheWithClock()
  const address = { key: '/api/settings', lasts: 'day' } as const
  const request = async () => String((await cache.answer(address, build)).body)
  expect(await request()).toBe('same')
  state.text = 'ended'
  state.now = 3_600_000
  expect(await request()).toBe('same')
  state.today = '2026-12-01'
  expect(cache.peek(address, 1)).toBeNull()
  expect(await request()).toBe('ended')
  expect(state.builds).toBe(2)
})

test('a busy answer is renewed before its second is over, while visitors still get the last one', async () => {
  const { state, request } = cacheWithClock()
  await request()
  state.text = 'sold'
  state.now = 900
  expect(await request()).toBe('same')
  await Promise.resolve()
  state.text = 'sold out'
  state.now = 1_500
  expect(await request()).toBe('sold')
  expect(state.builds).toBe(2)
})

test('a cached answer is used without waiting only for the requested version and before its renewal', async () => {
  const { state, cache, request } = cacheWithClock()
  expect(cache.peek(STOCK, 1)).toBeNull()
  await request()
  expect(String(cache.peek(STOCK, 1)?.body)).toBe('same')
  expect(cache.peek(STOCK, 2)).toBeNull()
  expect(cache.counts()).toEqual({ hits: 1, built: 1 })
  // from here on a request triggers the next build
  state.now = 700
  expect(cache.peek(STOCK, 1)).toBeNull()
})

test('an answer without stock is cached until staff change something', async () => {
  const { state, cache, build } = cacheWithClock()
  const settings = { key: '/api/settings', lasts: 'version' } as const
  await cache.answer(settings, build)
  state.now = 3_600_000
  await cache.answer(settings, build)
  expect(state.builds).toBe(1)
  state.version = 2
  await cache.answer(settings, build)
  expect(state.builds).toBe(2)
})

test('a hundred visitors at once wait for one build', async () => {
  const { state, request } = cacheWithClock()
  await Promise.all(Array.from({ length: 100 }, request))
  expect(state.builds).toBe(1)
})

test('a request after a change does not get the answer that was being built before it', async () => {
  const { state, cache } = cacheWithClock()
  const { promise: slow, resolve: finishSlow } = Promise.withResolvers<void>()
  const before = cache.answer(STOCK, async () => {
    await slow
    return answerWith('old price')
  })
  await Promise.resolve()
  state.version = 2
  const after = await cache.answer(STOCK, async () => answerWith('new price'))
  finishSlow()
  await before
  expect(String(after.body)).toBe('new price')
  expect(String((await cache.answer(STOCK, async () => answerWith('not built'))).body)).toBe('new price')
})

test('an answer built again with the same bytes keeps its compressed variants', async () => {
  const { state, cache, build } = cacheWithClock()
  const first = await cache.answer(STOCK, build)
  state.now = 1_000
  expect(await cache.answer(STOCK, build)).toBe(first)
})

test('refusals are not cached', async () => {
  const { cache } = cacheWithClock()
  await cache.answer(STOCK, async () => answerWith('gone', 404))
  expect(cache.size().entries).toBe(0)
})

test('a failed build fails the waiting requests, and the next request builds again', async () => {
  const { cache, request } = cacheWithClock()
  await expect(cache.answer(STOCK, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await request()).toBe('same')
})

test('the cache stays within its limits of answers and bytes and evicts the least recently used', async () => {
  const { cache, build, state } = cacheWithClock({ maxEntries: 3 })
  const request = (key: string) => cache.answer({ key, lasts: 'version' }, build)
  for (const key of ['a', 'b', 'c', 'a', 'd']) await request(key)
  expect(cache.size().entries).toBe(3)
  const { builds } = state
  await request('a')
  expect(state.builds).toBe(builds)
  await request('b')
  expect(state.builds).toBe(builds + 1)

  const narrow = cacheWithClock({ maxBytes: 10_000 })
  for (let page = 0; page < 50; page += 1) {
    await narrow.cache.answer({ key: `/produkter?page=${page}`, lasts: 'second' }, async () => answerWith('x'.repeat(1_000)))
  }
  expect(narrow.cache.size().bytes).toBeLessThanOrEqual(10_000)
  expect(narrow.cache.size().entries).toBeGreaterThan(0)
  await narrow.cache.answer({ key: 'huge', lasts: 'second' }, async () => answerWith('x'.repeat(20_000)))
  expect(narrow.cache.size().entries).toBeGreaterThan(0)
})

describe('while the database is away', () => {
  function cacheOfAShopThatBreaks() {
    const state = { now: 0, isAway: false, version: 1 }
    const cache = createAnswerCache({
      version: async () => {
        if (state.isAway) throw new DatabaseAway(new Error('gone'))
        return state.version
      },
      clock: () => state.now,
      remember: ({ body }, ageMs) => answerWith(`${body}, ${ageMs / 1_000} s old`),
    })
    const build = async () => (state.isAway ? answerWith('busy', 503) : answerWith('films'))
    const request = async (options?: { isFresh: boolean }) => String((await cache.answer(STOCK, build, options)).body)
    return { state, cache, build, request }
  }

  test('a cached answer is shown with its age for an hour, and then no more', async () => {
    const { state, request } = cacheOfAShopThatBreaks()
    await request()
    state.isAway = true
    state.now = 60_000
    expect(await request()).toBe('films, 60 s old')
    state.now = 3_600_000
    expect(await request()).toBe('films, 3600 s old')
    state.now = 3_606_000
    expect(await request()).toBe('busy')
    state.isAway = false
    expect(await request()).toBe('films')
  })

  test('a request that accepts no old answer is refused', async () => {
    const { state, request } = cacheOfAShopThatBreaks()
    await request()
    state.isAway = true
    expect(await request({ isFresh: true })).toBe('busy')
  })

  test('it may go away while an answer is built: the cached answer is shown, and stays', async () => {
    const { state, cache, build } = cacheOfAShopThatBreaks()
    await cache.answer(STOCK, build)
    state.now = 2_000
    const busy = async () => answerWith('busy', 503)
    expect(String((await cache.answer(STOCK, busy)).body)).toBe('films, 2 s old')
    state.isAway = true
    expect(String((await cache.answer(STOCK, busy)).body)).toBe('films, 2 s old')
  })

  test('an answer from before a change of staff is not shown', async () => {
    const { state, cache, build, request } = cacheOfAShopThatBreaks()
    await request()
    state.version = 2
    await cache.answer({ key: '/api/settings', lasts: 'version' }, build)
    state.isAway = true
    expect(await request()).toBe('busy')
  })
})
