import { sql } from 'drizzle-orm'
import type { QueryOf, ResponseOf } from '#contract/http/call.ts'
import { colourCalls } from '#contract/products/colours.ts'
import { arrangePalette, PALETTE_COLUMNS, thinnedOut } from '#domain/products/colours/palette.ts'
import { spelledAs } from '#domain/products/product-list.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { route } from '#server/http/route.ts'
import { isListedProduct } from '#server/search/search-text.ts'
import type { Shop } from '#server/shop.ts'
import { type CachedFilm, cachedColours, findNearest } from './find-nearest.ts'

export const colourRoutes = [
  route(colourCalls.findNearest, (shop, { query }) => findNearest(shop, query)),
  route(colourCalls.showPalette, (shop, { query }) => showPalette(shop, query)),
]

type PaletteQuery = QueryOf<(typeof colourCalls)['showPalette']>
type Answer = Omit<ResponseOf<(typeof colourCalls)['showPalette']>, 'success'>

async function showPalette(shop: Shop, { finish, inStock = false }: PaletteQuery): Promise<Answer> {
  const { films: all, laid, finishes } = await cachedColours(shop)
  const spelled = finish && spelledAs(finishes, finish)
  const ofFinish = all.filter((film) => spelled === undefined || film.finish === spelled)
  const sold = await soldAmong(shop.db, ofFinish, inStock)
  const left = sold.size === ofFinish.length ? ofFinish : ofFinish.filter(({ id }) => sold.has(id))
  const films = left.length === all.length ? laid() : arrangePalette(thinnedOut(left))
  return { columns: PALETTE_COLUMNS, films: films.map(toPatch), total: left.length, finishes: [...finishes] }
}

function toPatch({ kcwId, nameDa, finish, surface, hex, shiftHexes }: CachedFilm): Answer['films'][number] {
  return { kcwId, nameDa, finish: finish ?? '', surface, hex, shiftHexes }
}

async function soldAmong(db: Connection, films: readonly CachedFilm[], inStock: boolean): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${products.id} as id from ${products}
    where ${products.id} = any(${sql.param(films.map(({ id }) => id))}::int[]) and ${isListedProduct} ${inStock ? sql`and ${products.stock} > 0` : sql``}`)
  return new Set(rows.map(({ id }) => id))
}
