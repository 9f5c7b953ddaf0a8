import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router'
import { type ApiFetch, apiFetchContext, keepPageContext, reportErrorContext } from './api-context.ts'
import { PiecesContext } from './kept-html/kept.tsx'
import { KeptPieces } from './kept-html/kept-pieces.ts'

/** Some 7 MB of cards: those of 24 lists and what was looked at last. */
const pieces = new KeptPieces(2_000)

/** What the host passes along with every request: its way to the API, its error log, and what takes the page. */
export function createLoadContext(
  apiFetch: ApiFetch,
  reportError?: (error: unknown) => void,
  keepPage?: (page: Buffer) => void,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiFetchContext, refusing(apiFetch))
  if (reportError) context.set(reportErrorContext, reportError)
  if (keepPage) context.set(keepPageContext, keepPage)
  return context
}

/** One for all requests: what is made for a way to the API is made once. */
function refusing(apiFetch: ApiFetch): ApiFetch {
  const known = refusingFetches.get(apiFetch) ?? (async (path, init) => refuseWhenUnavailable(await apiFetch(path, init)))
  refusingFetches.set(apiFetch, known)
  return known
}
const refusingFetches = new WeakMap<ApiFetch, ApiFetch>()

/** A shop that is busy is no broken page: whatever a loader asked for, the page answers with the same status. */
function refuseWhenUnavailable(response: Response): Response {
  if (response.status === 503) throw new Response(null, { status: 503, statusText: 'Service Unavailable' })
  return response
}

/** Renders the whole page before answering: pages are cached whole and their inline scripts hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { page, isBroken } = await renderPage(request.url, routerContext, context.get(reportErrorContext))
  const keepPage = context.get(keepPageContext)
  keepPage?.(page)
  return new Response(keepPage ? null : new Uint8Array(page), { status: isBroken ? 500 : status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error)
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
