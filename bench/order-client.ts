import { randomBytes, randomUUID } from 'node:crypto'
import { requestRepeatedly } from './keep-alive-connection.ts'
import { percentile } from './measure-load.ts'
import { randomOrder } from './random-order.ts'

/** The input and output of the child process of `measure-orders.ts`. */
export type OrderLoad = Readonly<{
  host: string
  port: number
  clients: number
  seconds: number
  productIds: readonly number[]
  /** the sessions that order in turn; without any, guests order, each from another network */
  tokens: readonly string[]
}>
export type OrderRate = Readonly<{ perSecond: number; p99Ms: number }>

const WARM_UP_MS = 300

/** Orders from so many clients; each orders again as soon as it is answered. */
function measure({ host, port, clients, seconds, productIds, tokens }: OrderLoad): void {
  const waits: number[] = []
  let sent = 0
  const buyer = () => {
    sent += 1
    return tokens.length > 0 ? `Authorization: Bearer ${tokens[sent % tokens.length]}` : `X-Forwarded-For: ${randomAddress()}`
  }
  let isCounting = false
  const nextRequest = () => {
    const body = Buffer.from(JSON.stringify(randomOrder(productIds)))
    const head = [
      'POST /api/orders HTTP/1.1',
      `Host: ${host}:${port}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      `Idempotency-Key: ${randomUUID()}`,
      buyer(),
      'Connection: keep-alive',
    ]
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
  }
  const onAnswer = ({ ms }: { ms: number }) => {
    if (isCounting) waits.push(ms)
  }
  for (let open = 0; open < clients; open += 1) requestRepeatedly({ host, port, nextRequest, onAnswer, name: 'an order' })
  setTimeout(() => {
    isCounting = true
    const from = performance.now()
    setTimeout(() => {
      const rate: OrderRate = { perSecond: (waits.length * 1000) / (performance.now() - from), p99Ms: percentile(waits, 99) }
      process.stdout.write(JSON.stringify(rate))
      process.exit(0)
    }, seconds * 1000)
  }, WARM_UP_MS)
}

function randomAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}

if (import.meta.main) measure(JSON.parse(process.argv[2] ?? '{}') as OrderLoad)
