import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Pages } from '#server/pages/page-host.ts'
import type { RequestVariables } from '#server/request-context.ts'
import type { Shop } from '#server/shop.ts'
import { sendAnswer } from './answer.ts'
import { answerOf } from './answer-of-response.ts'
import { refusalAnswer } from './refusal-answer.ts'
import { type RequestTarget, readTarget } from './request-target.ts'
import type { StaticFiles } from './static-files.ts'

export type ListenerParts = Readonly<{ shop: Shop; api: Hono<RequestVariables>; pages: Pages; staticFiles: StaticFiles }>
export type Listener = (request: IncomingMessage, response: ServerResponse) => void

const API_PATH = /^\/(?:api(?:\/|$)|healthz$|readyz$)/
/** Below these are files only: a missing one is not worth a page. */
const FILES_PATH = /^\/(?:assets|images)\//

/** Everything the shop answers, by address: built files, then the API, then pages. */
export function createListener({ shop, api, pages, staticFiles }: ListenerParts): Listener {
  const answerApi = getRequestListener((request, env) => api.fetch(request, env))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = readTarget(request.url ?? '')
    if (typeof target === 'number') return await sendAnswer(refusalAnswer(target), request, response)
    if (API_PATH.test(target.path)) return await answerApi(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') return await sendAnswer(refusalAnswer(405), request, response)
    const file = staticFiles.find(target.decodedPath)
    if (file !== null) return await sendAnswer(await file, request, response)
    if (FILES_PATH.test(target.path)) return await sendAnswer(refusalAnswer(404), request, response)
    await answerPage(target, request, response)
  }

  async function answerPage(target: RequestTarget, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomUUID()
    const startedAt = performance.now()
    const page = await pages(pageRequest(target), requestId)
    await sendAnswer(await answerOf(page, 'no-store'), request, response, requestId)
    const ms = Math.round(performance.now() - startedAt)
    shop.log.info({ requestId, method: request.method, path: target.path, status: page.status, ms }, 'request')
  }

  // never built from the Host header: what is rendered with it could be cached for everybody
  const pageRequest = ({ path, query }: RequestTarget) => new Request(`${shop.env.publicUrl}${path}${query && `?${query}`}`)

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      shop.log.error({ err: error, method: request.method, path: request.url?.split('?')[0] }, 'request failed')
      if (response.headersSent) response.destroy()
      else sendAnswer(refusalAnswer(500), request, response).catch(() => response.destroy())
    })
  }
}
