import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QueryOf } from '#contract/http/call.ts'
import type { ListedPrice, PriceList, priceListCalls } from '#contract/price-lists/price-lists.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { oreToKr } from '#domain/money/money.ts'
import { priceListState, priceWarnings } from '#domain/price-lists/price-list.ts'
import { percentBetween } from '#domain/prices/rounding.ts'
import { lastCostOf } from '#server/batches/batches.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { priceListLines, priceLists } from '#server/database/schema/goods/price-lists.ts'
import { ShopError } from '#server/http/shop-error.ts'

const MAX_SHOWN = 200
const approver = alias(users, 'approver')

/** Latest day first. */
export async function findPriceLists(db: Connection): Promise<PriceList[]> {
  const rows = await selectLists(db).orderBy(desc(priceLists.startsOn), desc(priceLists.id)).limit(MAX_SHOWN)
  return rows.map(toAnswer)
}

/** Throws 'price_list_not_found'. */
export async function findPriceList(db: Connection, id: number): Promise<PriceList> {
  const [row] = await selectLists(db).where(eq(priceLists.id, id))
  if (!row) throw new ShopError('price_list_not_found')
  return toAnswer(row)
}

function selectLists(db: Connection) {
  return db
    .select({
      list: priceLists,
      createdBy: users.name,
      approvedBy: approver.name,
      prices: sql<number>`(select count(*)::int from ${priceListLines} where ${priceListLines.listId} = ${priceLists.id})`,
    })
    .from(priceLists)
    .leftJoin(users, eq(users.id, priceLists.createdByUserId))
    .leftJoin(approver, eq(approver.id, priceLists.approvedByUserId))
}

function toAnswer({ list, createdBy, approvedBy, prices }: Awaited<ReturnType<typeof selectLists>>[number]): PriceList {
  const { id, name, startsOn, approvedAt, startedAt, revision } = list
  return {
    id,
    name,
    startsOn,
    state: priceListState(list),
    createdBy,
    approvedBy,
    approvedAt: approvedAt?.toISOString() ?? null,
    startedAt: startedAt?.toISOString() ?? null,
    revision,
    prices,
  }
}

type Preview = Readonly<{ list: PriceList; prices: ListedPrice[]; total: number; warned: number }>
type Row = Readonly<{
  kcwId: string
  newOre: number
  approvedBesideOre: number | null
  replacedOre: number | null
  productId: number | null
  nameDa: string
  priceOre: number
  isGone: boolean
  costOre: number | null
  otherList: string | null
}>

type PreviewOptions = Readonly<{ query: QueryOf<(typeof priceListCalls)['showPriceList']>; seesCosts: boolean }>

/** Prices beside today's, by SKU, with warnings counted over all pages. */
export async function previewPriceList(db: Connection, id: number, { query, seesCosts }: PreviewOptions): Promise<Preview> {
  const { warned: isOnlyWarned = false, page = 1, limit = MAX_PAGE_SIZE } = query
  const list = await findPriceList(db, id)
  const all = (await findRows(db, id)).map((row) => toListedPrice(row, list, seesCosts))
  const warned = all.filter(({ warnings }) => warnings.length > 0)
  const listed = isOnlyWarned ? warned : all
  return { list, prices: listed.slice((page - 1) * limit, page * limit), total: listed.length, warned: warned.length }
}

function toListedPrice(row: Row, { state }: PriceList, seesCosts: boolean): ListedPrice {
  const { kcwId, newOre, productId, nameDa, priceOre, replacedOre } = row
  // a list in effect is compared with what it replaced, without warnings
  const besideOre = state === 'started' ? replacedOre : productId === null ? null : priceOre
  const product = productId === null ? null : { priceOre, isUnlisted: row.isGone, costOre: row.costOre }
  return {
    kcwId,
    product: productId === null ? null : { id: productId, nameDa, price: oreToKr(priceOre) },
    price: oreToKr(newOre),
    replaced: replacedOre === null ? null : oreToKr(replacedOre),
    difference: besideOre === null ? null : oreToKr(newOre - besideOre),
    percent: besideOre === null ? null : percentBetween(besideOre, newOre),
    warnings:
      state === 'started'
        ? []
        : priceWarnings({ newOre, product, seesCosts, approvedBesideOre: row.approvedBesideOre, otherList: row.otherList }),
  }
}

async function findRows(db: Connection, id: number): Promise<readonly Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select coalesce(p.kcw_id, l.kcw_id) as "kcwId", l.unit_price_ore as "newOre", l.approved_beside_ore as "approvedBesideOre", l.replaced_ore as "replacedOre",
      p.id as "productId", coalesce(p.name_da, '') as "nameDa", coalesce(p.unit_price_ore, 0) as "priceOre", coalesce(p.gone, false) as "isGone",
      ${lastCostOf(sql`p.id`)} as "costOre",
      (select o.name from price_list_lines other join price_lists o on o.id = other.list_id
        where o.id <> this.id and o.starts_on = this.starts_on and o.approved_at is not null and o.started_at is null
          and (o.approved_at, o.id) > (coalesce(this.approved_at, '-infinity'), this.id) and this.approved_at is not null
          and lower(other.kcw_id) = lower(l.kcw_id) order by o.approved_at desc limit 1) as "otherList"
    from price_list_lines l
    join price_lists this on this.id = l.list_id
    left join products p on p.id = l.product_id or (l.product_id is null and lower(p.kcw_id) = lower(l.kcw_id))
    where l.list_id = ${id}
    order by lower(coalesce(p.kcw_id, l.kcw_id))`)
  return rows
}
