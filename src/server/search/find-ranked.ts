import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { productSearch, productTexts } from '#server/database/schema/search.ts'
import { idsDescribed, idsWhere, type PreparedSearch, type SearchConditions } from './prepare-search.ts'
import {
  allOf,
  anyOf,
  filmsOf,
  isAmong,
  type KnownSizes,
  knownSizes,
  noBetterThan,
  rankAmongAll,
  rankAmongNamed,
  rankInTexts,
} from './ranks.ts'

type Narrowed = Readonly<{ listed: true | undefined; only: SQL | undefined }>
type Part = Readonly<{ limit: number; offset: number }>

type Few = Readonly<{ condition: SQL; rank: SQL }>
type Named = Readonly<{ name: string; sizes: KnownSizes }>
type Many = Readonly<{ condition: SQL; isFilm: boolean; size: Named }>
type Answer = Readonly<{ ids: readonly number[]; total: number }>
type Step = (part: Part) => Promise<Answer>

const NOTHING: Answer = { ids: [], total: 0 }
const MIXED_KEY = sql`(product_id * 2654435761::bigint) % 4294967296::bigint`
const ORDERED_BY = sql`product_id, is_film, is_in_stock, name_key, ${MIXED_KEY} as mixed`
const BY_NAME = sql`rank, is_film desc, is_in_stock desc, name_key, product_id`
const MIXED = sql`is_in_stock desc, mixed, product_id`

/** Up to this many matches are fetched by index and sorted. */
export const RANKED_AT_ONCE = 1_200
const SURELY_MANY = 40_000
const LOOKED_THROUGH = 800
const MIN_MATCHES = 25

/** The ids of a page by rank: films first, then in stock, then by name. Very large ranks come in mixed order. */
export async function findRanked(db: Connection, search: PreparedSearch, narrowed: Narrowed, part: Part): Promise<readonly number[]> {
  return (await runSteps(await stepsOf(db, search, narrowed), part)).ids
}

type Cut = Readonly<{ limit: number | Placeholder; offset: number | Placeholder }>

/** The page as one query for a shop of at most `RANKED_AT_ONCE` products; substring matches come last. */
export function rankedPage(search: SearchConditions, narrowed: Narrowed, { limit, offset }: Cut): SQL {
  const { bySku, named, described, containing, found } = search
  const [inTexts] = described
  const { isAmongAll, rank } = inTexts
    ? { isAmongAll: isAmong(found), rank: rankAmongAll(bySku, named, idsDescribed(inTexts)) }
    : { isAmongAll: isAmong(containing), rank: sql`0` }
  return sql`
    with ${foundAndFiltered(isAmongAll, narrowed, rank)}
    select ${products.id} as id, ${products}.xmin::text as "rowVersion"
    from (select * from filtered order by ${BY_NAME} limit ${limit} offset ${offset}) as page
    join ${products} on ${products.id} = page.product_id order by ${BY_NAME}`
}

async function runSteps(steps: readonly Step[], { limit, offset }: Part): Promise<Answer> {
  const ids: number[] = []
  let total = 0
  for (const step of steps) {
    if (ids.length === limit) break
    const answer = await step({ limit: limit - ids.length, offset: Math.max(0, offset - total) })
    ids.push(...answer.ids)
    total += answer.total
  }
  return { ids, total }
}

async function stepsOf(
  db: Connection,
  { name, bySku, named, described, containing }: PreparedSearch,
  narrowed: Narrowed,
): Promise<readonly Step[]> {
  const few =
    (condition: SQL, rank = sql`0`): Step =>
    async (part) =>
      await findByName(db, { condition, rank }, narrowed, part)
  const [inTexts] = described
  const widestName = named.at(-1)
  if (!inTexts || !widestName) return [few(isAmong(containing))]
  const sizeOf = (group: string): Named => ({ name: `${narrowed.listed} ${group} ${name}`, sizes: knownSizes(db) })
  const byWords = sql.join([...bySku.map(idsWhere), idsDescribed(inTexts)], sql` union `)
  const onlyContaining = few(isAmong(sql`${containing} except (${byWords})`))
  const texts = sizeOf('texts')
  if ((await sizeOrEstimate(db, texts, idsDescribed(inTexts))) <= RANKED_AT_ONCE) {
    return [async (part) => await findAnywhere(db, { bySku, named, widestName, inTexts }, narrowed, part), onlyContaining]
  }
  const inNames = await namedStep(db, { bySku, named, widestName, sizeOf }, narrowed)
  const onlyInTexts = few(allOf([isAmong(idsDescribed(inTexts)), ...noBetterThan(bySku, named, named.length)]))
  const inBoth: Step = async (part) => {
    const found = await runSteps([inNames], part)
    if (found.ids.length === part.limit) return found
    const { ids, total } = await runSteps([async () => found, onlyInTexts], part)
    if (!narrowed.only) texts.sizes.set(texts.name, total)
    return { ids, total }
  }
  return [inBoth, onlyContaining]
}

