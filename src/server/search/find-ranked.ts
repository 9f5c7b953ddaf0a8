import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'
import { productSearch, productTexts } from '#server/database/schema/search.ts'
import { type KnownSizes, knownSizes } from './known-sizes.ts'
import { idsDescribed, idsWhere, type PreparedSearch, type SearchQuestions } from './prepare-search.ts'
import { allOf, anyOf, filmsOf, isAmong, noBetterThan, rankAmongAll, rankAmongNamed, rankInTexts } from './ranks.ts'

/** `listed`: what visitors find, and no other. `only` sees to the rest of the list's filters; it speaks of `products`. */
type Narrowed = Readonly<{ listed: true | undefined; only: SQL | undefined }>
type Part = Readonly<{ limit: number; offset: number }>

/** Products to be put in the order of `rank`, of which there are few. */
type Few = Readonly<{ condition: SQL; rank: SQL }>
/** A question whose size is known next time, by its name. */
type Named = Readonly<{ name: string; sizes: KnownSizes }>
/** Products of one rank: films or accessories, of which there may be many. */
type Many = Readonly<{ condition: SQL; isFilm: boolean; size: Named }>
/** Ids of a page, and how many there are, or at least up to the end of the page. */
type Answer = Readonly<{ ids: readonly number[]; total: number }>
type Step = (part: Part) => Promise<Answer>

const NOTHING: Answer = { ids: [], total: 0 }
const MIXED_KEY = sql`(product_id * 2654435761::bigint) % 4294967296::bigint`
const ORDERED_BY = sql`product_id, is_film, is_in_stock, name_key, ${MIXED_KEY} as mixed`
const BY_NAME = sql`rank, is_film desc, is_in_stock desc, name_key, product_id`
const MIXED = sql`is_in_stock desc, mixed, product_id`

/** Up to so many matches are fetched as the indexes name them, and put in order by name. */
export const FEW = 1_200
/** Where the planner expects more than this nobody looks: it is many. */
const SURELY_MANY = 40_000
/** Where there may be many, so many products are looked through in a mixed order. */
const LOOKED_THROUGH = 800
/** When at least so many of them match, one in 33, the others are many too. */
const LEAST_MATCHES = 25

/**
 * The ids of one page of a search by rank. Within a rank films come first, then what is in stock, then by name (issue 'Finding');
 * very many of one rank come mixed in place of by name. Few are put in order in one go, of many each rank is asked by itself.
 */
export async function findRanked(db: Connection, search: PreparedSearch, narrowed: Narrowed, part: Part): Promise<readonly number[]> {
  return (await inTurn(await stepsOf(db, search, narrowed), part)).ids
}

type Cut = Readonly<{ limit: number | Placeholder; offset: number | Placeholder }>

/**
 * A question for the page `findRanked` finds, with the row each product was found as, for a shop whose products are no more than `FEW`: whatever
 * is found is put in order in one go, and what merely contains the text comes last.
 */
export function rankedPage(search: SearchQuestions, narrowed: Narrowed, { limit, offset }: Cut): SQL {
  const { bySku, named, described, containing, found } = search
  const [inTexts] = described
  const { isAmongAll, rank } = inTexts
    ? { isAmongAll: isAmong(found), rank: rankAmongAll(bySku, named, idsDescribed(inTexts)) }
    : { isAmongAll: isAmong(containing), rank: sql`0` }
  return sql`
    with ${foundAndKept(isAmongAll, narrowed, rank)}
    select ${products.id} as id, ${products}.xmin::text as "rowVersion"
    from (select * from kept order by ${BY_NAME} limit ${limit} offset ${offset}) as page
    join ${products} on ${products.id} = page.product_id order by ${BY_NAME}`
}

/** A page of what one step finds after the other. */
async function inTurn(steps: readonly Step[], { limit, offset }: Part): Promise<Answer> {
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
  const sizeOf = (question: string): Named => ({ name: `${narrowed.listed} ${question} ${name}`, sizes: knownSizes(db) })
  const byWords = sql.join([...bySku.map(idsWhere), idsDescribed(inTexts)], sql` union `)
  const onlyContaining = few(isAmong(sql`${containing} except (${byWords})`))
  const texts = sizeOf('texts')
  if ((await sizeOrEstimate(db, texts, idsDescribed(inTexts))) <= FEW) {
    return [async (part) => await findAnywhere(db, { bySku, named, widestName, inTexts }, narrowed, part), onlyContaining]
  }
  const inNames = await namedStep(db, { bySku, named, widestName, sizeOf }, narrowed)
  const onlyInTexts = few(allOf([isAmong(idsDescribed(inTexts)), ...noBetterThan(bySku, named, named.length)]))
  const inBoth: Step = async (part) => {
    const found = await inTurn([inNames], part)
    if (found.ids.length === part.limit) return found
    const { ids, total } = await inTurn([async () => found, onlyInTexts], part)
    if (!narrowed.only) texts.sizes.set(texts.name, total)
    return { ids, total }
  }
  return [inBoth, onlyContaining]
}

type Names = Pick<PreparedSearch, 'bySku' | 'named'> & Readonly<{ widestName: SQL; sizeOf: (question: string) => Named }>

