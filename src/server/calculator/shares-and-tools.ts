import { eq, inArray, sql } from 'drizzle-orm'
import type { calculatorCalls, MetreTool } from '#contract/calculator.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { CAR_PARTS, type PartShares } from '#domain/calculator/car-parts.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { metreShares, metreTools } from '#server/database/schema/calculator.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

/** How a car's film is spread over its parts; the baseline writes a row for each. */
export async function findShares(db: Connection): Promise<PartShares> {
  const rows = await db.select().from(metreShares)
  const shares = new Map(rows.map(({ part, thousandths }) => [part, thousandths]))
  return Object.fromEntries(CAR_PARTS.map((part) => [part, shares.get(part) ?? 0])) as PartShares
}

/** In staff's order. */
export async function findTools(db: Connection): Promise<MetreTool[]> {
  const rows = await db.select().from(metreTools).orderBy(metreTools.position)
  return rows.map(({ productId, pieces, perMetres }) => ({ productId, pieces, perMetres }))
}

const SHARES_SUBJECT = { kind: 'metres', id: 'fordeling', label: 'Fordeling på dele' } as const

export async function changeShares(
  shop: Shop,
  staff: Visitor,
  { seen, ...shares }: BodyOf<(typeof calculatorCalls)['changePartShares']>,
): Promise<PartShares> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const before = await findShares(tx)
    await requireUnchanged(tx, seen, { thing: 'partShares', current: before, subject: SHARES_SUBJECT, now: () => before })
    const changes = changedFields(before, shares)
    if (Object.keys(changes).length === 0) return before
    await tx
      .insert(metreShares)
      .values(CAR_PARTS.map((part) => ({ part, thousandths: shares[part] })))
      .onConflictDoUpdate({ target: metreShares.part, set: { thousandths: sql`excluded.thousandths` } })
    await writeAudit(tx, { by: staff, action: 'Fordeling ændret', subject: SHARES_SUBJECT, changes, at: shop.now() })
    return shares
  })
}

const TOOLS_SUBJECT = { kind: 'metres', id: 'tilbehoer', label: 'Tilbehør til beregneren' } as const

export async function changeTools(
  shop: Shop,
  staff: Visitor,
  { seen, tools }: BodyOf<(typeof calculatorCalls)['changeMetreTools']>,
): Promise<MetreTool[]> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const before = { tools: await findTools(tx) }
    await requireUnchanged(tx, seen, { thing: 'metreTools', current: before, subject: TOOLS_SUBJECT, now: () => before })
    const names = await namesOf(
      tx,
      [...before.tools, ...tools].map(({ productId }) => productId),
    )
    if (tools.some(({ productId }) => !names.has(productId))) throw new ShopError('product_not_found')
    const changes = changedFields(before, { tools })
    if (Object.keys(changes).length === 0) return tools
    // in order, so that rows are locked consistently
    const oldIds = before.tools.map(({ productId }) => productId).toSorted((a, b) => a - b)
    for (const id of oldIds) await tx.delete(metreTools).where(eq(metreTools.productId, id))
    if (tools.length > 0) await tx.insert(metreTools).values(tools.map((tool, position) => ({ ...tool, position })))
    const textsOf = (list: readonly MetreTool[]) => list.map((tool) => toolText(tool, names.get(tool.productId) ?? ''))
    const logged = { metreTools: { from: textsOf(before.tools), to: textsOf(tools) } }
    await writeAudit(tx, { by: staff, action: 'Tilbehør ændret', subject: TOOLS_SUBJECT, changes: logged, at: shop.now() })
    return tools
  })
}

function toolText({ pieces, perMetres }: MetreTool, name: string): string {
  return `${pieces} × ${name} ${perMetres === null ? 'pr. opgave' : `pr. ${perMetres} m`}`
}

async function namesOf(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, nameDa: products.nameDa })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]))
    .orderBy(products.id)
    .for('key share')
  return new Map(rows.map(({ id, nameDa }) => [id, nameDa]))
}
