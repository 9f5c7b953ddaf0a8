import { sql } from 'drizzle-orm'
import { type BatchRolls, ofUnknown } from '#domain/batches/batch-rolls.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { STOCK } from '#domain/products/product-limits.ts'
import { stockAfterUndo } from '#domain/undo/take-back.ts'
import type { Connection } from '#server/database/connect.ts'
import type { undoableProducts } from '#server/database/schema/undo.ts'

type Recorded = typeof undoableProducts.$inferSelect
type Batches = ReadonlyMap<number, Readonly<{ code: string; isBlocked: boolean }>>

export type StocksSince = Readonly<{ counted: ReadonlySet<number>; batches: Batches }>

/** Restored stock with its rolls per batch; `reason` when incomplete. */
export type StockBack = Readonly<{
  stock: number
  given: readonly BatchRolls[]
  blocked: readonly Readonly<{ id: number; rolls: number }>[]
  reason: string | null
}>

export async function readStocksSince(db: Connection, recorded: readonly Recorded[]): Promise<StocksSince> {
  const moved = recorded.filter(({ isNew, stockChange }) => !isNew && stockChange !== 0)
  return { counted: await countedSince(db, moved), batches: await findBatches(db, moved) }
}

/** Sales and receipts since still count; a later stock count wins. */
export function stockBack(
  { productId, stockChange, batches: fromBatches }: Recorded,
  now: number,
  { counted, batches }: StocksSince,
): StockBack {
  const nothing = { stock: now, given: [], blocked: [], reason: null }
  if (stockChange === 0) return nothing
  if (counted.has(productId)) return { ...nothing, reason: 'Lageret er optalt siden.' }
  const { stock, isWhole } = stockAfterUndo(now, stockChange, STOCK.max)
  if (stock <= now) {
    const reason = `Så mange er der ikke mere: ${wholeNumber(stockChange)} skulle af lageret, og der er ${wholeNumber(now)}.`
    return { ...nothing, stock, reason: isWhole ? null : reason }
  }
  // rolls return to their batches, or beside blocked ones
  let left = stock - now
  const given: BatchRolls[] = []
  const blocked: { id: number; rolls: number }[] = []
  for (const { id, rolls } of fromBatches) {
    const batch = batches.get(id)
    const some = Math.min(left, rolls)
    if (!batch || some === 0) continue
    if (batch.isBlocked) blocked.push({ id, rolls: some })
    else given.push({ id, code: batch.code, rolls: some })
    left -= some
  }
  const beside = blocked.reduce((sum, { rolls }) => sum + rolls, 0)
  return { stock: stock - beside, given: given.length > 0 ? [...given, ofUnknown(left)] : [], blocked, reason: null }
}

async function countedSince(db: Connection, moved: readonly Recorded[]): Promise<ReadonlySet<number>> {
  if (moved.length === 0) return new Set()
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.product_id as id from stock_movements m
    join jsonb_to_recordset(${JSON.stringify(moved.map(({ productId: id, lastMovement: last }) => ({ id, last })))}::jsonb) as r (id int, last bigint)
      on m.product_id = r.id and m.id > coalesce(r.last, 0)
    where m.kind = 'counted' group by m.product_id having sum(m.rolls) <> 0`)
  return new Set(rows.map(({ id }) => id))
}

async function findBatches(db: Connection, moved: readonly Recorded[]): Promise<Batches> {
  const ids = moved.flatMap(({ batches }) => batches.map(({ id }) => id))
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; code: string; isBlocked: boolean }>(sql`
    select id, code, blocked_at is not null as "isBlocked" from batches where id = any(${sql.param(ids)}::int[]) and product_id is not null`)
  return new Map(rows.map(({ id, ...batch }) => [id, batch]))
}
