import { eq, sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/http/call.ts'
import type { undoCalls } from '#contract/undo.ts'
import { afterReleasing } from '#domain/batches/batch-rolls.ts'
import { oppositeOf, takenBackText, type UndoableKind } from '#domain/undo/undoable.ts'
import { writeAudits } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { batches } from '#server/database/schema/goods/batches.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { undoables } from '#server/database/schema/undo.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { applyDuePrices } from '#server/prices/apply-due-prices.ts'
import { changeAfterDuePrices } from '#server/prices/change-after-due-prices.ts'
import { movementsBefore, recordChange, restocked } from '#server/products/changes/record-change.ts'
import { readTagIndex, type TagIndex } from '#server/products/changes/tag-index.ts'
import { updateProducts } from '#server/products/changes/write-products.ts'
import type { Shop } from '#server/shop.ts'
import { beginLargeUndo } from './change-large-undo.ts'
import { showLargeUndo } from './large-undo-answer.ts'
import { storeDeletion } from './plan-deletion.ts'
import type { Returning } from './plan-fields.ts'
import { storeMerge } from './plan-merge.ts'
import { planUndo, toOutcome, type UndoPlan } from './plan-undo.ts'
import { findUndoable, refuseUndone, type Undoable, type UndoRequest } from './undoables.ts'

const MAX_MS = 120_000

/** Previews an undo. Throws 'undo_not_found', 'undone_already', 'undo_import_writing', 'sku_taken', 'tag_taken'. */
export async function showUndo(
  shop: Shop,
  staff: Visitor,
  id: number,
): Promise<Omit<ResponseOf<(typeof undoCalls)['showUndo']>, 'success'>> {
  const now = shop.now()
  const undoable = await findUndoable(shop.db, { id, staff, now })
  const { kind, products: changed, byName: by, createdAt } = undoable
  const about = { undoable: { id, kind, products: changed, by, at: createdAt.toISOString() } }
  if (undoable.inPieces) return { ...about, ...(await showLargeUndo(shop.db, undoable, now)) }
  refuseUndone(undoable)
  const outcome = await toOutcome(shop.db, undoable, await planUndo(shop.db, undoable, { now, holds: false }))
  return { ...about, ...outcome, large: null }
}

/** Undoes a change, or starts a large undo. Throws the errors of `showUndo`, 'nothing_to_undo', 'undo_under_way', 'import_under_way'. */
export async function takeBackChange(
  shop: Shop,
  staff: Visitor,
  id: number,
): Promise<Omit<ResponseOf<(typeof undoCalls)['takeBack']>, 'success'>> {
  const { inPieces } = await findUndoable(shop.db, { id, staff, now: shop.now() })
  if (inPieces) return await beginLargeUndo(shop, staff, id)
  const answer = await changeAfterDuePrices(shop, staff, (tx, at) => takeBackIn(tx, { id, staff, now: at }), { maxMs: MAX_MS })
  // a restored promotion may have ended by now
  await applyDuePrices(shop)
  return answer
}

async function takeBackIn(tx: Connection, { id, staff, now: at }: UndoRequest) {
  await tx.select({ id: undoables.id }).from(undoables).where(eq(undoables.id, id)).for('no key update')
  const undoable = await findUndoable(tx, { id, staff, now: at })
  refuseUndone(undoable)
  const plan = await planUndo(tx, undoable, { now: at, holds: true })
  const outcome = await toOutcome(tx, undoable, plan)
  if (outcome.returning === 0 && !plan.merge) throw new ShopError('nothing_to_undo', { body: outcome })
  await tx.update(undoables).set({ undoneAt: at, undoneByName: staff.name }).where(eq(undoables.id, id))
  const again = await store(tx, undoable, { plan, by: staff, at })
  const message = takenBackText(undoable.kind, { returned: outcome.returning, stayed: outcome.staying })
  return { message, ...outcome, undoableId: again, large: null }
}

const ACTIONS: Readonly<Record<UndoableKind, string>> = {
  bulk: 'Ændring taget tilbage',
  import: 'Import taget tilbage',
  merge: 'Sammenlægning taget tilbage',
  deletion: 'Sletning taget tilbage',
  undo: 'Ændring gjort igen',
}

type Storing = Readonly<{ plan: UndoPlan; by: Visitor; at: Date }>

async function store(tx: Connection, undoable: Undoable, { plan, by, at }: Storing): Promise<number | null> {
  const { returning, removed, merge, deletion } = plan
  if (merge) await storeMerge(tx, merge, { by, at })
  if (deletion) await storeDeletion(tx, undoable, { back: deletion, by, at })
  // read now, to include a restored tag
  const tags = await readTagIndex(tx)
  const changed = returning.map(({ id, label, before, state }) => ({ id, label, before, after: state }))
  const before = await movementsBefore(tx, restocked(changed))
  await writeReturning(tx, returning, { tags, by, at })
  const opposite = oppositeOf(undoable.kind)
  const again = opposite && (await recordChange(tx, { kind: opposite, by, at, changed, before }))
  await removeAgain(tx, removed)
  const action = ACTIONS[undoable.kind]
  await writeAudits(tx, [
    ...returning.map(({ id, label, changes }) => ({
      by,
      action,
      subject: { kind: 'product', id, label } as const,
      changes,
      undoableId: again,
      at,
    })),
    ...removed.map(({ id, label }) => ({ by, action: `${action}, produkt slettet`, subject: { kind: 'product', id, label } as const, at })),
  ])
  return again
}

type Writing = Readonly<{ by: Pick<Visitor, 'userId'>; at: Date }>

/** The caller holds the products' rows. */
export async function writeReturning(
  tx: Connection,
  returning: readonly Returning[],
  { tags, by, at }: Writing & Readonly<{ tags: TagIndex }>,
): Promise<void> {
  // rolls of known batches return with their batches
  const written = returning.map(({ id, before: was, state, given }) => ({
    id,
    state: given.length > 0 ? { ...state, stock: was.stock } : state,
  }))
  await updateProducts(tx, written, tags, { at, by, note: 'Taget tilbage' })
  await giveBatches(tx, returning, { by, at })
}

async function giveBatches(tx: Connection, returning: readonly Returning[], { by, at }: Writing): Promise<void> {
  const stockCause = { kind: 'counted', byUserId: by.userId, note: 'Taget tilbage', at: at.toISOString() } as const
  for (const { id, before, given } of returning.filter((one) => one.given.length > 0)) {
    const [row] = await tx.select({ batches: products.batches }).from(products).where(eq(products.id, id))
    const after = afterReleasing({ stock: before.stock, batches: row?.batches ?? [] }, given)
    await tx.update(products).set({ stock: after.stock, batches: after.batches, stockCause }).where(eq(products.id, id))
  }
  for (const { id, rolls } of returning.flatMap(({ blocked }) => blocked)) {
    const blockedRolls = sql`${batches.blockedRolls} + ${rolls}`
    await tx.update(batches).set({ blockedRolls }).where(eq(batches.id, id))
  }
}

export async function removeAgain(tx: Connection, removed: readonly Readonly<{ id: number }>[]): Promise<void> {
  if (removed.length > 0) await tx.delete(products).where(sql`${products.id} = any(${sql.param(removed.map(({ id }) => id))}::int[])`)
}
