import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { isDatabaseUnavailable } from '#server/database/database-errors.ts'
import { type Answer, sendAnswer } from '#server/http/answer.ts'
import type { AnswerCache, CachedAddress } from '#server/http/answer-cache.ts'
import { answerOf, answerOfJson, forOne } from '#server/http/answer-of-response.ts'
import type { StaticFiles } from '#server/http/files/static-files.ts'
import { DEFAULT_HEADERS, SECURITY_HEADERS, strictTransport } from '#server/http/headers/security-headers.ts'
import { loggedRoute } from '#server/http/log/logged-route.ts'
import type { ReadyJson } from '#server/http/ready-json.ts'
import { refusalAnswer } from '#server/http/refusal-answer.ts'
import { inRequest, type RequestTarget, type RequestVariables, readTarget } from '#server/http/request.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { visitorOf } from '#server/http/visitor.ts'
import { refusePosted } from '#server/pages/broken-page.ts'
import { cachedAddress } from '#server/pages/cached-address.ts'
import type { Pages } from '#server/pages/page-host.ts'
import { pictureFile } from '#server/pictures/picture-files.ts'
import { documentFile } from '#server/products/documents/store-document.ts'
import { drawnPicture } from '#server/products/pictures/drawn-picture.ts'
import { sharedPicture } from '#server/products/pictures/shared-picture.ts'
import { isOneClickUnsubscribe } from '#server/shelf-lists/mail-day.ts'
import type { ReadBindings } from './app.ts'
import type { PictureStorage, Shop } from './shop.ts'

type ListenerParts = Readonly<{
  shop: Shop
  api: Hono<RequestVariables>
  pages: Pages
  staticFiles: StaticFiles
  cache: AnswerCache
  picturePlaces: readonly Pick<PictureStorage, 'read'>[]
  documentPlaces: readonly Pick<PictureStorage, 'read'>[]
}>

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

const API_PATH = /^\/(?:api(?:\/|$)|healthz$|readyz$|metrics$|robots\.txt$|sitemap\.xml$|site\.webmanifest$)/
function isForApi({ method }: IncomingMessage, { path }: RequestTarget): boolean {
  return API_PATH.test(path) || isOneClickUnsubscribe(method, path)
}

/** Without dots and escapes, which an URL is parsed for. */
const PLAIN_TARGET = /^\/[\w/-]*(?:\?[\w=&.,%+-]*)?$/
const FILES_PATH = /^\/(?:assets|images|documents)\//

