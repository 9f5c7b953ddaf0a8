import { sql } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { substanceProblems } from '#domain/products/candidate-substances.ts'
import { GUARANTEE_FIELDS, guaranteeProblems } from '#domain/products/guarantee.ts'
import { labelProblems } from '#domain/products/hazards/hazard-label.ts'
import { columnOf, TAG_FIELDS, type TagField } from '#domain/products/product-fields.ts'
import { type Fields, isSame, promotionAfterUndo, takeBack, unmergedTags } from '#domain/undo/take-back.ts'
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
const PROMOTION = ['promotionPercent', 'promotionUntil', 'nextPromotionPercent', 'nextPromotionFrom', 'nextPromotionUntil'] as const
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
  const { back, kept } = fieldsBack(one, before, known)
  const { stock, given, blocked, reason: stockReason } = stockBack(one, row.stock, known.stocks)
  const state = { ...before, ...back, stock } as ProductState
  const changes = changesOf(before, state)
  if (Object.keys(changes).length > 0 || blocked.length > 0)
    plan.returning.push({ id: row.id, label, before, state, changes, given, blocked })
  for (const [name, reason] of kept) {
    const { field, value } = fieldOnWire(before, name)
    plan.stays.push({ productId: row.id, label, field, now: value, reason })
  }
  if (stockReason !== null) plan.stays.push({ productId: row.id, label, field: 'stock', now: stock, reason: stockReason })
}

type Going = Readonly<{ back: Record<string, unknown>; kept: Map<string, string | null> }>

function fieldsBack({ before, after }: Recorded, now: ProductState, known: Known): Going {
  const taken = takeBack({ before, after }, now)
  const back = Object.fromEntries(
    Object.entries(taken.back).map(([field, value]) => [field, INSTANTS.has(field) ? toInstant(value) : value]),
  )
  const going: Going = { back, kept: new Map(taken.stays.map((field) => [field, null])) }
  giveTagsBack(going, before, { now, known })
  keepWhatIsGone(going, known)
  keepTogether(going, LABEL, (fields) => staysSound(labelProblems, fields, now))
  keepTogether(going, [...GUARANTEE_FIELDS, 'makerId'], (fields) => staysSound(guaranteeProblems, fields, now))
  keepTogether(going, SUBSTANCES, (fields) =>
    staysSound((state) => substanceProblems(state, copenhagenDay(known.now.getTime())), fields, now),
  )
  givePromotionBack(going, now, known.now)
  return going
}

function toInstant(value: unknown): Date | null {
  return value === null ? null : new Date(String(value))
}

function giveTagsBack({ back, kept }: Going, before: Fields, { now, known }: Readonly<{ now: ProductState; known: Known }>): void {
  const merge = known.undoable.subject.tag
  if (!merge) return
  for (const field of [...kept.keys()]) {
    if (field !== 'colorTags' && field !== 'featureTags') continue
    const tags = unmergedTags(before[field] as string[], now[field], { gone: String(merge.row.id), into: merge.into })
    if (!tags) continue
    back[field] = tags
    kept.delete(field)
  }
}

function keepWhatIsGone({ back, kept }: Going, { undoable, tags, takenSkus }: Known): void {
  const comesBack = undoable.subject.tag && String(undoable.subject.tag.row.id)
  for (const field of Object.keys(back)) {
    const of = REFERENCES.get(field)
    const lost = of && idsIn(back[field]).find((id) => id !== comesBack && tags.idOf(of, id) !== id)
    const isTaken = field === 'kcwId' && takenSkus.has(String(back[field]).toLowerCase())
    if (lost !== undefined) kept.set(field, `»${lost}« findes ikke længere.`)
    else if (isTaken) kept.set(field, `${String(back[field])} er siden givet til et andet produkt.`)
    else continue
    delete back[field]
  }
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return value === null ? [] : [String(value)]
}

function staysSound(problemsOf: (state: ProductState) => object, back: Fields, now: ProductState): boolean {
  const isSound = (state: ProductState) => Object.keys(problemsOf(state)).length === 0
  return !isSound(now) || isSound({ ...now, ...back } as ProductState)
}

const NOT_TOGETHER = 'Det passer ikke sammen med det, der er ændret siden.'

function keepTogether({ back, kept }: Going, fields: readonly string[], isSound: (back: Fields) => boolean): void {
  if (isSound(back)) return
  for (const field of fields.filter((one) => one in back)) {
    delete back[field]
    kept.set(field, NOT_TOGETHER)
  }
}

function givePromotionBack(going: Going, now: ProductState, at: Date): void {
  const { back, kept } = going
  if (!PROMOTION.some((field) => field in back)) return
  const plan = promotionAfterUndo(planOf({ ...now, ...back }), planOf(now), at.getTime())
  keepTogether(going, PROMOTION, () => plan !== null && !PROMOTION.some((field) => kept.has(field)))
  if (plan === null || !PROMOTION.some((field) => field in back)) return
  const columns = toPlanColumns(plan)
  const isOver = PROMOTION.every((field) => isSame(columns[field], now[field]))
  if (isOver) kept.set('promotionPercent', 'Kampagnen er sluttet imens.')
  for (const field of PROMOTION) {
    if (isSame(columns[field], now[field])) delete back[field]
    else back[field] = columns[field]
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
