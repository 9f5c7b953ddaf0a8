import { sql } from 'drizzle-orm'
import type { AuditChanges } from '#domain/audit/audit.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { writeAudits } from '#server/audit/write-audit.ts'
import { isChanged } from '#server/csv/import-outcome.ts'
import { countCatalogueChanges } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { changeAfterDuePrices } from '#server/prices/change-after-due-prices.ts'
import { changesOf, labelOf } from '#server/products/changes/product-state.ts'
import { type ChangedProduct, type Movements, movementsBefore, recordChange, restocked } from '#server/products/changes/record-change.ts'
import { analyseProducts, insertProducts, updateProducts } from '#server/products/changes/write-products.ts'
import type { Shop } from '#server/shop.ts'
import type { ImportPlan, PlannedLine } from './plan-import.ts'

const LOGGED_FIELDS = new Set(['kcwId', 'categoryId', 'price', 'promotion', 'stock', 'active'])
const MAX_MS = 120_000
const MANY = 500

/** Writes a whole plan and answers it with the stock of that moment; null, without writing, when the catalogue changed since planning. */
export async function storeImport(shop: Shop, staff: Visitor, plan: ImportPlan): Promise<StoredImport | null> {
  const stored = await changeAfterDuePrices(shop, staff, (tx, at) => writeAndLog(tx, at, staff, plan), { maxMs: MAX_MS }).catch(nullWhenOld)
  const created = stored?.lines.filter(({ known }) => known === null).length ?? 0
  if (created >= MANY) await analyseProducts(shop.db)
  return stored
}

type StoredImport = Readonly<{ lines: readonly PlannedLine[]; undoableId: number | null }>

class PlanIsOld extends Error {}

export function nullWhenOld(error: unknown): null {
  if (error instanceof PlanIsOld) return null
  throw error
}

async function writeAndLog(tx: Connection, at: Date, staff: Visitor, plan: ImportPlan): Promise<StoredImport> {
  const record: Recording = (written, before) =>
    recordChange(tx, { kind: 'import', by: staff, at, changed: written, before }, WORK_OF_IMPORTS)
  const { lines, created, changed, ids, undoableId } = await writePlan(tx, plan, { at, by: staff, record })
  const entry = ({ state, changes }: PlannedLine, id: number | undefined, action: string) => {
    const subject = { kind: 'product', id: id ?? null, label: labelOf(state) } as const
    return { by: staff, action, subject, changes, undoableId, at }
  }
  await writeAudits(tx, [
    ...created.map((line, place) => entry({ ...line, changes: inShort(line.changes) }, ids[place], 'Produkt oprettet fra fil')),
    ...changed.map((line) => entry(line, line.known?.id, 'Produkt ændret fra fil')),
  ])
  return { lines, undoableId }
}

/** The right needed to undo is the right to import. */
export const WORK_OF_IMPORTS: readonly StaffAction[] = ['addProducts']

type Recording = (changed: readonly ChangedProduct[], before: Movements) => Promise<number | null>

type Written = Readonly<{
  /** all lines, with the stock of that moment */
  lines: readonly PlannedLine[]
  created: readonly PlannedLine[]
  changed: readonly PlannedLine[]
  /** of `created`, in order */
  ids: readonly number[]
  /** null when nothing was changed */
  undoableId: number | null
}>

/** Writes a plan within a catalogue change; throws `PlanIsOld` when the catalogue has changed. */
export async function writePlan(
  tx: Connection,
  { planned, tags, changes }: Pick<ImportPlan, 'planned' | 'tags' | 'changes'>,
  { at, by, record }: Readonly<{ at: Date; by: Pick<Visitor, 'userId'>; record: Recording }>,
): Promise<Written> {
  // counts staff changes of products, tags and categories, including this one; orders do not count
  if ((await countCatalogueChanges(tx)) !== changes + 1) throw new PlanIsOld()
  const lines = await withStockOfNow(tx, planned)
  const created = lines.filter(({ known }) => known === null)
  const changed = lines.filter(isChanged)
  const states = created.map(({ state }) => state)
  const ids = await insertProducts(tx, states, tags, at)
  const writes = changed.map(({ known, state }) => ({ id: known?.id ?? 0, state, before: known?.state ?? null }))
  const written = [
    ...created.map(({ state }, place) => ({ id: ids[place] ?? 0, label: labelOf(state), before: null, after: state })),
    ...writes.map(({ id, state, before }) => ({ id, label: labelOf(state), before, after: state })),
  ]
  const before = await movementsBefore(tx, restocked(written))
  await updateProducts(tx, writes, tags, { at, by })
  return { lines, created, changed, ids, undoableId: await record(written, before) }
}

async function withStockOfNow(tx: Connection, planned: readonly PlannedLine[]): Promise<PlannedLine[]> {
  const ids = planned.filter(isChanged).map(({ known }) => known?.id)
  const rows = await tx
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(products.id)
    .for('no key update')
  const stocks = new Map(rows.map(({ id, stock }) => [id, stock]))
  return planned.map((line) => {
    const { known, state, restock } = line
    const stock = known === null ? undefined : stocks.get(known.id)
    if (known === null || stock === undefined || stock === known.state.stock) return line
    const [before, after] = [
      { ...known.state, stock },
      { ...state, stock: restock?.(stock) ?? stock },
    ]
    return { ...line, known: { ...known, state: before }, state: after, changes: changesOf(before, after) }
  })
}

function inShort(changes: AuditChanges): AuditChanges {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => LOGGED_FIELDS.has(field)))
}