/** Routes all requests. Public answers come from the cache before any framework code; customers get them too, staff never. */
export function createListener(parts: ListenerParts): Listener {
  const { shop, api, pages, staticFiles, cache, picturePlaces, documentPlaces } = parts
  const answerApi = getRequestListener((request, env) => api.fetch(request, env))
  const transport = strictTransport(shop.env)
  const commonHeaders = Object.entries(transport).flat()
  const onWrites = Object.entries({ ...SECURITY_HEADERS, ...DEFAULT_HEADERS, ...transport })
  const known = knownAddresses()
  const send = (answer: Answer, request: IncomingMessage, response: ServerResponse) => sendAnswer(answer, request, response, commonHeaders)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = readTarget(request.url ?? '')
    if (typeof target === 'number') return await send(refusalAnswer(target), request, response)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const address = isRead ? cachedAddress(target) : null
    if (address !== null) known.remember(request.url ?? '', address)
    if (address !== null && (await mayBeCached(address, request))) {
      // API clients are told that the database is away; pages are shown from the cache
      const isFresh = address.key.startsWith('/api/')
      const stored = await cache.answer(address, () => build(address), { isFresh })
      return await send(request.headers.authorization === undefined ? stored : forOne(stored), request, response)
    }
    if (isForApi(request, target)) return isRead ? await readApi(request, response) : await writeApi(request, response)
    if (!isRead) return await send(refusePosted(request), request, response)
    const file = await findFile(target)
    await send(file ?? (await answerOf(await renderPage(request.url ?? ''), 'one')), request, response)
  }

  /** Cached answers are sent synchronously, as each await costs as much as the lookup. */
  async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cached = cachedAnswer(request)
    return cached !== null ? await send(cached, request, response) : await answer(request, response)
  }

  /** For guests' known addresses, while the catalogue version is known. */
  function cachedAnswer({ url = '', method, headers }: IncomingMessage): Answer | null {
    if (headers.authorization !== undefined || (method !== 'GET' && method !== 'HEAD')) return null
    const address = known.get(url)
    const version = address === undefined ? null : (shop.catalogue.peek?.() ?? null)
    return address === undefined || version === null ? null : cache.peek(address, version)
  }

  async function findFile({ path, decodedPath }: RequestTarget): Promise<Answer | null> {
    const file =
      (await staticFiles.find(decodedPath)) ?? (await pictureFile(path, picturePlaces)) ?? (await documentFile(path, documentPlaces))
    return file ?? (FILES_PATH.test(path) ? refusalAnswer(404) : null)
  }

  /** Public answers are also valid for logged-in customers (decision 0046); staff and invalid tokens take the normal way. */
  async function mayBeCached({ key }: CachedAddress, { headers: { authorization } }: IncomingMessage): Promise<boolean> {
    if (authorization === undefined) return true
    if (!key.startsWith('/api/')) return false
    const visitor = await visitorOf(shop, authorization).catch((error: unknown) => {
      if (error instanceof ShopError) return null
      throw error
    })
    // uses of a key are counted elsewhere
    return visitor !== null && !visitor.keyRights && !isStaff(visitor)
  }

  async function writeApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of onWrites) response.setHeader(name, value)
    await answerApi(request, response)
  }

  /** Private answers are compressed too. */
  async function readApi(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const requestId = randomUUID()
    let json: ReadyJson | undefined
    const sendAsIs = (answer: ReadyJson) => {
      json = answer
    }
    const env: ReadBindings = { incoming, outgoing, sendAsIs }
    const response = await inRequest(requestId, () => api.fetch(minimalRequest(incoming), env))
    await send(json === undefined ? await answerOf(response, 'one') : answerOfJson(json, requestId), incoming, outgoing)
  }

  async function build({ key }: CachedAddress): Promise<Answer> {
    if (key.startsWith('/images/shared/')) return await sharedPicture({ shop, picturePlaces }, key)
    if (key.startsWith('/images/')) return await drawnPicture(shop.db, key)
    if (!key.startsWith('/api/')) return await answerOf(await renderPage(key), 'everybody')
    return await answerOf(await api.fetch(requestFor(key)), 'everybody')
  }

  async function renderPage(url: string): Promise<Response> {
    const requestId = randomUUID()
    const startedAt = performance.now()
    const page = await inRequest(requestId, () => pages(requestFor(url), requestId))
    const ms = performance.now() - startedAt
    shop.metrics?.answered({ method: 'GET', route: 'page', status: page.status, ms })
    shop.log.info({ requestId, method: 'GET', route: loggedRoute(url), status: page.status, ms: Math.round(ms) }, 'request')
    page.headers.set('x-request-id', requestId)
    return page
  }

  // never from the Host header, as the result is cached for everyone
  const requestFor = (url: string) => new Request(`${shop.env.publicUrl}${url}`)

  /** All that is read of a request without a body; building a `Request` costs as much as finding the call. */
  const minimalRequest = ({ url = '', headers }: IncomingMessage) => {
    const address = `${shop.env.publicUrl}${url}`
    const get = (name: string) => headers[name]?.toString() ?? null
    return { method: 'GET', url: PLAIN_TARGET.test(url) ? address : new URL(address).href, headers: { get } } as Request
  }

  return (request, response) => {
    answerRequest(request, response).catch((error: unknown) => {
      const isUnavailable = isDatabaseUnavailable(error) || (error instanceof ShopError && error.code === 'unavailable')
      const refusal = refusalAnswer(isUnavailable ? 503 : 500)
      const { requestId } = refusal
      const fields = { err: error, requestId, method: request.method, route: loggedRoute(request.url ?? '') }
      if (isUnavailable) shop.log.warn(fields, 'the database or a thread was busy or away')
      else shop.log.error(fields, 'request failed')
      if (response.headersSent) response.destroy()
      else Promise.resolve(send(refusal, request, response)).catch(() => response.destroy())
    })
  }
}

const MAX_ADDRESSES = 2_000
const MAX_URL_LENGTH = 512

/** Caches parsed addresses; cleared as a whole when full. */
function knownAddresses() {
  const known = new Map<string, CachedAddress>()
  return {
    get: (url: string): CachedAddress | undefined => known.get(url),
    remember: (url: string, address: CachedAddress): void => {
      if (url.length > MAX_URL_LENGTH || known.has(url)) return
      if (known.size >= MAX_ADDRESSES) known.clear()
      known.set(url, address)
    },
  }
}
