import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router'
import { type ApiFetch, apiFetchContext, type RenderedPages, renderedPagesContext, reportErrorContext } from './api-context.ts'
import { PiecesContext } from './html-cache/cached-html.tsx'
import { HtmlCache } from './html-cache/html-cache.ts'
import { packedText } from './packed.ts'

/** About 7 MB of cards: 24 lists and recent ones. */
const pieces = new HtmlCache(2_000)

export function createLoadContext(
  apiFetch: ApiFetch,
  reportError?: (error: unknown) => void,
  renderedPages?: RenderedPages,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiFetchContext, refusingFetch(apiFetch))
  if (reportError) context.set(reportErrorContext, reportError)
  if (renderedPages) context.set(renderedPagesContext, renderedPages)
  return context
}

/** Cached per API access. */
function refusingFetch(apiFetch: ApiFetch): ApiFetch {
  const known = refusingFetches.get(apiFetch) ?? (async (path, init) => refuseWhenUnavailable(await apiFetch(path, init)))
  refusingFetches.set(apiFetch, known)
  return known
}
const refusingFetches = new WeakMap<ApiFetch, ApiFetch>()

/** A busy shop answers pages with the loader's status. */
function refuseWhenUnavailable(response: Response): Response {
  if (response.status === 503) throw new Response(null, { status: 503, statusText: 'Service Unavailable' })
  return response
}

/** Renders the whole page first, as pages are cached and their inline scripts hashed. Equal pages are reused (decision 66). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const renderedPages = context.get(renderedPagesContext)
  const key = status === 200 ? contentKey(request.url, routerContext) : null
  if (key !== null && renderedPages?.find(key)) return new Response(null, { status, headers })
  const { page, isBroken } = await renderPage(request.url, routerContext, context.get(reportErrorContext))
  renderedPages?.store(page, { isCacheable: key !== null && !isBroken })
  return new Response(renderedPages ? null : new Uint8Array(page), { status: isBroken ? 500 : status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error)
}

/** A key of everything the page depends on; null when a loader's answer was not packed. */
function contentKey(url: string, { staticHandlerContext: { loaderData, actionData, errors } }: EntryContext): string | null {
  if (actionData !== null || errors !== null) return null
  const parts = [url]
  for (const [route, data] of Object.entries(loaderData)) {
    const text = packedText(data)
    if (text === null) return null
    parts.push(route, text)
  }
  return parts.join('\n')
}

function renderPage(
  url: string,
  routerContext: EntryContext,
  reportError: (error: unknown) => void,
): Promise<{ page: Buffer; isBroken: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const rendered = pieces.begin()
    let isBroken = false
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve({ page: rendered.complete(Buffer.concat(chunks), !isBroken), isBroken })
        done()
      },
    })
    const page = (
      <PiecesContext value={rendered}>
        <ServerRouter context={routerContext} url={url} />
      </PiecesContext>
    )
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        isBroken = true
        reportError(error)
      },
    })
  })
}