type Names = Pick<PreparedSearch, 'bySku' | 'named'> & Readonly<{ widestName: SQL; sizeOf: (group: string) => Named }>

async function namedStep(db: Connection, { bySku, named, widestName, sizeOf }: Names, narrowed: Narrowed): Promise<Step> {
  const all = { condition: anyOf([...bySku, widestName]), rank: rankAmongNamed(bySku, named), size: sizeOf('names') }
  const many = manyOf(db, { bySku, named, sizeOf }, narrowed)
  const expected = await sizeOrEstimate(db, all.size, idsWhere(widestName))
  if (expected <= RANKED_AT_ONCE) return async (part) => await findByName(db, all, narrowed, part)
  if (expected > SURELY_MANY) return async (part) => await runSteps(many, part)
  const [bestName = widestName] = named
  const best = { condition: anyOf([...bySku, bestName]), rank: rankAmongNamed(bySku, [bestName]), size: sizeOf('best') }
  return async (part) => {
    const ofBest = await findIfFew(db, best, narrowed, part)
    if (ofBest === null) return await runSteps(many, part)
    if (ofBest.ids.length === part.limit || bestName === widestName) return ofBest
    const afterBest = many.slice(bySku.length + FILMS_AND_ACCESSORIES.length)
    return (await findIfFew(db, all, narrowed, part)) ?? (await runSteps([async () => ofBest, ...afterBest], part))
  }
}

const FILMS_AND_ACCESSORIES = [true, false]

function manyOf(db: Connection, { bySku, named, sizeOf }: Pick<Names, 'bySku' | 'named' | 'sizeOf'>, narrowed: Narrowed): readonly Step[] {
  const ofSku: Step[] = bySku.map((condition) => async (part) => await findByName(db, { condition, rank: sql`0` }, narrowed, part))
  const ofNames = named.flatMap((name, place) =>
    FILMS_AND_ACCESSORIES.map((isFilm): Step => {
      const condition = filmsOf(isFilm, [name, ...noBetterThan(bySku, named, place)])
      const size = sizeOf(`${isFilm ? 'films' : 'accessories'} of rank ${place}`)
      return async (part) => await findMany(db, { condition, isFilm, size }, narrowed, part)
    }),
  )
  return [...ofSku, ...ofNames]
}

async function findMany(db: Connection, group: Many, narrowed: Narrowed, part: Part): Promise<Answer> {
  const found = await lookThrough(db, group, narrowed, part)
  if (found === null) return await findByName(db, { ...group, rank: sql`0` }, narrowed, part)
  return found.ids.length === part.limit ? found : await findMixed(db, group, narrowed, part)
}

/** Fetches all matches by index first; the planner would scan all products for large estimates. */
async function findByName(db: Connection, { condition, rank }: Few, { listed, only }: Narrowed, part: Part): Promise<Answer> {
  const { rows } = await db.execute<Answer>(sql`
    with found as materialized (
        select product_id, is_film, is_in_stock, name_key, ${rank} as rank from ${productSearch} where ${isListed(listed)} and ${condition})
      ${ofFound(only, part)}`)
  return rows[0] ?? NOTHING
}

async function findAnywhere(
  db: Connection,
  { bySku, named, widestName, inTexts }: Pick<Names, 'bySku' | 'named' | 'widestName'> & Readonly<{ inTexts: SQL }>,
  { listed, only }: Narrowed,
  part: Part,
): Promise<Answer> {
  const { rows } = await db.execute<Answer>(sql`
    with named as materialized (
        select product_id, is_film, is_in_stock, name_key, ${rankAmongNamed(bySku, named)} as rank from ${productSearch}
        where ${isListed(listed)} and ${anyOf([...bySku, widestName])}),
      found as materialized (
        select * from named union all
        select product_id, is_film, is_in_stock, name_key, ${rankInTexts({ bySku, named })} from ${productTexts}
        where ${isListed(listed, productTexts)} and ${inTexts} and product_id <> all(array(select product_id from named)))
      ${ofFound(only, part)}`)
  return rows[0] ?? NOTHING
}

