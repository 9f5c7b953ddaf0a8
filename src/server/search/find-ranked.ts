import { type SQL, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { productSearch, products } from '#server/database/schema.ts'
import { idsWhere, type PreparedSearch } from './prepare-search.ts'

/** `only` sees to the rest of the list's filters; it speaks of `products`. */
type Narrowed = Readonly<{ active: boolean | undefined; only: SQL | undefined }>
type Part = Readonly<{ limit: number; offset: number }>

/** Products to be put in the order of `rank`, or of one rank: films or accessories, of which there may be many. */
type Group = Readonly<{ condition: SQL } & ({ rank: SQL } | { rank: null; isFilm: boolean; lookedThrough: number })>
/** Ids of a page, and how many the group has, or at least up to the end of the page. */
type Answer = Readonly<{ ids: readonly number[]; total: number }>

/** Up to so many matches are fetched as the indexes name them, and put in order by name. */
const FEW = 2_000
/** Where there may be more, so many products are looked through in a mixed order; fewer where long descriptions are unpacked. */
const LOOKED_THROUGH = { names: 1_500, descriptions: 300 } as const
/** When at least one in so many of them matches, the others are many too. */
const SPARSE = 40

/**
 * The ids of one page of a search by rank. Within a rank films come first, then what is in stock, then by name (issue 'Finding');
 * very many of one rank come mixed in place of by name. Few are put in order in one go, of many each rank is asked by itself.
 */
export async function findRanked(db: Connection, search: PreparedSearch, narrowed: Narrowed, { limit, offset }: Part): Promise<number[]> {
  const ids: number[] = []
  let skipped = offset
  for (const group of await groupsOf(db, search, narrowed.active)) {
    if (ids.length === limit) break
    const answer = await findOf(db, group, narrowed, { limit: limit - ids.length, offset: skipped })
    ids.push(...answer.ids)
    skipped = Math.max(0, skipped - answer.total)
  }
  return ids
}

async function groupsOf(db: Connection, search: PreparedSearch, active: boolean | undefined): Promise<Group[]> {
  const { bySku, named, described, containing } = search
  const widest = [...bySku, ...described]
  const excepted = sql.join([containing, ...widest.map(idsWhere)], sql` except `)
  const merelyContaining: Group = { condition: sql`${productSearch.productId} in (${excepted})`, rank: sql`0` }
  if (widest.length === 0) return [merelyContaining]
  const ranks = [...bySku, ...named, ...described]
  const whole: Group = { condition: sql`(${sql.join(widest, sql` or `)})`, rank: rankOf(ranks) }
  if ((await estimate(db, whole, active)) <= FEW) return [whole, merelyContaining]
  const ofRanks = ranks.flatMap((rank, place) => {
    const lookedThrough = described.includes(rank) ? LOOKED_THROUGH.descriptions : LOOKED_THROUGH.names
    return [true, false].map((isFilm) => ({ condition: onlyOf(ranks, place, isFilm), rank: null, isFilm, lookedThrough }))
  })
  return [...ofRanks, merelyContaining]
}

function rankOf(ranks: readonly SQL[]): SQL {
  const cases = ranks.map((rank, place) => sql`when ${rank} then ${sql.raw(String(place))}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** The films, or the accessories, of a rank and of none before: it holds all before it but the SKU's, which stands first. */
function onlyOf(ranks: readonly SQL[], place: number, isFilm: boolean): SQL {
  const better = ranks.filter((_, other) => other < place && (other === 0 || other === place - 1))
  // the mark of a film is in the index of the words too: so no accessory is read to find no film
  const mark = isFilm ? "'=film'" : "!'=film'"
  const kind = sql`${productSearch.isFilm} = ${isFilm} and ${productSearch.nameWords} @@ ${mark}::tsquery`
  return sql.join([kind, ...ranks.slice(place, place + 1), ...better.map((rank) => sql`not ${rank}`)], sql` and `)
}

async function findOf(db: Connection, group: Group, narrowed: Narrowed, part: Part): Promise<Answer> {
  if (group.rank !== null || (await estimate(db, group, narrowed.active)) <= FEW) return await findByName(db, group, narrowed, part)
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
  const { condition, isFilm, lookedThrough } = group
  const ordered = sql`is_in_stock desc, mixed, product_id`
  const { rows } = await db.execute<{ ids: number[]; matches: number; isAll: boolean }>(sql`
    with first as materialized (
        ${selectOf(group)}, (${condition}) as is_match from ${productSearch}
        where ${isActive(active)} and ${productSearch.isFilm} = ${isFilm} order by ${ordered} limit ${lookedThrough}),
      kept as materialized (select first.* from first ${narrowing(only)} ${only ? sql`and` : sql`where`} is_match)
    select (select count(*) from first) < ${lookedThrough} as "isAll", (select count(*)::integer from kept) as matches,
      array(select product_id from kept order by ${ordered} limit ${limit} offset ${offset}) as ids`)
  const [answer] = rows
  if (!answer || answer.isAll || answer.matches < lookedThrough / SPARSE) return null
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

/** How many products the planner expects of a group, by its statistics alone. */
async function estimate(db: Connection, { condition }: Group, active: boolean | undefined): Promise<number> {
  const question = sql`select from ${productSearch} where ${isActive(active)} and ${condition}`
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(sql`explain (format json) ${question}`)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
