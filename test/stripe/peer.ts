import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { StripeAccount, type Way } from './account.ts'
import { type Answer, Api } from './api.ts'
import type { Session } from './objects.ts'
import { type Choice, closedPage, payPage } from './pay-page.ts'
import { WebhookSender } from './webhook-sender.ts'

/** How the next request fails: an error of Stripe's, or a connection that ends before or after the work was done, or never. */
export type Failure = 'error' | 'too-many' | 'reset-before' | 'reset-after' | 'silence'

export type StripePeer = Readonly<{
  url: string
  account: StripeAccount
  /** the events sent to the shop, where and how */
  webhooks: WebhookSender
  delay: (ms: number) => void
  failNext: (...failures: Failure[]) => void
  /** nothing fails any more */
  failNone: () => void
  /** moves the clock on: holds lapse and pages close */
  pass: (seconds: number) => void
  /** every request that was answered: 'POST /v1/refunds 200' */
  requests: string[]
  close: () => Promise<void>
}>

const PAY = '/betal/'

/**
 * A server on this machine that answers as Stripe's documented API does for what the shop calls, and has the page on which a browser pays.
 * Only the host differs for the shop (`STRIPE_API_URL`). No money is anywhere near it.
 */
export async function startStripePeer({ port = 0, now = Date.now }: { port?: number; now?: () => number } = {}): Promise<StripePeer> {
  const requests: string[] = []
  const failures: Failure[] = []
  let delayMs = 0
  let aheadSeconds = 0
  const seconds = () => Math.floor(now() / 1000) + aheadSeconds

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const webhooks = new WebhookSender(now)
  const account = new StripeAccount({
    now: seconds(),
    payUrl: (session) => `${url}${PAY}${session}`,
    emit: (event) => webhooks.deliver(event),
  })
  const api = new Api(account)

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', url)
    const { method = 'GET' } = request
    const body = await text(request)
    account.passTo(seconds())
    if (pathname.startsWith(PAY)) {
      answerPage(response, account, { method, session: account.sessions.get(pathname.slice(PAY.length)), form: new URLSearchParams(body) })
      return
    }
    const failure = failures.shift()
    if (delayMs > 0) await pause(delayMs)
    if (failure === 'silence') return
    if (failure === 'reset-before') {
      request.socket.destroy()
      return
    }
    const sent = method === 'GET' ? search.slice(1) : body
    const answer = (failure && FAILED[failure]) ?? api.answer({ method, path: pathname, sent, ...headersOf(request) })
    if (failure === 'reset-after') {
      request.socket.destroy()
      return
    }
    requests.push(`${method} ${pathname} ${answer.status}`)
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': `req_${requests.length}`, ...answer.headers })
    response.end(JSON.stringify(answer.body))
  }

  return {
    url,
    account,
    webhooks,
    requests,
    delay: (ms) => {
      delayMs = ms
    },
    failNext: (...next) => failures.push(...next),
    failNone: () => {
      failures.splice(0)
    },
    pass: (ahead) => {
      aheadSeconds += ahead
      account.passTo(seconds())
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function headersOf({ headers }: IncomingMessage): Readonly<{ key: string | null; authorization: string; version: string }> {
  const { authorization = '', 'idempotency-key': key, 'stripe-version': version } = headers
  return { authorization, key: key === undefined ? null : String(key), version: String(version) }
}

type PageRequest = Readonly<{ method: string; session: Session | undefined; form: URLSearchParams }>

function answerPage(response: ServerResponse, account: StripeAccount, { method, session, form }: PageRequest): void {
  const show = (status: number, html: string) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(html)
  }
  const leadTo = (location: string) => {
    response.writeHead(303, { location })
    response.end()
  }
  const choice = form.get('choice') as Choice | null
  const way = (form.get('way') ?? 'card') as Way
  if (!session) show(404, 'Siden findes ikke')
  else if (choice === 'leave' && session.cancel_url !== null) leadTo(session.cancel_url)
  else if (session.status !== 'open') show(200, closedPage(session))
  else if (method === 'GET' || choice === null) show(200, payPage(session, null))
  else if (choice === 'decline') {
    account.decline(session.id, way)
    show(402, payPage(session, 'Din bank afviste betalingen. Prøv igen.'))
  } else {
    account.pay(session.id, way)
    leadTo(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id))
  }
}

const FAILED: Readonly<Partial<Record<Failure, Answer>>> = {
  error: { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } },
  'too-many': { status: 429, body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' } } },
}
