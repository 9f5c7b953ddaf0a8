import { reportAnswered, reportRemembered } from './net.ts'

/** The cache of this visitor's answers; the service worker uses the same name to clear it. */
const OWN = 'foliehuset-egne-1'
const MOST = 60
const SEEN_AT = 'x-seen-at'
const OWNER = 'x-owner'
const REMEMBERED = /^\/api\/(?:auth\/me|orders\/my-orders|payments\/my-balance|favourites|products)(?:\?|$)/

type Asked = Readonly<{ path: string; method: string; token: string; isStillHis: () => boolean }>

/** Asks the server; offline, answers from this session's cache. The cache is cleared when the session ends. */
export async function askOrRemember(asked: Asked, ask: () => Promise<Response>): Promise<Response> {
  let response: Response
  try {
    response = await ask()
  } catch (error) {
    const old = isAborted(error) ? null : await recall(asked)
    if (old === null) throw error
    return old
  }
  reportAnswered()
  if (isRemembered(asked) && response.ok) void keep(asked, response.clone()).catch(() => {})
  return response
}

export async function clearOwnAnswers(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(OWN)
}

function isRemembered({ path, method }: Asked): boolean {
  return method === 'GET' && REMEMBERED.test(path) && 'caches' in globalThis
}

async function keep(asked: Asked, response: Response): Promise<void> {
  const headers = new Headers({ 'content-type': response.headers.get('content-type') ?? '' })
  headers.set(SEEN_AT, String(Date.now()))
  headers.set(OWNER, await markOf(asked.token))
  const body = await response.blob()
  const own = await caches.open(OWN)
  if (!asked.isStillHis()) return
  await own.put(asked.path, new Response(body, { headers }))
  const kept = await own.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((old) => own.delete(old)))
  if (!asked.isStillHis()) await caches.delete(OWN)
}

async function recall(asked: Asked): Promise<Response | null> {
  if (!isRemembered(asked)) return null
  const old = await caches.match(asked.path, { cacheName: OWN })
  if (!old || old.headers.get(OWNER) !== (await markOf(asked.token))) return null
  reportRemembered(Number(old.headers.get(SEEN_AT)))
  return old
}

/** Tells sessions apart without storing the token. */
async function markOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`without a net: ${token}`))
  return Array.from(new Uint8Array(digest, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
