import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { type Engine, onBothEngines, type Place } from './both-engines.ts'
import { fileOf, lineOf } from './csv-import.ts'
import { type Figure, report } from './figures.ts'
import { logIn } from './log-in.ts'
import { openOrderDatabase } from './order-database.ts'
import { postJson } from './post-json.ts'
import { randomOrder } from './random-order.ts'
import { type StartedProcess, startShop } from './started-process.ts'

const ROUNDS = 3
const CLIENTS = 16
const CSV_LINES = 10_000
const PICTURES_AT_ONCE = 3
const P99_AIM_MS = 20
const TOKEN = 'read-by-the-bench-of-the-event-loop'
/** How often the shop's own watch looks at the loop: a turn that nothing delayed counts as long. */
const RESOLUTION_MS = 10

/** How late the shop's event loop is while 16 clients order, a CSV of 10,000 lines is read in and pictures are encoded. */
export async function printEventLoop(): Promise<void> {
  report(
    'event-loop',
    `Delay of the event loop while ${CLIENTS} order, a CSV of ${CSV_LINES} lines is read and pictures are encoded`,
    await onBothEngines(measure),
  )
}

async function measure(engine: Engine, place: Place): Promise<Figure[]> {
  const { productIds, close } = await openOrderDatabase(place)
  await close()
  process.env.METRICS_TOKEN = TOKEN
  const shop = await startShop(place)
  try {
    const token = await logIn(shop.address)
    const photo = await createPhoto()
    const still: Delay[] = []
    const busy: Delay[] = []
    const orders: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await readDelay(shop)
      await pause(3_000)
      still.push(await readDelay(shop))
      const startedAt = performance.now()
      orders.push((await work(shop, { token, photo, productIds, round })) / ((performance.now() - startedAt) / 1000))
      busy.push(await readDelay(shop))
    }
    return [
      { what: `99 % of delays, ${engine}`, unit: 'ms', rounds: busy.map(({ p99 }) => p99), aim: P99_AIM_MS },
      { what: `the longest delay, ${engine}`, unit: 'ms', rounds: busy.map(({ max }) => max), aim: null },
      { what: `99 % while nothing is asked, ${engine}`, unit: 'ms', rounds: still.map(({ p99 }) => p99), aim: null },
      { what: `orders meanwhile, ${engine}`, unit: '/s', rounds: orders, aim: null },
    ]
  } finally {
    await shop.stop()
  }
}

type Work = Readonly<{ token: string; photo: Buffer; productIds: readonly number[]; round: number }>

/** Until the file is read in, which ends the round; answers how many orders were placed during it. */
async function work({ address }: StartedProcess, { token, photo, productIds, round }: Work): Promise<number> {
  let isOver = false
  let placed = 0
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const order = async () => {
    while (!isOver) {
      await postJson(agent, `${address}/api/orders`, JSON.stringify(randomOrder(productIds)))
      placed += 1
    }
  }
  const upload = async () => {
    while (!isOver) await send(`${address}/api/upload/product-image`, token, formOf('image', photo, 'Nordlys.jpg'))
  }
  const others = [...Array.from({ length: CLIENTS }, order), ...Array.from({ length: PICTURES_AT_ONCE }, upload)]
  const file = fileOf(Array.from({ length: CSV_LINES }, (_, at) => lineOf(at, 1_000 + at + round)))
  await send(`${address}/api/products/import`, token, formOf('file', file, 'produkter.csv')).finally(() => {
    isOver = true
  })
  await Promise.all(others)
  agent.destroy()
  return placed
}

function formOf(field: string, content: string | Buffer, name: string): FormData {
  const body = new FormData()
  body.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return body
}

async function send(url: string, token: string, body: FormData): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  if (!answer.ok || text.includes('"errors":[{')) throw new Error(`${url} answered ${answer.status} ${text.slice(0, 300)}`)
}

async function createPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const
  return await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

type Delay = Readonly<{ p99: number; max: number }>

/** Since it was read last. */
async function readDelay({ address }: StartedProcess): Promise<Delay> {
  const text = await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  const ms = (name: string) => {
    const seconds = new RegExp(`^nodejs_eventloop_lag_${name}_seconds(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]
    return Math.max(0, Number(seconds) * 1000 - RESOLUTION_MS)
  }
  return { p99: ms('p99'), max: ms('max') }
}

if (import.meta.main) await printEventLoop()
