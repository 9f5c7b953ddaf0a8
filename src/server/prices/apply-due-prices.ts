import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type AuditChanges, changedFields } from '#domain/audit/audit.ts'
import { oreToKr } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { type PromotionPlan, planAt } from '#domain/prices/planned-promotion.ts'
import { type AuditEntry, THE_SHOP, writeAudits } from '#server/audit/write-audit.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { isDatabaseUnavailable } from '#server/database/database-errors.ts'
import { priceLists } from '#server/database/schema/goods/price-lists.ts'
import { catalogueVersion, products } from '#server/database/schema/goods/products.ts'
import { inTransaction, type Transaction } from '#server/database/transaction.ts'
import { inRequest } from '#server/http/request.ts'
import type { Shop } from '#server/shop.ts'

const MAX_MS = 120_000

type Priced = PlanColumns & Readonly<{ unitPriceOre: number }>
type ListPrice = Readonly<{ listId: number; productId: number; priceOre: number }>

/** Writes all due price changes, each moment in its own transaction, as if the shop had never stopped (decision 0054). Answers the next one. */
export async function applyDuePrices({ db, now }: Readonly<{ db: Database; now: () => Date }>): Promise<Date | null> {
  for (;;) {
    const next = await findNextChange(db)
    if (next === null || next > now()) return next
    await inTransaction(db, (tx) => applyMoment(tx, now()), { maxMs: MAX_MS })
  }
}

async function applyMoment(tx: Transaction, now: Date): Promise<void> {
  // the lock of all catalogue changes (changeCatalogue), so that no price is planned in between
  await tx.select({ id: catalogueVersion.id }).from(catalogueVersion).for('no key update')
  const at = await findNextChange(tx)
  // another process was faster
  if (at === null || at > now) return
  await bumpCatalogueVersion(tx)
  const lists = await startLists(tx, at)
  const prices = await pricesOf(tx, lists)
  const due = sql`date_trunc('milliseconds', ${products.promotionUntil}) <= ${at.toISOString()}::timestamptz
    or date_trunc('milliseconds', ${products.nextPromotionFrom}) <= ${at.toISOString()}::timestamptz
    or ${products.id} = any(${sql.param([...prices.keys()])}::int[])`
  const rows = await tx.select().from(products).where(due).orderBy(products.id).for('no key update')
  const changed = rows.flatMap((row) => {
    const after = { ...toPlanColumns(planAt(planOf(row), at.getTime())), unitPriceOre: prices.get(row.id)?.priceOre ?? row.unitPriceOre }
    const changes = changedFields(wireOf(row), wireOf(after))
    return Object.keys(changes).length === 0 ? [] : [{ row, after, changes }]
  })
  await storePrices(
    tx,
    changed.map(({ row, after }) => ({ id: row.id, ...after })),
    at,
  )
  await noteReplaced(
    tx,
    changed.flatMap(({ row, changes }) => {
      const line = prices.get(row.id)
      return line && changes.price ? [{ ...line, replacedOre: row.unitPriceOre }] : []
    }),
  )
  await writeAudits(tx, [
    ...lists.map(({ id, name }) => {
      const changes = [...prices.values()].filter(({ listId }) => listId === id).length
      const label = `${name}: ${count(changes, 'pris', 'priser')}`
      return { by: THE_SHOP, action: 'Prisliste trådt i kraft', subject: { kind: 'price_list', id, label }, at } as const
    }),
    ...changed.map(({ row, changes }) => entryOf(row, changes, at)),
  ])
}

async function startLists(tx: Transaction, at: Date) {
  const isDue = sql`${priceLists.approvedAt} is not null and ${priceLists.startedAt} is null
    and date_trunc('milliseconds', ${priceLists.startsAt}) <= ${at.toISOString()}::timestamptz`
  const lists = await tx.select().from(priceLists).where(isDue).orderBy(priceLists.id).for('no key update')
  for (const { id } of lists) await tx.update(priceLists).set({ startedAt: at }).where(sql`${priceLists.id} = ${id}`)
  return lists.toSorted((a, b) => Number(a.approvedAt) - Number(b.approvedAt) || a.id - b.id)
}

/** Of two lines for one product the one stored for it wins, then the one with its present SKU. */
async function pricesOf(tx: Transaction, lists: readonly Readonly<{ id: number }>[]): Promise<ReadonlyMap<number, ListPrice>> {
  if (lists.length === 0) return new Map()
  const ids = lists.map(({ id }) => id)
  const { rows } = await tx.execute<ListPrice>(sql`
    select l.list_id as "listId", p.id as "productId", l.unit_price_ore as "priceOre"
    from price_list_lines l join products p on p.id = l.product_id or (l.product_id is null and lower(p.kcw_id) = lower(l.kcw_id))
    where l.list_id = any(${sql.param(ids)}::int[])
    order by array_position(${sql.param(ids)}::int[], l.list_id), l.product_id nulls first, lower(l.kcw_id) = lower(p.kcw_id)`)
  return new Map(rows.map((row) => [row.productId, row]))
}

