import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { loggedRoute } from '#server/http/log/logged-route.ts'
import { readyResponse } from '#server/http/ready-json.ts'
import { brokenPage } from './broken-page.ts'
import { contentSecurityPolicy, inlineStyles, type StyleOf, startScriptsLate } from './page-html.ts'

/** Renders a page or its data (`.data`). Never throws. */
export type Pages = (request: Request, requestId: string) => Promise<Response>

/** For paths beginning with `/api`. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

type Entry = ServerBuild['entry']['module'] & {
  createLoadContext: (apiFetch: ApiFetch, reportError: (error: unknown) => void, drawnPages: DrawnPages) => RouterContextProvider
}

type DrawnPage = Readonly<{ page: Buffer; policy: string }>
type DrawnPages = Readonly<{ find: (shows: string) => boolean; store: (page: Buffer, options: Readonly<{ isCacheable: boolean }>) => void }>

const DRAWN_BYTES = 16 * 1024 * 1024

type PageHostOptions = Readonly<{
  loadBuild: () => Promise<ServerBuild>
  apiFetch: ApiFetch
  log: Logger
  mode?: 'production' | 'development'
  /** The built styles by their address; null leaves them to the browser. */
  styleOf?: StyleOf
}>

/** Hosts the React Router app. The build is loaded with the first page; in development with every page. */
export function hostPages({ loadBuild, apiFetch, log, mode = 'production', styleOf = () => null }: PageHostOptions): Pages {
  let handler: Promise<Handler> | null = null
  const drawn = new LRUCache<string, DrawnPage>({ maxSize: DRAWN_BYTES, sizeCalculation: ({ page }) => page.length })

  async function loadHandler(): Promise<Handler> {
    if (mode === 'development') return await createHandler(await loadBuild(), mode)
    handler ??= loadBuild().then((build) => createHandler(build, mode))
    handler.catch(() => {
      handler = null
    })
    return await handler
  }

  return async (request, requestId) => {
    const report = (error: unknown) =>
      log.error({ err: error, requestId, route: loggedRoute(new URL(request.url).pathname) }, 'page failed')
    try {
      const handle = await loadHandler()
      let key: string | null = null
      let answered: DrawnPage | null = null
      const find = (shows: string) => {
        key = hash('sha256', shows, 'base64')
        answered = mode === 'development' ? null : (drawn.get(key) ?? null)
        return answered !== null
      }
      const store: DrawnPages['store'] = (rendered, { isCacheable }) => {
        answered = readyPage(rendered, styleOf)
        if (key !== null && isCacheable) drawn.set(key, answered)
      }
      const response = await handle(request, { apiFetch, report, drawnPages: { find, store } })
      return await finish(response, { answered, requestId, styleOf })
    } catch (error) {
      report(error)
      return htmlResponse(500, brokenPage(requestId))
    }
  }
}

type HandlerDeps = Readonly<{
  apiFetch: ApiFetch
  report: (error: unknown) => void
  /** holds the rendered page outside the response */
  drawnPages: DrawnPages
}>
type Handler = (request: Request, deps: HandlerDeps) => Promise<Response>

async function createHandler(build: ServerBuild, mode: string): Promise<Handler> {
  // after the build is loaded: React and the router choose their production form by NODE_ENV at that moment
  const { createRequestHandler } = await import('react-router')
  const handle = createRequestHandler(build, mode)
  const entry = build.entry.module as Entry
  return async (request, { apiFetch, report, drawnPages }) => await handle(request, entry.createLoadContext(apiFetch, report, drawnPages))
}

type Rendered = Readonly<{ answered: DrawnPage | null; requestId: string; styleOf: StyleOf }>

async function finish(response: Response, { answered, requestId, styleOf }: Rendered): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const isPage = type.startsWith('text/html')
  const isData = type.startsWith('text/x-script')
  // React Router answers a failing error page with plain English text
  if (response.status >= 500 && !isPage && !isData) return htmlResponse(500, brokenPage(requestId))
  if (!isPage) return response
  const headers = new Headers(response.headers)
  const { status } = response
  if (answered === null && response.body === null) {
    headers.set('content-security-policy', contentSecurityPolicy(Buffer.alloc(0)))
    return new Response(null, { status, headers })
  }
  const { page, policy } = answered ?? readyPage(Buffer.from(await response.arrayBuffer()), styleOf)
  headers.set('content-security-policy', policy)
  return readyResponse(page, { status, headers })
}

function readyPage(rendered: Buffer, styleOf: StyleOf): DrawnPage {
  const page = inlineStyles(startScriptsLate(rendered), styleOf)
  return { page, policy: contentSecurityPolicy(page) }
}

function htmlResponse(status: number, html: string): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(Buffer.from(html)),
    'cache-control': 'no-store',
  }
  return new Response(html, { status, headers })
}
