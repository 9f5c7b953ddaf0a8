import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { requestJson } from './request-json.ts'
import { orderBody } from './shop.ts'

export type SteadyLoad = Readonly<{
  /** how many were answered, and how */
  answered: () => number
  /** every answer but the one that was right, and every connection that broke */
  failed: readonly string[]
  /** acknowledged orders by their keys */
  orders: ReadonlyMap<string, string>
  longestMs: () => number
  /** each caller finishes what was begun */
  stop: () => Promise<void>
}>

type Buyers = Readonly<{
  address: string
  token: string
  rollId: number
  callers?: number
  keepsAlive?: boolean
  /** how long each thinks between two calls: where many tests run, they need the processor too */
  pauseMs?: number
}>

/**
 * Guests who read and a customer who orders, by default without pauses and without retries; half of them keep their connections alive
 * by default.
 */
export function startSteadyLoad({ address, token, rollId, callers = 8, keepsAlive = true, pauseMs = 0 }: Buyers): SteadyLoad {
  const failed: string[] = []
  const orders = new Map<string, string>()
  let answered = 0
  let longestMs = 0
  let isOver = false

  async function call(caller: number): Promise<void> {
    const agent = keepsAlive && caller % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined
    for (let count = caller; !isOver; count += 1) {
      const key = `rolling-${caller}-${count}`
      const [what, options] = QUESTIONS[count % QUESTIONS.length]?.(rollId, token, key) ?? ['/', {}]
      const startedAt = performance.now()
      try {
        const { status, body, text } = await requestJson(address + what, { ...options, ...(agent && { agent }) })
        if (status === 200) answered += 1
        else failed.push(`${what}: ${status} ${text.slice(0, 200)}`)
        if (status === 200 && options.key !== undefined) orders.set(key, String(body.orderNumber))
      } catch (error) {
        failed.push(`${what} (${agent ? 'kept' : 'new'} connection): ${error}`)
      }
      longestMs = Math.max(longestMs, performance.now() - startedAt)
      if (pauseMs > 0) await delay(pauseMs)
    }
    agent?.destroy()
  }

  const all = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  return {
    answered: () => answered,
    failed,
    orders,
    longestMs: () => Math.round(longestMs),
    stop: async () => {
      isOver = true
      await all
    },
  }
}

type Question = (
  rollId: number,
  token: string,
  key: string,
) => readonly [path: string, options: Omit<Parameters<typeof requestJson>[1] & object, 'agent'>]

const order: Question = (id, token, key) => [
  '/api/orders',
  { method: 'POST', token, key, body: orderBody([{ id, quantity: 1 }], { paymentMethod: 'invoice' }) },
]
const QUESTIONS: readonly Question[] = [
  () => ['/api/products?limit=24', {}],
  order,
  () => ['/produkter', {}],
  (_id, token) => ['/api/orders/my-orders', { token }],
  (id) => [`/api/products/${id}`, {}],
  order,
  (_id, token) => ['/api/auth/me', { token }],
]