/** Gives each line the present SKU of its product, and leaves one line per product: the one stored for it, else the one its SKU names. */
export async function followProducts(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    with named as (
      select l.kcw_id, l.product_id, coalesce(l.product_id, (select p.id from products p where lower(p.kcw_id) = lower(l.kcw_id))) as own_id
      from price_list_lines l where l.list_id = ${id}),
    ranked as (
      select n.kcw_id, row_number() over (partition by p.id order by n.product_id, lower(n.kcw_id) <> lower(p.kcw_id), n.kcw_id) as place
      from named n join products p on p.id = n.own_id)
    delete from price_list_lines l using ranked r where l.list_id = ${id} and l.kcw_id = r.kcw_id and r.place > 1`)
  // by way of a name that no product has, because two products may have exchanged their SKUs
  await tx.execute(sql`
    update price_list_lines l set kcw_id = chr(10) || p.id from products p where l.list_id = ${id} and p.id = l.product_id and l.kcw_id <> p.kcw_id`)
  await tx.execute(sql`
    update price_list_lines l set kcw_id = p.kcw_id from products p where l.list_id = ${id} and p.id = l.product_id and l.kcw_id <> p.kcw_id`)
}

/** The price starts at the due moment, whenever it is written; a trigger writes the price history. */
async function storePrices(tx: Transaction, rows: readonly (Priced & Readonly<{ id: number }>)[], at: Date): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update products p set unit_price_ore = r."unitPriceOre", promotion_percent = r."promotionPercent", promotion_until = r."promotionUntil",
      next_promotion_percent = r."nextPromotionPercent", next_promotion_from = r."nextPromotionFrom", next_promotion_until = r."nextPromotionUntil",
      revision = p.revision + 1, updated_at = ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, "unitPriceOre" int, "promotionPercent" smallint, "promotionUntil" timestamptz,
      "nextPromotionPercent" smallint, "nextPromotionFrom" timestamptz, "nextPromotionUntil" timestamptz)
    where p.id = r.id`)
}

async function noteReplaced(tx: Transaction, lines: readonly (ListPrice & Readonly<{ replacedOre: number }>)[]): Promise<void> {
  if (lines.length === 0) return
  await tx.execute(sql`
    update price_list_lines l set product_id = p.id, replaced_ore = r."replacedOre"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r ("listId" int, "productId" int, "replacedOre" int)
    join products p on p.id = r."productId"
    where l.list_id = r."listId" and (l.product_id = p.id or (l.product_id is null and lower(l.kcw_id) = lower(p.kcw_id)))`)
}

function entryOf(row: typeof products.$inferSelect, changes: AuditChanges, at: Date): AuditEntry {
  const subject = { kind: 'product', id: row.id, label: `${row.nameDa} (${row.kcwId})` } as const
  const promotion = changes.nextPromotion ? 'Kampagne begyndt' : 'Kampagne sluttet'
  return { by: THE_SHOP, action: changes.price ? 'Pris ændret af prisliste' : promotion, subject, changes, at }
}

function wireOf(row: Priced): Readonly<Record<string, unknown>> {
  return {
    price: oreToKr(row.unitPriceOre),
    promotion: row.promotionPercent,
    promotionUntil: row.promotionUntil,
    nextPromotion: row.nextPromotionPercent,
    nextPromotionFrom: row.nextPromotionFrom,
    nextPromotionUntil: row.nextPromotionUntil,
  }
}

export type PlanColumns = Pick<
  typeof products.$inferSelect,
  'promotionPercent' | 'promotionUntil' | 'nextPromotionPercent' | 'nextPromotionFrom' | 'nextPromotionUntil'
>

export function planOf(row: PlanColumns): PromotionPlan {
  return {
    promotionPercent: row.promotionPercent,
    promotionUntilMs: row.promotionUntil?.getTime() ?? null,
    nextPromotionPercent: row.nextPromotionPercent,
    nextPromotionFromMs: row.nextPromotionFrom?.getTime() ?? null,
    nextPromotionUntilMs: row.nextPromotionUntil?.getTime() ?? null,
  }
}

export function toPlanColumns(plan: PromotionPlan): PlanColumns {
  return {
    promotionPercent: plan.promotionPercent,
    promotionUntil: instant(plan.promotionUntilMs),
    nextPromotionPercent: plan.nextPromotionPercent,
    nextPromotionFrom: instant(plan.nextPromotionFromMs),
    nextPromotionUntil: instant(plan.nextPromotionUntilMs),
  }
}

function instant(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

/** When the next price change is due, in whole milliseconds; null when none is planned. */
export async function findNextChange(db: Connection): Promise<Date | null> {
  const { rows } = await db.execute<{ ms: number | string | null }>(sql`
    select floor(extract(epoch from least(
      (select min(promotion_until) from products where promotion_until is not null),
      (select min(next_promotion_from) from products where next_promotion_from is not null),
      (select min(starts_at) from price_lists where approved_at is not null and started_at is null)
    )) * 1000)::float8 as ms`)
  const ms = rows[0]?.ms ?? null
  return ms === null ? null : new Date(Number(ms))
}

const LOOKS_EVERY_MS = 1_000

/** Applies due prices at start and at each due moment, in every process; `close` waits for the present run. */
export async function startPriceUpdates(shop: Pick<Shop, 'db' | 'log' | 'now'>): Promise<{ close: () => Promise<void> }> {
  const { log, now } = shop
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let isFailing = false
  let looking = Promise.resolve()

  const wait = (next: Date | null) => {
    if (isClosed) return
    const ms = next === null ? LOOKS_EVERY_MS : Math.min(LOOKS_EVERY_MS, Math.max(0, next.getTime() - now().getTime()))
    timer = setTimeout(() => {
      looking = inRequest(randomUUID(), look)
    }, ms)
    timer.unref()
  }
  const look = async () => {
    try {
      wait(await applyDuePrices(shop))
      isFailing = false
    } catch (error) {
      // logged once while the database is away
      if (!isFailing) log[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'prices could not be kept in step; it tries on')
      isFailing = true
      wait(null)
    }
  }

  wait(await applyDuePrices(shop))
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await looking
    },
  }
}
