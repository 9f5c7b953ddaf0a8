import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { difference } from '#domain/batches/batch-rolls.ts'
import type { StockCause } from '#domain/batches/stock-movement.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { columnOf, TAG_FIELDS } from '#domain/products/product-fields.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { blockRecalled } from '#server/batches/change-batches.ts'
import { lockStocks, storeStocks } from '#server/batches/held-stock.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import type { OrderRolls, undoables } from '#server/database/schema/undo.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { DEPENDENT_TABLES, findOrderRolls, RELINKED_TABLES } from '#server/products/changes/dependent-tables.ts'
import type { TagIndex } from '#server/products/changes/tag-index.ts'
import { storeArrivals } from '#server/purchases/store-arrivals.ts'
import type { Stay } from './undoables.ts'

type Undoable = typeof undoables.$inferSelect

export type DeletionBack = Readonly<{
  id: number
  label: string
  row: Readonly<Record<string, unknown>>
  /** the price a list gave since, which wins as over any price changed by hand */
  listed: ListedSince | null
  notes: readonly string[]
  stays: readonly Stay[]
}>

type ListedSince = Readonly<{ list: string; priceOre: number }>

const stored: Readonly<Record<string, Readonly<{ name: string }>>> = getTableColumns(products)
const REFERENCES = TAG_FIELDS.map((field) => [stored[columnOf(field)]?.name ?? field, field] as const)
const COUNTED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  favourites: ['favorit', 'favoritter'],
  stock_watches: ['kunde, der venter', 'kunder, der venter'],
  reviews: ['anmeldelse', 'anmeldelser'],
  product_documents: ['dokument', 'dokumenter'],
}

/** The deleted product and its rows; null for other changes. Throws 'sku_taken'. */
export async function planDeletion(
  db: Connection,
  { id: undoableId, subject, createdAt }: Undoable,
  tags: TagIndex,
): Promise<DeletionBack | null> {
  const { product, batches = [] } = subject
  if (!product) return null
  const { id, kcw_id: sku, name_da: name } = product as { id: number; kcw_id: string; name_da: string }
  const { rows: sameSku } = await db.execute<{ name: string }>(
    sql`select name_da as name from products where lower(kcw_id) = lower(${sku}::text)`,
  )
  if (sameSku[0]) {
    const message = `${sku} er siden givet til ${sameSku[0].name}. Giv det produkt et andet varenummer først.`
    throw new ShopError('sku_taken', { message })
  }
  const label = `${name} (${sku})`
  const row: Record<string, unknown> = { ...product, revision: Number(product.revision) + 1 }
  const stays: Stay[] = []
  for (const [column, field] of REFERENCES) {
    const before = product[column]
    const named = Array.isArray(before) ? before.map(String) : before === null ? [] : [String(before)]
    const lost = named.filter((one) => tags.idOf(field, one) !== one)
    if (lost.length === 0) continue
    row[column] = Array.isArray(before) ? named.filter((one) => !lost.includes(one)) : null
    stays.push({ productId: id, label, field, now: row[column], reason: `»${lost.join('«, »')}« findes ikke længere.` })
  }
  const { rows: belongings } = await db.execute<{ table: string; rows: number }>(sql`
    select belongs_to as "table", count(*)::int as rows from undoable_belongings where undoable_id = ${undoableId} group by 1`)
  const counts = new Map(belongings.map(({ table, rows }) => [table, rows]))
  const parts = Object.entries(COUNTED).flatMap(([table, [one, many]]) => {
    const found = counts.get(table) ?? 0
    return found > 0 ? [count(found, one, many)] : []
  })
  if (batches.length > 0) parts.push(count(batches.length, 'batch', 'batches'))
  const listed = await findListedSince(db, sku, createdAt)
  const notes = [
    ...(parts.length > 0 ? [`Med ${inWords(parts)}.`] : []),
    ...(listed ? [`»${listed.list}« er trådt i kraft imens: Prisen er ${amount(listed.priceOre)}`] : []),
  ]
  return { id, label, row, listed, notes, stays }
}

async function findListedSince(db: Connection, sku: string, since: Date): Promise<ListedSince | null> {
  const { rows } = await db.execute<ListedSince>(sql`
    select list.name as list, line.unit_price_ore as "priceOre" from price_list_lines line join price_lists list on list.id = line.list_id
    where lower(line.kcw_id) = lower(${sku}::text) and list.started_at > ${since.toISOString()}::timestamptz
    order by list.started_at desc, list.approved_at desc, list.id desc limit 1`)
  return rows[0] ?? null
}

