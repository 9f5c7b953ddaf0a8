import { reportAnswered, reportCached } from './net.ts'

/** The cache of this visitor's answers; the service worker uses the same name to clear it. */
const CACHE_NAME = 'foliehuset-egne-1'
const MAX_RESPONSES = 60
const SEEN_AT_HEADER = 'x-seen-at'
const SESSION_HEADER = 'x-owner'
const CACHED_PATHS = /^\/api\/(?:auth\/me|orders\/my-orders|payments\/my-balance|favourites|products)(?:\?|$)/

type CacheableRequest = Readonly<{ path: string; method: string; token: string; isSessionCurrent: () => boolean }>

/** Sends a request; offline, answers from this session's cache, which is cleared when the session ends. */
export async function fetchWithOfflineCache(request: CacheableRequest, send: () => Promise<Response>): Promise<Response> {
  let response: Response
  try {
    response = await send()
  } catch (error) {
    const old = isAborted(error) ? null : await readCached(request)
    if (old === null) throw error
    return old
  }
  reportAnswered()
  if (isCacheable(request) && response.ok) void storeResponse(request, response.clone()).catch(() => {})
  return response
}

export async function clearOfflineCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE_NAME)
}

function isCacheable({ path, method }: CacheableRequest): boolean {
  return method === 'GET' && CACHED_PATHS.test(path) && 'caches' in globalThis
}

async function storeResponse(request: CacheableRequest, response: Response): Promise<void> {
  const headers = new Headers({ 'content-type': response.headers.get('content-type') ?? '' })
  headers.set(SEEN_AT_HEADER, String(Date.now()))
  headers.set(SESSION_HEADER, await sessionDigest(request.token))
  const body = await response.blob()
  const cache = await caches.open(CACHE_NAME)
  if (!request.isSessionCurrent()) return
  await cache.put(request.path, new Response(body, { headers }))
  const cachedPaths = await cache.keys()
  await Promise.all(cachedPaths.slice(0, Math.max(0, cachedPaths.length - MAX_RESPONSES)).map((old) => cache.delete(old)))
  if (!request.isSessionCurrent()) await caches.delete(CACHE_NAME)
}

async function readCached(request: CacheableRequest): Promise<Response | null> {
  if (!isCacheable(request)) return null
  const old = await caches.match(request.path, { cacheName: CACHE_NAME })
  if (!old || old.headers.get(SESSION_HEADER) !== (await sessionDigest(request.token))) return null
  reportCached(Number(old.headers.get(SEEN_AT_HEADER)))
  return old
}

/** Identifies a session without storing its token. */
async function sessionDigest(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`without a net: ${token}`))
  return Array.from(new Uint8Array(digest, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
