import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { DEMO_DOCUMENTS } from '#server/demo/demo-documents.ts'
import { createAnswerCache } from '#server/http/answer-cache.ts'
import { listStaticFiles } from '#server/http/files/static-files.ts'
import { type GracefulShutdown, prepareShutdown } from '#server/http/graceful-shutdown.ts'
import type { RequestVariables } from '#server/http/request.ts'
import { BUILD_DIRECTORY, builtStyle, loadBuild } from '#server/pages/load-build.ts'
import { hostPages, type Pages } from '#server/pages/page-host.ts'
import { inProcessApi, rememberedAnswer } from '#server/pages/remembered-answer.ts'
import { diskStorage, shippedPictures } from '#server/pictures/disk-storage.ts'
import { serveSharedSocket } from '#server/processes/shared-socket.ts'
import { seat } from '#server/processes/worker-messages.ts'
import { createListener, type Listener } from './listener.ts'
import type { Shop } from './shop.ts'

type HttpOptions = Readonly<{
  shop: Shop
  api: Hono<RequestVariables>
  host: string
  port: number
  /** default: the built pages; development renders its own */
  pages?: Pages
  /** the time after which idle connections are closed */
  idleMs?: number
}>

type RunningHttp = Readonly<{
  /** such as `http://localhost:3000` */
  address: string
  /** stops accepting requests and waits for running ones */
  close: () => Promise<void>
  /** of a worker: resolves when it is to end */
  endRequested?: Promise<void>
}>

const IDLE_MS = 20_000
/** Longer than the 60 s of common proxies, which would otherwise reuse a closed connection. */
const KEPT_FOR_PROXY_MS = 65_000

/** Serves API, pages, built files and pictures on a port of this process, or on the one all workers share. */
export async function startHttp(options: HttpOptions): Promise<RunningHttp> {
  const { server, shutdown } = createHttpServer(await createShopListener(options), options)
  const { port, endRequested } = seat === null ? await listen(server, options) : await serveSharedSocket(server, shutdown.holdBack)
  return { address: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`, close: shutdown.end, endRequested }
}

async function listen(server: Server, { port, host }: HttpOptions): Promise<Readonly<{ port: number; endRequested?: undefined }>> {
  server.listen(port, host)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port }
}

async function createShopListener({ shop, api, pages }: Omit<HttpOptions, 'host' | 'port'>): Promise<Listener> {
  const cache = createAnswerCache({
    version: shop.catalogue.current,
    remember: (answer, ageMs) => rememberedAnswer(answer, { ageMs, now: shop.now() }),
  })
  shop.metrics?.watchCache(cache)
  const apiFetch = inProcessApi(api, cache, shop.env.publicUrl)
  return createListener({
    shop,
    api,
    cache,
    pages: pages ?? hostPages({ loadBuild, apiFetch, log: shop.log, styleOf: builtStyle }),
    staticFiles: await listStaticFiles(join(BUILD_DIRECTORY, 'client')),
    documentPlaces: [diskStorage(fileURLToPath(DEMO_DOCUMENTS)), shop.pictures],
    picturePlaces: [shippedPictures, shop.pictures],
  })
}

function createHttpServer(
  listener: Listener,
  { shop, idleMs = IDLE_MS }: HttpOptions,
): Readonly<{ server: Server; shutdown: GracefulShutdown }> {
  const server = createServer({
    keepAlive: true,
    keepAliveTimeout: shop.env.trustProxy ? KEPT_FOR_PROXY_MS : idleMs,
    headersTimeout: 15_000,
    requestTimeout: 300_000, // a photo of 5 MB over a slow line
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16_384,
  })
  const watch = endSilentConnections(server, idleMs)
  const shutdown = prepareShutdown(server, (request, response) => {
    watch({ request, response })
    listener(request, response)
  })
  server.maxRequestsPerSocket = 0
  return { server, shutdown }
}

type Exchange = Readonly<{ request: IncomingMessage; response: ServerResponse }>

/** Ends connections idle for `idleMs` because of the client, not the shop. The returned function must be called for each request. */
function endSilentConnections(server: Server, idleMs: number): (exchange: Exchange) => void {
  const current = new WeakMap<Socket, Exchange>()
  server.setTimeout(idleMs, (socket) => {
    const exchange = current.get(socket)
    if (exchange === undefined || hasEnded(exchange) || waitsForSender(exchange) || socket.writableLength > 0) socket.destroy()
    else socket.setTimeout(idleMs)
  })
  return (exchange) => void current.set(exchange.request.socket, exchange)
}

function hasEnded({ request, response }: Exchange): boolean {
  return request.complete && response.writableFinished
}

function waitsForSender({ request }: Exchange): boolean {
  return !request.complete && request.readableLength < request.readableHighWaterMark
}