function inWords(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} og ${parts.at(-1)}`
}

/** The columns that stored rows of a table have; null without rows. A column added since keeps its default. */
async function columnsOf(tx: Connection, table: string, stored: SQL): Promise<SQL | null> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname in (select jsonb_object_keys(row) from (${stored}) s (row)) order by attnum`)
  const names = rows.map(({ name }) => sql.identifier(name))
  return names.length === 0 ? null : sql.join(names, sql`, `)
}

/** Restores the product under its id, with its rows. */
export async function storeDeletion(
  tx: Connection,
  { id: undoableId, subject }: Undoable,
  { back: { id, label, row, listed }, by, at }: Readonly<{ back: DeletionBack; by: Visitor; at: Date }>,
): Promise<void> {
  const stored = sql`${JSON.stringify({ ...row, updated_at: at.toISOString() })}::jsonb`
  const columns = await columnsOf(tx, 'products', sql`select ${stored}`)
  await tx.execute(sql`insert into products (${columns}) select ${columns} from jsonb_populate_record(null::products, ${stored})`)
  const ids = {
    batches: subject.batches,
    shelf_lines: subject.shelfLines,
    job_films: subject.projectFilms,
    order_lines: subject.orderLines,
    receipt_lines: subject.receiptLines,
    purchase_order_lines: subject.purchaseLines,
  }
  for (const table of RELINKED_TABLES) {
    const theirs = sql.param(ids[table as keyof typeof ids] ?? [])
    const named = sql.identifier(table)
    await tx.execute(sql`select id from ${named} where id = any(${theirs}::int[]) order by id for no key update`)
    await tx.execute(sql`update ${named} set product_id = ${id} where id = any(${theirs}::int[]) and product_id is null`)
  }
  // expected goods may have arrived or be late
  await storeArrivals(tx, [id], at)
  // triggers recorded the row as new; the restored history has it already
  await tx.execute(sql`delete from price_history where product_id = ${id}`)
  await tx.execute(sql`delete from stock_movements where product_id = ${id}`)
  for (const { table, isThere } of DEPENDENT_TABLES) {
    const named = sql.identifier(table)
    const ofTable = sql`b.undoable_id = ${undoableId} and b.belongs_to = ${table}`
    const columns = await columnsOf(tx, table, sql`select b.row from undoable_belongings b where ${ofTable} limit 1`)
    if (columns === null) continue
    await tx.execute(sql`
      insert into ${named} (${columns}) overriding system value
      select ${columns} from (
        select r.* from undoable_belongings b cross join lateral jsonb_populate_record(null::${named}, ${WITHOUT_DELETED_USER}) r
        where ${ofTable} and ${isThere} order by b.id) stored
      on conflict do nothing`)
  }
  await tx.execute(sql`delete from undoable_belongings where undoable_id = ${undoableId}`)
  // after the restored history, which the change is added to
  if (listed) await tx.update(products).set({ unitPriceOre: listed.priceOre, updatedAt: at }).where(eq(products.id, id))
  const cause = { kind: 'cancelled', byUserId: by.userId, at: at.toISOString() } as const
  await giveBackRolls(tx, id, { had: subject.orderRolls ?? [], cause })
  await blockRecalled(tx, id, { by, at })
  await writeAudit(tx, { by, action: 'Sletning taget tilbage', subject: { kind: 'product', id, label }, at })
}

const WITHOUT_DELETED_USER = sql`case when exists (select from users where id = (b.row ->> 'by_user_id')::int) then b.row else b.row - 'by_user_id' end`

type RollsToGiveBack = Readonly<{ had: readonly OrderRolls[]; cause: StockCause }>

/** Gives a restored product the rolls that orders gave back while it was deleted. */
async function giveBackRolls(tx: Connection, productId: number, { had, cause }: RollsToGiveBack): Promise<void> {
  const have = new Map((await findOrderRolls(tx, productId)).map(({ id, batches }) => [id, batches]))
  for (const { id, orderId, batches } of had) {
    const returned = difference(batches, have.get(id) ?? [])
    if (returned.length === 0) continue
    const before = await lockStocks(tx, [productId])
    const after = new Map([...before].map(([id, stock]) => [id, stock.give(returned)]))
    await storeStocks(tx, { before, after, cause: { ...cause, orderId } })
  }
}
