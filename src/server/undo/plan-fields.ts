import { sql } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { planAt } from '#domain/prices/planned-promotion.ts'
import { substanceProblems } from '#domain/products/candidate-substances.ts'
import { GUARANTEE_FIELDS, guaranteeProblems } from '#domain/products/guarantee.ts'
import { labelProblems } from '#domain/products/hazards/hazard-label.ts'
import { columnOf, TAG_FIELDS, type TagField } from '#domain/products/product-fields.ts'
import { type Fields, isSame, PROMOTION, promotionAfterUndo, takeBack, unmergedTags } from '#domain/undo/take-back.ts'
import type { Connection } from '#server/database/connect.ts'
import type { products } from '#server/database/schema/goods/products.ts'
import type { undoableProducts, undoables } from '#server/database/schema/undo.ts'
import { planOf, toPlanColumns } from '#server/prices/apply-due-prices.ts'
import { changesOf, fieldOnWire, labelOf, type ProductState, stateOf } from '#server/products/changes/product-state.ts'
import type { TagIndex } from '#server/products/changes/tag-index.ts'
import { readStocksSince, type StockBack, type StocksSince, stockBack } from './plan-stock.ts'
import type { Stay } from './undoables.ts'

type Undoable = typeof undoables.$inferSelect
type Recorded = typeof undoableProducts.$inferSelect
type ProductRow = typeof products.$inferSelect

export type Returning = Readonly<{
  id: number
  label: string
  before: ProductState
  state: ProductState
  changes: ReturnType<typeof changesOf>
}> &
  Pick<StockBack, 'given' | 'blocked'>

const REFERENCES = new Map<string, TagField>(TAG_FIELDS.map((field) => [columnOf(field), field]))
const SUBSTANCES = ['substanceAnswer', 'substances', 'substancesAnsweredOn', 'scipNumber'] as const
const LABEL = ['signalWord', 'pictograms', 'hazardStatements'] as const
const INSTANTS: ReadonlySet<string> = new Set(['promotionUntil', 'nextPromotionFrom', 'nextPromotionUntil'])

type Plan = Readonly<{ returning: Returning[]; stays: Stay[] }>
type Known = Readonly<{ undoable: Undoable; tags: TagIndex; now: Date; stocks: StocksSince; takenSkus: ReadonlySet<string> }>

/** What is restored and what stays; `rows` are the products that still exist. */
export async function planFields(
  db: Connection,
  undoable: Undoable,
  { recorded, rows, tags, now }: Readonly<{ recorded: readonly Recorded[]; rows: readonly ProductRow[]; tags: TagIndex; now: Date }>,
): Promise<Plan> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const stocks = await readStocksSince(db, recorded)
  const known: Known = { undoable, tags, now, stocks, takenSkus: await findTakenSkus(db, recorded) }
  const plan: Plan = { returning: [], stays: [] }
  for (const one of recorded.filter(({ isNew }) => !isNew)) {
    const row = byId.get(one.productId)
    if (row) planOne(plan, one, { row, ...known })
    else plan.stays.push({ productId: one.productId, label: one.label, field: null, now: null, reason: 'Produktet er slettet.' })
  }
  return plan
}

function planOne(plan: Plan, one: Recorded, { row, ...known }: Known & Readonly<{ row: ProductRow }>): void {
  const before = stateOf(row)
  const label = labelOf(before)
  const { restored, retained } = planRestoredFields(one, before, known)
  const { stock, given, blocked, reason: stockReason } = stockBack(one, row.stock, known.stocks)
  const state = { ...before, ...restored, stock } as ProductState
  const changes = changesOf(before, state)
  if (Object.keys(changes).length > 0 || blocked.length > 0)
    plan.returning.push({ id: row.id, label, before, state, changes, given, blocked })
  for (const [name, reason] of retained) {
    const { field, value } = fieldOnWire(before, name)
    plan.stays.push({ productId: row.id, label, field, now: value, reason })
  }
  if (stockReason !== null) plan.stays.push({ productId: row.id, label, field: 'stock', now: stock, reason: stockReason })
}

/** `retained` holds the reason for each field that cannot be restored. */
type FieldPlan = Readonly<{ restored: Record<string, unknown>; retained: Map<string, string | null> }>

function planRestoredFields({ before, after }: Recorded, now: ProductState, known: Known): FieldPlan {
  const undone = takeBack({ before, after }, now)
  const plan: FieldPlan = { restored: withInstants(undone.back), retained: new Map(undone.stays.map((field) => [field, null])) }
  restoreTags(plan, before, { now, known })
  retainUnavailable(plan, known)
  retainTogether(plan, LABEL, (fields) => remainsSound(labelProblems, fields, now))
  retainTogether(plan, [...GUARANTEE_FIELDS, 'makerId'], (fields) => remainsSound(guaranteeProblems, fields, now))
  retainTogether(plan, SUBSTANCES, (fields) =>
    remainsSound((state) => substanceProblems(state, copenhagenDay(known.now.getTime())), fields, now),
  )
  if (PROMOTION.some((field) => !isSame(before[field], after[field]))) {
    unwindPromotion(plan, { before: withInstants(before), after: withInstants(after) }, { now, at: known.now })
    restorePromotion(plan, now, known.now)
  }
  return plan
}

