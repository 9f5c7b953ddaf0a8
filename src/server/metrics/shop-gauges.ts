import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#server/database/connect.ts'

type GaugeParts = Readonly<{ pool: Pool; now: () => Date }>

const HOLDS_MS = 5_000
const MAX_WAIT_MS = 2_000

/** Equal in every process: aggregate with max, not sum. */
export function addShopGauges(registry: Registry, { pool, now }: GaugeParts): void {
  const read = readAtMostEvery(HOLDS_MS, () => readInTime(pool, now()))
  const gauge = (name: string, help: string, labelNames: string[], write: (gauge: Gauge, figures: ShopFigures) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const figures = await read()
        this.reset()
        if (figures) write(this, figures)
        // NaN instead of the initial 0, which would look like a value
        else if (labelNames.length === 0) this.set(Number.NaN)
      },
    })

  new Gauge({
    name: 'shop_database_up',
    help: '1 when the database answered within two seconds',
    registers: [registry],
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
  gauge('shop_orders', 'Orders by status', ['status'], (orders, { ordersByStatus }) => setAll(orders, 'status', ordersByStatus))
  gauge('shop_orders_by_payment', 'Orders by payment status', ['status'], (orders, { ordersByPayment }) =>
    setAll(orders, 'status', ordersByPayment),
  )
  gauge('shop_orders_last_hour', 'Orders placed in the last hour', [], (orders, figures) => orders.set(figures.ordersLastHour))
  gauge('shop_turnover_last_hour_ore', 'What those orders come to, in øre with VAT', [], (turnover, figures) =>
    turnover.set(figures.turnoverLastHourOre),
  )
  gauge('shop_points_held', 'Points all customers may spend', [], (points, figures) => points.set(figures.pointsHeld))
  gauge('shop_points_owed', 'Points customers owe after orders were taken back', [], (points, figures) => points.set(figures.pointsOwed))
  // 0 for a state without mails, so that the first failed one is a change
  gauge('shop_mails', 'Mails by state', ['state'], (mails, { mailsByState }) =>
    setAll(mails, 'state', { queued: 0, kept: 0, sent: 0, failed: 0, ...mailsByState }),
  )
  gauge('shop_mail_waits_seconds', 'How long the oldest unsent mail has waited', [], (age, figures) => age.set(figures.oldestMailSeconds))
}

function setAll(gauge: Gauge, label: string, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) gauge.set({ [label]: name }, value)
}

async function readInTime(pool: Pool, now: Date): Promise<ShopFigures | null> {
  const late = new AbortController()
  const reading = readShopFigures(pool, now).catch(() => null)
  const figures = await Promise.race([reading, delay(MAX_WAIT_MS, null, { signal: late.signal }).catch(() => null)])
  late.abort()
  return figures
}

function readAtMostEvery<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | null = null
  return () => {
    const at = performance.now()
    if (last === null || at - last.at > ms) last = { at, value: read() }
    return last.value
  }
}

type ShopFigures = Readonly<{
  ordersByStatus: Readonly<Record<string, number>>
  ordersByPayment: Readonly<Record<string, number>>
  ordersLastHour: number
  turnoverLastHourOre: number
  pointsHeld: number
  pointsOwed: number
  mailsByState: Readonly<Record<string, number>>
  oldestMailSeconds: number
}>

async function readShopFigures(pool: Pool, now: Date): Promise<ShopFigures> {
  const { rows } = await pool.query<{ figures: ShopFigures }>({
    name: 'shop_figures',
    text: `
      select json_build_object(
        'ordersByStatus', (select coalesce(json_object_agg(status, n), '{}') from (select status, count(*) n from orders group by 1) by_status),
        'ordersByPayment', (select coalesce(json_object_agg(payment_status, n), '{}') from (select payment_status, count(*) n from orders group by 1) by_payment),
        'ordersLastHour', (select count(*) from orders where created_at > $1::timestamptz - interval '1 hour'),
        'turnoverLastHourOre', (select coalesce(sum(total_ore), 0) from orders where created_at > $1::timestamptz - interval '1 hour'),
        'pointsHeld', (select coalesce(sum(points), 0) from users),
        'pointsOwed', (select coalesce(sum(points_owed), 0) from users),
        'mailsByState', (select coalesce(json_object_agg(state, n), '{}') from (select state, count(*) n from mails group by 1) by_state),
        'oldestMailSeconds', (select coalesce(extract(epoch from $1::timestamptz - min(created_at)), 0) from mails where state = 'queued')
      ) as figures`,
    values: [now.toISOString()],
  })
  const [row] = rows
  if (!row) throw new Error('a select without a table has one row')
  return row.figures
}

export type Pool = Database['$client']

export function addPoolGauges(registry: Registry, pool: Pool): void {
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of this process, lent out or idle',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'shop_database_waiting',
    help: 'Callers that wait for a connection',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount)
    },
  })
}