/** What is said by names and SKU: of few all at once, of many rank by rank; where the planner is not sure, the best rank is tried first. */
async function namedStep(db: Connection, { bySku, named, widestName, sizeOf }: Names, narrowed: Narrowed): Promise<Step> {
  const all = { condition: anyOf([...bySku, widestName]), rank: rankAmongNamed(bySku, named), size: sizeOf('names') }
  const many = manyOf(db, { bySku, named, sizeOf }, narrowed)
  const expected = await sizeOrEstimate(db, all.size, idsWhere(widestName))
  if (expected <= FEW) return async (part) => await findByName(db, all, narrowed, part)
  if (expected > SURELY_MANY) return async (part) => await inTurn(many, part)
  const [bestName = widestName] = named
  const best = { condition: anyOf([...bySku, bestName]), rank: rankAmongNamed(bySku, [bestName]), size: sizeOf('best') }
  return async (part) => {
    const ofBest = await findIfFew(db, best, narrowed, part)
    if (ofBest === null) return await inTurn(many, part)
    if (ofBest.ids.length === part.limit || bestName === widestName) return ofBest
    const afterBest = many.slice(bySku.length + FILMS_AND_ACCESSORIES.length)
    return (await findIfFew(db, all, narrowed, part)) ?? (await inTurn([async () => ofBest, ...afterBest], part))
  }
}

const FILMS_AND_ACCESSORIES = [true, false]

/** Rank by rank, films before accessories. */
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

/** The page of all matches, fetched by the indexes: the planner would look for them through all products when it takes them for many. */
async function findByName(db: Connection, { condition, rank }: Few, { listed, only }: Narrowed, part: Part): Promise<Answer> {
  const { rows } = await db.execute<Answer>(sql`
    with found as materialized (
        select product_id, is_film, is_in_stock, name_key, ${rank} as rank from ${productSearch} where ${isListed(listed)} and ${condition})
      ${ofFound(only, part)}`)
  return rows[0] ?? NOTHING
}

/**
 * The page of all that have the words anywhere, of whom there are few: those of names and SKU by their ranks, and behind them those of
 * descriptions alone, read where their words stand.
 */
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

/**
 * The page when there are few, otherwise null, at once where that is known: no more of them are fetched than shows that they are many. The limit stands outside:
 * next to the condition the planner would read all products until it is reached.
 */
async function findIfFew(
  db: Connection,
  { condition, rank, size }: Few & Readonly<{ size: Named }>,
  narrowed: Narrowed,
  part: Part,
): Promise<Answer | null> {
  if ((size.sizes.get(size.name) ?? 0) > FEW) return null
  const { rows } = await db.execute<Answer & { size: number }>(sql`
    with matching as materialized (
        select product_id, is_film, is_in_stock, name_key, ${rank} as rank from ${productSearch} where ${isListed(narrowed.listed)} and ${condition}),
      found as materialized (select * from matching limit ${FEW + 1})
      ${ofFound(narrowed.only, part)}`)
  const [answer] = rows
  const areFew = answer !== undefined && answer.size <= FEW
  if (!areFew) size.sizes.set(size.name, FEW + 1)
  else if (!narrowed.only) size.sizes.set(size.name, answer.total)
  return areFew ? answer : null
}

/** The page by name of what `found` holds, how many of it are kept, and how many it holds. */
function ofFound(only: SQL | undefined, { limit, offset }: Part): SQL {
  const page = (where: SQL) => sql`array(select product_id from ${where} order by ${BY_NAME} limit ${limit} offset ${offset}) as ids`
  if (!only) return sql`select size, size as total, ${page(sql`found`)} from (select count(*)::integer as size from found) as counted`
  return sql`, kept as materialized (select found.* from found ${narrowing(only)})
    select (select count(*)::integer from found) as size, (select count(*)::integer from kept) as total, ${page(sql`kept`)}`
}

async function findMixed(db: Connection, { condition }: Many, narrowed: Narrowed, { limit, offset }: Part): Promise<Answer> {
  const { rows } = await db.execute<Answer>(sql`
    with ${foundAndKept(condition, narrowed, sql`0`)}
    select (select count(*)::integer from kept) as total,
      array(select product_id from kept order by ${MIXED} limit ${limit} offset ${offset}) as ids`)
  return rows[0] ?? NOTHING
}

function foundAndKept(condition: SQL, { listed, only }: Narrowed, rank: SQL): SQL {
  return sql`
    found as materialized (select ${ORDERED_BY}, ${rank} as rank from ${productSearch} where ${isListed(listed)} and ${condition}),
    kept as materialized (select found.* from found ${narrowing(only)})`
}

/**
 * The page among the first products of a mixed order, as much of it as is there; null when too few of them match for the others to be many.
 * No more are looked through than it takes to know.
 */
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
      kept as materialized (
        select product_id, is_in_stock, mixed from first as ${productSearch} ${narrowing(only)} ${only ? sql`and` : sql`where`} ${condition}
        order by ${MIXED} limit ${Math.max(offset + limit, LEAST_MATCHES)})
    select exists (select ${shelf} order by is_in_stock desc, ${MIXED_KEY}, product_id offset ${LOOKED_THROUGH - 1}) as "areMany", (select count(*)::integer from kept) as matches,
      array(select product_id from kept order by ${MIXED} limit ${limit} offset ${offset}) as ids`)
  const [answer] = rows
  if (answer?.areMany && answer.matches >= LEAST_MATCHES) return { ids: answer.ids, total: offset + answer.ids.length }
  if (!only) size.sizes.set(size.name, 0)
  return null
}

function isListed(listed: true | undefined, where: typeof productSearch | typeof productTexts = productSearch): SQL {
  return listed ? sql`${where.listed} = true` : sql`true`
}

function narrowing(only: SQL | undefined): SQL {
  return only ? sql`join ${products} on ${products.id} = product_id where ${only}` : sql``
}

/** How many a question was found to have, otherwise how many rows the planner expects of it, by its statistics alone. */
async function sizeOrEstimate(db: Connection, { name, sizes }: Named, question: SQL): Promise<number> {
  const isExpected = `${name} expected`
  const known = sizes.get(name) ?? sizes.get(isExpected)
  if (known !== undefined) return known
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(sql`explain (format json) ${question}`)
  const expected = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  sizes.set(isExpected, expected)
  return expected
}