function withInstants(stored: Fields): Record<string, unknown> {
  const toInstant = (value: unknown) => (value === null ? null : new Date(String(value)))
  return Object.fromEntries(Object.entries(stored).map(([field, value]) => [field, INSTANTS.has(field) ? toInstant(value) : value]))
}

function restoreTags(
  { restored, retained }: FieldPlan,
  before: Fields,
  { now, known }: Readonly<{ now: ProductState; known: Known }>,
): void {
  const merge = known.undoable.subject.tag
  if (!merge) return
  for (const field of [...retained.keys()]) {
    if (field !== 'colorTags' && field !== 'featureTags') continue
    const tags = unmergedTags(before[field] as string[], now[field], { gone: String(merge.row.id), into: merge.into })
    if (!tags) continue
    restored[field] = tags
    retained.delete(field)
  }
}

function retainUnavailable({ restored, retained }: FieldPlan, { undoable, tags, takenSkus }: Known): void {
  const restoredTag = undoable.subject.tag && String(undoable.subject.tag.row.id)
  for (const field of Object.keys(restored)) {
    const of = REFERENCES.get(field)
    const missing = of && idsIn(restored[field]).find((id) => id !== restoredTag && tags.idOf(of, id) !== id)
    const isTaken = field === 'kcwId' && takenSkus.has(String(restored[field]).toLowerCase())
    if (missing !== undefined) retained.set(field, `»${missing}« findes ikke længere.`)
    else if (isTaken) retained.set(field, `${String(restored[field])} er siden givet til et andet produkt.`)
    else continue
    delete restored[field]
  }
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return value === null ? [] : [String(value)]
}

function remainsSound(problemsOf: (state: ProductState) => object, restored: Fields, now: ProductState): boolean {
  const isSound = (state: ProductState) => Object.keys(problemsOf(state)).length === 0
  return !isSound(now) || isSound({ ...now, ...restored } as ProductState)
}

const NOT_TOGETHER = 'Det passer ikke sammen med det, der er ændret siden.'

function retainTogether({ restored, retained }: FieldPlan, fields: readonly string[], isSound: (restored: Fields) => boolean): void {
  if (isSound(restored)) return
  for (const field of fields.filter((one) => one in restored)) {
    delete restored[field]
    retained.set(field, NOT_TOGETHER)
  }
}

/** Takes a promotion back that the shop has begun or ended since; one a colleague has changed since stays. */
function unwindPromotion(
  { restored, retained }: FieldPlan,
  { before, after }: Readonly<{ before: Fields; after: Fields }>,
  { now, at }: Readonly<{ now: ProductState; at: Date }>,
): void {
  const columnsNow = (written: Fields) => toPlanColumns(planAt(planOf({ ...now, ...written }), at.getTime()))
  const [without, made] = [columnsNow(before), columnsNow(after)]
  const changed = PROMOTION.filter((field) => !isSame(made[field], now[field]))
  if (changed.length === 0) {
    for (const field of PROMOTION) {
      retained.delete(field)
      if (field in before && !isSame(before[field], now[field])) restored[field] = before[field]
    }
  }
  const isListed = PROMOTION.some((field) => field in restored || retained.has(field))
  const isAsBefore = PROMOTION.every((field) => isSame(without[field], now[field]))
  if (!isListed && !isAsBefore) for (const field of changed) retained.set(field, null)
}

function restorePromotion(plan: FieldPlan, now: ProductState, at: Date): void {
  const { restored, retained } = plan
  if (!PROMOTION.some((field) => field in restored)) return
  const promotion = promotionAfterUndo(planOf({ ...now, ...restored }), planOf(now), at.getTime())
  retainTogether(plan, PROMOTION, () => promotion !== null && !PROMOTION.some((field) => retained.has(field)))
  if (promotion === null || !PROMOTION.some((field) => field in restored)) return
  const columns = toPlanColumns(promotion)
  const isOver = PROMOTION.every((field) => isSame(columns[field], now[field]))
  if (isOver) retained.set('promotionPercent', 'Kampagnen er sluttet imens.')
  for (const field of PROMOTION) {
    if (isSame(columns[field], now[field])) delete restored[field]
    else restored[field] = columns[field]
  }
}

async function findTakenSkus(db: Connection, recorded: readonly Recorded[]): Promise<ReadonlySet<string>> {
  const renamed = recorded.flatMap(({ productId: id, before }) => (typeof before.kcwId === 'string' ? [{ id, sku: before.kcwId }] : []))
  if (renamed.length === 0) return new Set()
  const { rows } = await db.execute<{ sku: string }>(sql`
    select lower(p.kcw_id) as sku from products p
    join jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r (id int, sku text) on lower(p.kcw_id) = lower(r.sku) and p.id <> r.id`)
  return new Set(rows.map(({ sku }) => sku))
}
