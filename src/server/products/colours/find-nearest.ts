import { sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/http/call.ts'
import type { colourCalls, NearFilmAnswer } from '#contract/products/colours.ts'
import type { SampleOffer } from '#contract/products/product.ts'
import { readHexCode } from '#domain/products/colours/hex-code.ts'
import {
  byNearness,
  type ColourTable,
  colourTable,
  type FilmColour,
  howNear,
  NEAREST,
  type NearFilm,
  nearestFilms,
  tablesOfFinishes,
} from '#domain/products/colours/nearest-films.ts'
import { arrangePalette, thinnedOut } from '#domain/products/colours/palette.ts'
import { deriveFilmLook, type FilmFacts } from '#domain/products/film-look.ts'
import { spelledAs } from '#domain/products/product-list.ts'
import { perCatalogueVersion } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { run } from '#server/database/run-together.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { productSearch } from '#server/database/schema/search.ts'
import { statement } from '#server/database/statement.ts'
import { type ReadyJson, readyJson, withCommas } from '#server/http/ready-json.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { productPieces } from '#server/products/product-pieces.ts'
import { type FoundProduct, findProduct } from '#server/products/queries.ts'
import { findSample } from '#server/products/tag-texts.ts'
import { isListedProduct } from '#server/search/search-text.ts'
import type { Shop } from '#server/shop.ts'

type NearestQuery = QueryOf<(typeof colourCalls)['findNearest']>

/** The nearest films examined, as a multiple of the limit; increased when too few of them are in stock. */
const EXAMINED = { first: 4, more: 8 } as const
const MAX_EXAMINED = 1_000

export async function findNearest(shop: Shop, query: NearestQuery): Promise<ReadyJson> {
  const { product, finish, inStock = false, limit = NEAREST.shown } = query
  const colours = await cachedColours(shop)
  const own = query.hex === undefined && product !== undefined ? await ownColour(shop, colours, product) : null
  const hex = query.hex ?? own?.hex ?? null
  if (hex === null) return answerOf(colours, hex, [])
  const table = finish === undefined ? colours.table : (colours.ofFinish.get(spelledAs(colours.finishes, finish)) ?? [])
  const { near, found } = await nearestSold(shop.db, { table, hex, except: own?.id, inStock, limit })
  const pieces = await productPieces(shop, colours.version, found)
  // a film was deleted since; the new catalogue version no longer has it
  if (pieces.length < found.length) return await findNearest(shop, query)
  const differences = new Map(near.map((film) => [film.id, film.difference]))
  const films = found.map(({ id }, place) => toJson(pieces[place], colours.hexes.get(id) ?? '', differences.get(id) ?? 0))
  return answerOf(colours, hex, films)
}

async function ownColour(shop: Shop, { hexes }: CachedColours, kcwIdOrId: string): Promise<Readonly<{ id: number; hex: string | null }>> {
  const row = await findProduct(shop.db, kcwIdOrId, true)
  if (!row) throw new ShopError('product_not_found')
  return { id: row.id, hex: hexes.get(row.id) ?? row.hex }
}

type Sold = Readonly<{ inStock: boolean; limit: number }>
type Examined = Sold & Readonly<{ table: ColourTable; hex: string; except: number | undefined }>

async function nearestSold(db: Connection, { table, hex, except, ...sold }: Examined) {
  for (let examined = sold.limit * EXAMINED.first; ; examined *= EXAMINED.more) {
    const isAll = examined > MAX_EXAMINED
    const near = isAll ? byNearness(table, hex, { except }) : nearestFilms(table, hex, { except, limit: examined })
    const found = await stillSold(db, near, sold)
    if (found.length === sold.limit || isAll || near.length < examined) return { near, found }
  }
}

const soldQuery = statement<Sold & Readonly<{ ids: readonly number[] }>, FoundProduct>(
  'nearest-sold',
  ({ ids, inStock, limit }) => sql`
    select ${products.id} as id, ${products}.xmin::text as "rowVersion"
    from unnest(${ids}::int[]) with ordinality as near (id, place) join ${products} on ${products.id} = near.id
    where ${isListedProduct} and (${products.stock} > 0 or not ${inStock}::boolean) order by near.place limit ${limit}::int`,
)

async function stillSold(db: Connection, near: readonly NearFilm[], sold: Sold): Promise<readonly FoundProduct[]> {
  return near.length === 0 ? [] : await run(db, soldQuery({ ids: near.map(({ id }) => id), ...sold }))
}

function toJson(piece: Buffer | undefined, hex: string, difference: number): Buffer {
  const answer: Omit<NearFilmAnswer, 'product'> = { hex, difference: Number(difference.toFixed(2)), nearness: howNear(difference) }
  return Buffer.concat([Buffer.from('{"product":'), piece ?? Buffer.from('null'), Buffer.from(`,${JSON.stringify(answer).slice(1)}`)])
}

function answerOf({ sample }: CachedColours, hex: string | null, films: readonly Buffer[]): ReadyJson {
  return readyJson([
    `{"success":true,"hex":${JSON.stringify(hex)},"films":[`,
    ...withCommas(films),
    `],"sample":${JSON.stringify(sample)}}`,
  ])
}

export type CachedFilm = FilmColour & Readonly<{ kcwId: string; nameDa: string; surface: string; shiftHexes: readonly string[] }>

/** Cached per catalogue version, as only staff change colours. */
type CachedColours = Readonly<{
  version: number
  table: ColourTable
  ofFinish: ReadonlyMap<string | null, ColourTable>
  /** by film id */
  hexes: ReadonlyMap<number, string>
  /** null when the shop sells no samples */
  sample: SampleOffer | null
  films: readonly CachedFilm[]
  /** laid out on first use, as colour searches do not need it */
  laid: () => readonly CachedFilm[]
  /** in Danish order */
  finishes: readonly string[]
}>

/** The colours of all films in the present catalogue, across processes. */
export const cachedColours = perCatalogueVersion(({ db }: Shop, version) => loadColours(db, version))

async function loadColours(db: Connection, version: number): Promise<CachedColours> {
  const films = (await findColours(db)).flatMap(toCachedFilm)
  const sample = await findSample(db)
  const hexes = new Map(films.map(({ id, hex }) => [id, hex]))
  const finishes = [...new Set(films.flatMap(({ finish }) => (finish ? [finish] : [])))]
  const table = colourTable(films)
  let laid: readonly CachedFilm[] | null = null
  const layOut = () => {
    laid ??= arrangePalette(thinnedOut(films))
    return laid
  }
  return {
    version,
    films,
    hexes,
    sample,
    table,
    ofFinish: tablesOfFinishes(table),
    laid: layOut,
    finishes: finishes.toSorted((a, b) => a.localeCompare(b, 'da')),
  }
}

type ColourRow = Readonly<{
  id: number
  kcwId: string
  nameDa: string
  finish: string | null
  hex: string | null
  tagHex: string | null
  series: string | null
  productType: string | null
  categoryId: string | null
  colorTags: readonly string[]
}>

const TAG_HEX = sql`(select c.hex_code from unnest(${products.colorTags}) with ordinality as tag (id, place) join colors c on c.id = tag.id order by place limit 1)`

async function findColours(db: Connection): Promise<readonly ColourRow[]> {
  const { rows } = await db.execute<ColourRow>(sql`
    select ${products.id} as id, ${products.kcwId} as "kcwId", ${products.nameDa} as "nameDa", ${products.finish} as finish,
      ${products.hex} as hex, case when ${products.hex} is null then ${TAG_HEX} end as "tagHex", s.name_da as series, t.name as "productType",
      ${products.categoryId} as "categoryId", ${products.colorTags} as "colorTags"
    from ${products} join ${productSearch} on ${productSearch.productId} = ${products.id}
      left join series s on s.id = ${products.seriesId} left join product_types t on t.id = ${products.productTypeId}
    where ${isListedProduct} and ${productSearch.isFilm} order by ${products.id}`)
  return rows
}

function toCachedFilm({ tagHex, hex, nameDa, ...row }: ColourRow): CachedFilm[] {
  const facts: FilmFacts = { ...row, name: nameDa, hex }
  const { surface, shiftHexes } = deriveFilmLook(facts)
  const isClear = surface === 'clear' || surface === 'clear-matt'
  const colour = readHexCode(hex) ?? (isClear ? null : readHexCode(tagHex))
  return colour === null ? [] : [{ id: row.id, kcwId: row.kcwId, nameDa, finish: row.finish, hex: colour, surface, shiftHexes }]
}
