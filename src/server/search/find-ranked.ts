import { type SQL, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { productSearch, products } from '#server/database/schema.ts'
import { idsWhere, type PreparedSearch } from './prepare-search.ts'

/** `only` sees to the rest of the list's filters; it speaks of `products`. */
type Narrowed = Readonly<{ active: boolean | undefined; only: SQL | undefined }>
type Part = Readonly<{ limit: number; offset: number }>

/** Products to be put in the order of `rank`, or of one rank: films or accessories, of which there may be many. */
type Group = Readonly<{ condition: SQL } & ({ rank: SQL } | { rank: null; isFilm: boolean })>
/** Ids of a page, and how many the group has, or at least up to the end of the page. */
type Answer = Readonly<{ ids: readonly number[]; total: number }>

/** Up to so many matches are fetched as the indexes name them, and put in order by name. */
const FEW = 2_000
/** Where the planner expects more than this nobody counts: it is many. */
const SURELY_MANY = 40_000
/** Where there may be many, so many products are looked through in a mixed order. */
const LOOKED_THROUGH = 1_500
/** When at least one in so many of them matches, the others are many too. */
const SPARSE = 40

/**
 * The ids of one page of a search by rank. Within a rank films come first, then what is in stock, then by name (issue 'Finding');
 * very many of one rank come mixed in place of by name. Few are put in order in one go, of many each rank is asked by itself.
 */
export async function findRanked(db: Connection, search: PreparedSearch, narrowed: Narrowed, { limit, offset }: Part): Promise<number[]> {
  const ids: number[] = []
  let skipped = offset
  for (const group of await groupsOf(db, search)) {
    if (ids.length === limit) break
    const answer = await findOf(db, group, narrowed, { limit: limit - ids.length, offset: skipped })
    ids.push(...answer.ids)
    skipped = Math.max(0, skipped - answer.total)
  }
  return ids
}

async function groupsOf(db: Connection, { bySku, named, described, containing }: PreparedSearch): Promise<Group[]> {
  const [inTexts] = described
  const widestName = named.at(-1)
  if (!inTexts || !widestName) return [{ condition: isAmong(containing), rank: sql`0` }]
  const byWords = sql.join([...bySku.map(idsWhere), inTexts], sql` union `)
  const onlyContaining: Group = { condition: isAmong(sql`${containing} except (${byWords})`), rank: sql`0` }
  const rank = rankOf([...bySku, ...named])
  if ((await estimate(db, inTexts)) <= FEW) return [{ condition: isAmong(byWords), rank }, onlyContaining]
  const onlyInTexts: Group = { condition: allOf([isAmong(inTexts), ...noBetterThan(bySku, named, named.length)]), rank: sql`0` }
  if (await areFew(db, widestName)) {
    return [{ condition: sql`(${sql.join([...bySku, widestName], sql` or `)})`, rank }, onlyInTexts, onlyContaining]
  }
  const ofNames = named.flatMap((name, place) =>
    [true, false].map((isFilm) => ({ condition: filmsOf(isFilm, [name, ...noBetterThan(bySku, named, place)]), rank: null, isFilm })),
  )
  return [...bySku.map((condition) => ({ condition, rank: sql`0` })), ...ofNames, onlyInTexts, onlyContaining]
}

/** As a list: joined, the planner would read all products where it expects more ids than there are. */
function isAmong(ids: SQL): SQL {
  return sql`${productSearch.productId} = any(array(${ids}))`
}

function allOf(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `)
}

/** Of no better rank: a rank of words holds all before it, the SKU's is none of them. */
function noBetterThan(bySku: readonly SQL[], named: readonly SQL[], place: number): SQL[] {
  return [...bySku, ...named.slice(Math.max(0, place - 1), place)].map((better) => sql`not ${better}`)
}

/** The mark of a film is in the index of the words as well: so no accessory is read to find no film. */
function filmsOf(isFilm: boolean, conditions: readonly SQL[]): SQL {
  const mark = isFilm ? "'=film'" : "!'=film'"
  return allOf([sql`${productSearch.isFilm} = ${isFilm} and ${productSearch.nameWords} @@ ${mark}::tsquery`, ...conditions])
}

function rankOf(ranks: readonly SQL[]): SQL {
  const cases = ranks.map((rank, place) => sql`when ${rank} then ${sql.raw(String(place))}`)
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(ranks.length))} end`
}

/** Whether few products say it by their names: what the planner is sure of it is asked, otherwise they are counted up to there. */
async function areFew(db: Connection, condition: SQL): Promise<boolean> {
  const expected = await estimate(db, idsWhere(condition))
  if (expected <= FEW || expected > SURELY_MANY) return expected <= FEW
  const { rows } = await db.execute<{ count: number }>(
    sql`with found as materialized (${idsWhere(condition)}) select count(*)::integer as count from (select from found limit ${FEW + 1}) as first`,
  )
  return (rows[0]?.count ?? 0) <= FEW
}

async function findOf(db: Connection, group: Group, narrowed: Narrowed, part: Part): Promise<Answer> {
  if (group.rank !== null) return await findByName(db, group, narrowed, part)
  const found = await lookThrough(db, group, narrowed, part)
  if (found === null) return await findByName(db, group, narrowed, part)
  return found.ids.length === part.limit ? found : await findMixed(db, group, narrowed, part)
}

/** The page of all matches, fetched by the indexes: the planner would look for them through all products when it takes them for many. */
async function findByName(db: Connection, group: Group, narrowed: Narrowed, part: Part): Promise<Answer> {
  return await fetchAll(db, group, narrowed, part, sql`rank, is_film desc, is_in_stock desc, name_key, product_id`)
}

async function findMixed(db: Connection, group: Group, narrowed: Narrowed, part: Part): Promise<Answer> {
  return await fetchAll(db, group, narrowed, part, sql`is_in_stock desc, mixed, product_id`)
}

async function fetchAll(db: Connection, group: Group, { active, only }: Narrowed, { limit, offset }: Part, order: SQL): Promise<Answer> {
  const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
    with found as materialized (${selectOf(group)} from ${productSearch} where ${isActive(active)} and ${group.condition}), kept as materialized (select found.* from found ${narrowing(only)})
    select (select count(*)::integer from kept) as total,
      array(select product_id from kept order by ${order} limit ${limit} offset ${offset}) as ids`)
  return rows[0] ?? { ids: [], total: 0 }
}

/** The page among the first products of a mixed order, as much of it as is there; null when too few of them match for the others to be many. */
async function lookThrough(
  db: Connection,
  group: Group & { rank: null },
  { active, only }: Narrowed,
  { limit, offset }: Part,
): Promise<Answer | null> {
  const { condition, isFilm } = group
  const ordered = sql`is_in_stock desc, mixed, product_id`
  const { rows } = await db.execute<{ ids: number[]; matches: number; isAll: boolean }>(sql`
    with first as materialized (
        ${selectOf(group)}, (${condition}) as is_match from ${productSearch}
        where ${isActive(active)} and ${productSearch.isFilm} = ${isFilm} order by ${ordered} limit ${LOOKED_THROUGH}),
      kept as materialized (select first.* from first ${narrowing(only)} ${only ? sql`and` : sql`where`} is_match)
    select (select count(*) from first) < ${LOOKED_THROUGH} as "isAll", (select count(*)::integer from kept) as matches,
      array(select product_id from kept order by ${ordered} limit ${limit} offset ${offset}) as ids`)
  const [answer] = rows
  if (!answer || answer.isAll || answer.matches < LOOKED_THROUGH / SPARSE) return null
  return { ids: answer.ids, total: offset + answer.ids.length }
}

function selectOf({ rank }: Group): SQL {
  return sql`select product_id, is_film, is_in_stock, name_key, (product_id * 2654435761::bigint) % 4294967296::bigint as mixed, ${rank ?? sql`0`} as rank`
}

function isActive(active: boolean | undefined): SQL {
  return active === undefined ? sql`true` : sql`${productSearch.active} = ${active}`
}

function narrowing(only: SQL | undefined): SQL {
  return only ? sql`join ${products} on ${products.id} = product_id where ${only}` : sql``
}

/** How many rows the planner expects of a question, by its statistics alone. */
async function estimate(db: Connection, question: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(sql`explain (format json) ${question}`)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