/** The page when matches are few, otherwise null. The limit is outside the condition, as the planner would otherwise scan all products. */
async function findIfFew(
  db: Connection,
  { condition, rank, size }: Few & Readonly<{ size: Named }>,
  narrowed: Narrowed,
  part: Part,
): Promise<Answer | null> {
  if ((size.sizes.get(size.name) ?? 0) > RANKED_AT_ONCE) return null
  const { rows } = await db.execute<Answer & { size: number }>(sql`
    with matching as materialized (
        select product_id, is_film, is_in_stock, name_key, ${rank} as rank from ${productSearch} where ${isListed(narrowed.listed)} and ${condition}),
      found as materialized (select * from matching limit ${RANKED_AT_ONCE + 1})
      ${ofFound(narrowed.only, part)}`)
  const [answer] = rows
  const areFew = answer !== undefined && answer.size <= RANKED_AT_ONCE
  if (!areFew) size.sizes.set(size.name, RANKED_AT_ONCE + 1)
  else if (!narrowed.only) size.sizes.set(size.name, answer.total)
  return areFew ? answer : null
}

function ofFound(only: SQL | undefined, { limit, offset }: Part): SQL {
  const page = (where: SQL) => sql`array(select product_id from ${where} order by ${BY_NAME} limit ${limit} offset ${offset}) as ids`
  if (!only) return sql`select size, size as total, ${page(sql`found`)} from (select count(*)::integer as size from found) as counted`
  return sql`, filtered as materialized (select found.* from found ${narrowing(only)})
    select (select count(*)::integer from found) as size, (select count(*)::integer from filtered) as total, ${page(sql`filtered`)}`
}

async function findMixed(db: Connection, { condition }: Many, narrowed: Narrowed, { limit, offset }: Part): Promise<Answer> {
  const { rows } = await db.execute<Answer>(sql`
    with ${foundAndFiltered(condition, narrowed, sql`0`)}
    select (select count(*)::integer from filtered) as total,
      array(select product_id from filtered order by ${MIXED} limit ${limit} offset ${offset}) as ids`)
  return rows[0] ?? NOTHING
}

function foundAndFiltered(condition: SQL, { listed, only }: Narrowed, rank: SQL): SQL {
  return sql`
    found as materialized (select ${ORDERED_BY}, ${rank} as rank from ${productSearch} where ${isListed(listed)} and ${condition}),
    filtered as materialized (select found.* from found ${narrowing(only)})`
}

async function lookThrough(
  db: Connection,
  { condition, isFilm, size }: Many,
  { listed, only }: Narrowed,
  { limit, offset }: Part,
): Promise<Answer | null> {
  if (!only && size.sizes.get(size.name) === 0) return null
  const shelf = sql`from ${productSearch} where ${isListed(listed)} and ${productSearch.isFilm} = ${isFilm}`
  const { rows } = await db.execute<{ ids: number[]; matches: number; areMany: boolean }>(sql`
    with first as (select ${ORDERED_BY}, name_words, sku_key ${shelf} order by ${MIXED} limit ${LOOKED_THROUGH}),
      filtered as materialized (
        select product_id, is_in_stock, mixed from first as ${productSearch} ${narrowing(only)} ${only ? sql`and` : sql`where`} ${condition}
        order by ${MIXED} limit ${Math.max(offset + limit, MIN_MATCHES)})
    select exists (select ${shelf} order by is_in_stock desc, ${MIXED_KEY}, product_id offset ${LOOKED_THROUGH - 1}) as "areMany", (select count(*)::integer from filtered) as matches,
      array(select product_id from filtered order by ${MIXED} limit ${limit} offset ${offset}) as ids`)
  const [answer] = rows
  if (answer?.areMany && answer.matches >= MIN_MATCHES) return { ids: answer.ids, total: offset + answer.ids.length }
  if (!only) size.sizes.set(size.name, 0)
  return null
}

function isListed(listed: true | undefined, where: typeof productSearch | typeof productTexts = productSearch): SQL {
  return listed ? sql`${where.listed} = true` : sql`true`
}

function narrowing(only: SQL | undefined): SQL {
  return only ? sql`join ${products} on ${products.id} = product_id where ${only}` : sql``
}

async function sizeOrEstimate(db: Connection, { name, sizes }: Named, query: SQL): Promise<number> {
  const isExpected = `${name} expected`
  const known = sizes.get(name) ?? sizes.get(isExpected)
  if (known !== undefined) return known
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(sql`explain (format json) ${query}`)
  const expected = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  sizes.set(isExpected, expected)
  return expected
}
