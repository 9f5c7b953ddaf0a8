import { and, eq, isNull, sql } from 'drizzle-orm'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { type Fields, writtenFields } from '#domain/undo/take-back.ts'
import { type UndoableKind, workOfFieldsWritten } from '#domain/undo/undoable.ts'
import type { Connection } from '#server/database/connect.ts'
import { type UndoableSubject, undoables } from '#server/database/schema/undo.ts'

type By = Readonly<{ userId: number; name: string }>

type ToRecord = Readonly<{
  kind: UndoableKind
  work: readonly StaffAction[]
  by: By
  at: Date
  products: number
  subject?: UndoableSubject
  inPieces?: boolean
}>

/** Records undo data within the change's transaction. Answers its id for the log. */
export async function recordUndoable(
  tx: Connection,
  { kind, work, by, at, products, subject = {}, inPieces = false }: ToRecord,
): Promise<number> {
  const [row] = await tx
    .insert(undoables)
    .values({ kind, work: [...work], byUserId: by.userId, byName: by.name, createdAt: at, products, subject, inPieces })
    .returning({ id: undoables.id })
  if (!row) throw new Error('the undoable was not stored')
  return row.id
}

/** Adds a product to an import recorded under `key`. The caller has the catalogue lock. */
export async function recordOneMore(tx: Connection, key: string, { by, ...record }: Omit<ToRecord, 'products'>): Promise<number> {
  const isIt = and(eq(undoables.byUserId, by.userId), eq(undoables.key, key), isNull(undoables.undoneAt))
  const [known] = await tx
    .update(undoables)
    .set({ products: sql`${undoables.products} + 1` })
    .where(isIt)
    .returning({ id: undoables.id })
  if (known) return known.id
  const id = await recordUndoable(tx, { by, ...record, products: 1 })
  await tx.update(undoables).set({ key }).where(eq(undoables.id, id))
  return id
}

/** Before the products, in the lock order. */
export async function lockUndoable(tx: Connection, id: number | null): Promise<void> {
  if (id !== null) await tx.select({ id: undoables.id }).from(undoables).where(eq(undoables.id, id)).for('no key update')
}

/** `before` is null for a new product. */
export type ChangedProduct = Readonly<{ id: number; label: string; before: Fields | null; after: Fields }>

export type Movements = ReadonlyMap<number, number>

/** Stock positions before writing; the caller holds the products. */
export async function movementsBefore(tx: Connection, ids: readonly number[]): Promise<Movements> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: number; last: number }>(sql`
    select product_id as id, max(id)::float8 as last from stock_movements where product_id = any(${sql.param(ids)}::int[]) group by 1`)
  return new Map(rows.map(({ id, last }) => [id, Number(last)]))
}

export function restocked(changed: readonly Pick<ChangedProduct, 'id' | 'before' | 'after'>[]): number[] {
  return changed.filter(({ before, after }) => before !== null && before.stock !== after.stock).map(({ id }) => id)
}

const ROWS_AT_ONCE = 1_000

/** Records the changes of each product; one changed in two pieces keeps its state before the first. */
export async function recordProducts(
  tx: Connection,
  undoableId: number,
  changed: readonly ChangedProduct[],
  before: Movements,
): Promise<void> {
  for (let from = 0; from < changed.length; from += ROWS_AT_ONCE) {
    const rows = changed
      .slice(from, from + ROWS_AT_ONCE)
      .map((product) => ({ ...toRow(product), moved_before: before.get(product.id) ?? 0 }))
    await tx.execute(sql`
      insert into undoable_products (undoable_id, product_id, label, is_new, before, after, stock_change, batches, last_movement, revision)
      select ${undoableId}::int, r.product_id, r.label, r.is_new, r.before, r.after, r.stock_change, moved.batches, moved.last,
        -- a subquery per row: a join might read the whole catalogue for every piece of a file
        (select p.revision from products p where p.id = r.product_id)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
        (product_id int, label text, is_new boolean, before jsonb, after jsonb, stock_change int, moved_before bigint)
      cross join lateral (
        select max(m.id) as last,
          coalesce(jsonb_agg(jsonb_build_object('id', m.batch_id, 'rolls', -m.rolls) order by m.batch_id) filter (where m.batch_id is not null and m.rolls < 0), '[]') as batches
        from stock_movements m where m.product_id = r.product_id and m.id > r.moved_before and (r.is_new or r.stock_change <> 0)
      ) moved
      order by r.product_id
      on conflict (undoable_id, product_id) do update set before = excluded.before || undoable_products.before,
        after = undoable_products.after || excluded.after, stock_change = undoable_products.stock_change + excluded.stock_change,
        batches = undoable_products.batches || excluded.batches,
        last_movement = greatest(undoable_products.last_movement, excluded.last_movement), revision = excluded.revision`)
  }
}

function toRow({ id, label, before, after }: ChangedProduct) {
  if (before === null) return { product_id: id, label, is_new: true, before: {}, after: {}, stock_change: 0 }
  const { stock: was = 0, ...others } = before
  const { stock: is = 0, ...written } = after
  return { product_id: id, label, is_new: false, ...writtenFields(others, written), stock_change: Number(is) - Number(was) }
}

type Recorded = Readonly<{ kind: 'bulk' | 'import' | 'undo'; by: By; at: Date; changed: readonly ChangedProduct[]; before: Movements }>

/** Null when nothing changed. */
export async function recordChange(
  tx: Connection,
  { kind, by, at, changed, before }: Recorded,
  work?: readonly StaffAction[],
): Promise<number | null> {
  if (changed.length === 0) return null
  const fields = () => changed.flatMap((one) => Object.keys(writtenFields(one.before ?? {}, one.after).after))
  const id = await recordUndoable(tx, { kind, work: work ?? workOfFieldsWritten(fields()), by, at, products: changed.length })
  await recordProducts(tx, id, changed, before)
  return id
}

type Piece = Omit<Recorded, 'kind'> & Readonly<{ work: readonly StaffAction[] }>

/** Adds a piece of an import to its undo record; null while nothing changed. The caller has the catalogue lock. */
export async function recordPiece(
  tx: Connection,
  undoableId: number | null,
  { by, at, changed, before, work }: Piece,
): Promise<number | null> {
  const products = changed.length
  if (products === 0) return undoableId
  const id = undoableId ?? (await recordUndoable(tx, { kind: 'import', work, by, at, products, inPieces: true }))
  if (undoableId !== null)
    await tx
      .update(undoables)
      .set({ products: sql`${undoables.products} + ${products}` })
      .where(eq(undoables.id, id))
  await recordProducts(tx, id, changed, before)
  return id
}
