import { basename, join } from 'node:path'
import sharp from 'sharp'
import { connect } from '#server/database/connect.ts'
import type { DatabaseLocation } from '#test/databases.ts'
import { silentLog } from '#test/silent-log.ts'
import type { Observed } from './caller.ts'
import { STOCK } from './fault-shop.ts'

export type Count = Readonly<{
  /** acknowledged orders, cancellations, movements of points and pictures */
  acknowledged: number
  /** acknowledged, but not stored as acknowledged */
  lost: number
  /** stored more often than it was sent */
  doubled: number
  /** an order without its line, history, mail or key, or one that does not add up; points without their key or log; a balance that is not its ledger's */
  halves: number
  /** rolls that are neither in stock nor in an order */
  rollsAstray: number
  refusedWrongly: number
}>

type StoredOrder = Readonly<{ id: number; number: string; key: string | null; isCancelled: boolean; isWhole: boolean }>
type StoredPoints = Readonly<{ reason: string; times: number; isWhole: boolean }>

/** Compares what callers were answered with what is stored; the shop must not have the embedded database open. */
export async function countWrites(location: DatabaseLocation, observed: Observed): Promise<Count> {
  const { pool, close } = await connect({ ...location, log: silentLog })
  try {
    const { rows: orders } = await pool.query<StoredOrder>(
      `select o.id, o.order_number as number, k.key, o.status = 'cancelled' as "isCancelled",
         k.key is not null
         and (select count(*) from order_lines l where l.order_id = o.id) = 1
         and (select sum(line_total_ore) from order_lines l where l.order_id = o.id) = o.subtotal_ore
         and (select count(*) from order_history h where h.order_id = o.id) = 1 + (o.status = 'cancelled')::int
         and (select count(*) from mails m where m.payload ->> 'orderId' = o.id::text) >= 1 as "isWhole"
       from orders o left join idempotency_keys k on k.order_id = o.id`,
    )
    const { rows: points } = await pool.query<StoredPoints>(
      `select p.reason, count(*)::int as times,
         (select count(*) from audit_log a where a.changes -> 'reason' ->> 'to' = p.reason) = count(*) as "isWhole"
       from points_ledger p where p.kind = 'granted' group by p.reason`,
    )
    const { rows: sums } = await pool.query<{ astray: number; isBalanced: boolean }>(
      `select ${STOCK} - stock - (select coalesce(sum(quantity), 0)
           from order_lines l join orders o on o.id = l.order_id where o.status <> 'cancelled')::int as astray,
         (select bool_and(u.points = coalesce((select sum(p.points) from points_ledger p where p.user_id = u.id), 0)) from users u)
         and (select count(*) from idempotency_keys where scope like 'points:%')
           = (select count(*) from points_ledger where kind = 'granted') as "isBalanced"
       from products`,
    )
    const numbers = new Map(orders.map(({ key, number }) => [key, number]))
    const cancelled = new Set(orders.filter(({ isCancelled }) => isCancelled).map(({ id }) => id))
    const reasons = new Set(points.map(({ reason }) => reason))
    const { rows: uploads } = await pool.query<{ key: string }>('select key from uploads')
    const keys = new Set(uploads.map(({ key }) => key))
    const pictures = await Promise.all(
      [...observed.pictures].map(async (address) => keys.has(keyOf(address)) && (await isReadable(join(location.dataDir, address)))),
    )
    return {
      acknowledged: observed.orders.size + observed.cancelled.size + observed.points.size + observed.pictures.size,
      lost:
        [...observed.orders].filter(([key, number]) => numbers.get(key) !== number).length +
        [...observed.cancelled].filter((id) => !cancelled.has(id)).length +
        [...observed.points].filter((reason) => !reasons.has(reason)).length +
        pictures.filter((isThere) => !isThere).length,
      doubled: orders.length - numbers.size + points.reduce((sum, { times }) => sum + times - 1, 0),
      halves: [...orders, ...points].filter(({ isWhole }) => !isWhole).length + (sums[0]?.isBalanced ? 0 : 1),
      rollsAstray: Number(sums[0]?.astray),
      refusedWrongly: observed.refusedWrongly.length,
    }
  } finally {
    await close()
  }
}

/** The key of `/images/{key}-{width}.webp`. */
function keyOf(address: string): string {
  return basename(address).split('-')[0] ?? ''
}

async function isReadable(file: string): Promise<boolean> {
  return await sharp(file)
    .stats()
    .then(() => true)
    .catch(() => false)
}
