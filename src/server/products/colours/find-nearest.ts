import { sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/http/call.ts'
import type { colourCalls, NearFilmAnswer } from '#contract/products/colours.ts'
import { howNear } from '#domain/products/colours/how-near.ts'
import { byNearness, type ColourTable, NEAREST, type NearFilm, nearestFilms } from '#domain/products/colours/nearest-films.ts'
import type { Connection } from '#server/database/connect.ts'
import { run } from '#server/database/run-together.ts'
import { products } from '#server/database/schema/products.ts'
import { statement } from '#server/database/statement.ts'
import { type ReadyJson, readyJson, withCommas } from '#server/http/ready-json.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { productPieces } from '#server/products/product-pieces.ts'
import { type FoundProduct, findProduct } from '#server/products/queries.ts'
import { IS_LISTED } from '#server/search/search-text.ts'
import type { Shop } from '#server/shop.ts'
import { type KeptColours, keptColours } from './kept-colours.ts'

type Asked = QueryOf<(typeof colourCalls)['findNearest']>

/** The nearest films examined, as a multiple of the limit; increased when too few of them are in stock. */
const LOOKED_AT = { first: 4, more: 8 } as const
const LOOKED_AT_MOST = 1_000

export async function findNearest(shop: Shop, asked: Asked): Promise<ReadyJson> {
  const { product, finish, inStock = false, limit = NEAREST.shown } = asked
  const colours = await keptColours(shop)
  const own = asked.hex === undefined && product !== undefined ? await ownColour(shop, colours, product) : null
  const hex = asked.hex ?? own?.hex ?? null
  if (hex === null) return answerOf(colours, hex, [])
  const table = finish === undefined ? colours.table : (colours.ofFinish.get(finish) ?? [])
  const { near, found } = await nearestSold(shop.db, { table, hex, except: own?.id, inStock, limit })
  const pieces = await productPieces(shop, colours.version, found)
  // a film was deleted since; the new catalogue version no longer has it
  if (pieces.length < found.length) return await findNearest(shop, asked)
  const differences = new Map(near.map((film) => [film.id, film.difference]))
  const films = found.map(({ id }, place) => toJson(pieces[place], colours.hexes.get(id) ?? '', differences.get(id) ?? 0))
  return answerOf(colours, hex, films)
}

async function ownColour(shop: Shop, { hexes }: KeptColours, kcwIdOrId: string): Promise<Readonly<{ id: number; hex: string | null }>> {
  const row = await findProduct(shop.db, kcwIdOrId, true)
  if (!row) throw new ShopError('product_not_found')
  return { id: row.id, hex: hexes.get(row.id) ?? row.hex }
}

type Sold = Readonly<{ inStock: boolean; limit: number }>
type Looked = Sold & Readonly<{ table: ColourTable; hex: string; except: number | undefined }>

async function nearestSold(db: Connection, { table, hex, except, ...sold }: Looked) {
  for (let looked = sold.limit * LOOKED_AT.first; ; looked *= LOOKED_AT.more) {
    const isAll = looked > LOOKED_AT_MOST
    const near = isAll ? byNearness(table, hex, { except }) : nearestFilms(table, hex, { except, limit: looked })
    const found = await stillSold(db, near, sold)
    if (found.length === sold.limit || isAll || near.length < looked) return { near, found }
  }
}

const soldQuery = statement<Sold & Readonly<{ ids: readonly number[] }>, FoundProduct>(
  'nearest-sold',
  ({ ids, inStock, limit }) => sql`
    select ${products.id} as id, ${products}.xmin::text as "rowVersion"
    from unnest(${ids}::int[]) with ordinality as near (id, place) join ${products} on ${products.id} = near.id
    where ${IS_LISTED} and (${products.stock} > 0 or not ${inStock}::boolean) order by near.place limit ${limit}::int`,
)

async function stillSold(db: Connection, near: readonly NearFilm[], sold: Sold): Promise<readonly FoundProduct[]> {
  return near.length === 0 ? [] : await run(db, soldQuery({ ids: near.map(({ id }) => id), ...sold }))
}

function toJson(piece: Buffer | undefined, hex: string, difference: number): Buffer {
  const told: Omit<NearFilmAnswer, 'product'> = { hex, difference: Number(difference.toFixed(2)), nearness: howNear(difference) }
  return Buffer.concat([Buffer.from('{"product":'), piece ?? Buffer.from('null'), Buffer.from(`,${JSON.stringify(told).slice(1)}`)])
}

function answerOf({ sample }: KeptColours, hex: string | null, films: readonly Buffer[]): ReadyJson {
  return readyJson([
    `{"success":true,"hex":${JSON.stringify(hex)},"films":[`,
    ...withCommas(films),
    `],"sample":${JSON.stringify(sample)}}`,
  ])
}
