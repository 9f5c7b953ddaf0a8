import type { Logger } from 'pino'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { NOTHING_ALLOWED } from '#server/http/content-security.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { readyResponse } from '#server/http/ready-json.ts'
import { SECURITY_HEADERS } from '#server/http/security-headers.ts'
import { brokenPage } from './broken-page.ts'
import { contentSecurityPolicy } from './script-hashes.ts'
import { startScriptsLate } from './start-scripts-late.ts'

/** Renders one page, or the data of one (`.data`), whole. Never throws. */
export type Pages = (request: Request, requestId: string) => Promise<Response>

/** How pages reach the API: in the same process, paths beginning with `/api`. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** What the pages' entry gives beside React Router's own: puts the host's means into the context of a request. */
type Entry = ServerBuild['entry']['module'] & {
  createLoadContext: (apiFetch: ApiFetch, reportError: (error: unknown) => void, keepPage: (page: Buffer) => void) => RouterContextProvider
}

type PageHostOptions = Readonly<{
  loadBuild: () => Promise<ServerBuild>
  apiFetch: ApiFetch
  log: Logger
  mode?: 'production' | 'development'
}>

/** Hosts the React Router app. The build is loaded for the first page; in development, anew for every page. */
export function hostPages({ loadBuild, apiFetch, log, mode = 'production' }: PageHostOptions): Pages {
  let handler: Promise<Handler> | null = null

  async function loadHandler(): Promise<Handler> {
    if (mode === 'development') return await createHandler(await loadBuild(), mode)
    handler ??= loadBuild().then((build) => createHandler(build, mode))
    handler.catch(() => {
      handler = null
    })
    return await handler
  }

  return async (request, requestId) => {
    const report = (error: unknown) => log.error({ err: error, requestId, path: loggedPath(new URL(request.url).pathname) }, 'page failed')
    try {
      const handle = await loadHandler()
      let kept: Buffer | null = null
      const keepPage = (page: Buffer) => {
        kept = page
      }
      return await finish(await handle(request, { apiFetch, report, keepPage }), { kept, requestId })
    } catch (error) {
      report(error)
      return htmlResponse(500, brokenPage(requestId))
    }
  }
}

type Means = Readonly<{
  apiFetch: ApiFetch
  report: (error: unknown) => void
  /** takes the page, which then does not stand in the answer */
  keepPage: (page: Buffer) => void
}>
type Handler = (request: Request, means: Means) => Promise<Response>

async function createHandler(build: ServerBuild, mode: string): Promise<Handler> {
  // loaded with the build: React and the router choose their fast form by what NODE_ENV says at that moment
  const { createRequestHandler } = await import('react-router')
  const handle = createRequestHandler(build, mode)
  const entry = build.entry.module as Entry
  return async (request, { apiFetch, report, keepPage }) => await handle(request, entry.createLoadContext(apiFetch, report, keepPage))
}

type Rendered = Readonly<{ kept: Buffer | null; requestId: string }>

async function finish(response: Response, { kept, requestId }: Rendered): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const isPage = type.startsWith('text/html')
  const isData = type.startsWith('text/x-script')
  // React Router answers a page whose error page broke too with a bare English line
  if (response.status >= 500 && !isPage && !isData) return htmlResponse(500, brokenPage(requestId))
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value)
  const { status } = response
  if (!isPage) {
    headers.set('content-security-policy', NOTHING_ALLOWED)
    return new Response(response.body, { status, headers })
  }
  if (kept === null && response.body === null) {
    headers.set('content-security-policy', contentSecurityPolicy(Buffer.alloc(0)))
    return new Response(null, { status, headers })
  }
  const page = startScriptsLate(kept ?? Buffer.from(await response.arrayBuffer()))
  headers.set('content-security-policy', contentSecurityPolicy(page))
  return readyResponse(page, { status, headers })
}

function htmlResponse(status: number, html: string): Response {
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(Buffer.from(html)),
    'cache-control': 'no-store',
  }
  return new Response(html, { status, headers })
}
