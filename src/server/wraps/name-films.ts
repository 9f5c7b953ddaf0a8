import { sql } from 'drizzle-orm'
import { FILM_GONE } from '#contract/wraps.ts'
import { isFilm } from '#domain/products/is-film.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'
import { wrapFilms } from '#server/database/schema/wraps.ts'
import { ShopError } from '#server/http/shop-error.ts'

/** Locks the named products before the photograph (decision 0010). Refuses missing or inactive products and non-films. */
export async function lockFilms(tx: Connection, ids: readonly number[]): Promise<void> {
  const held = await tx
    .select({ categoryId: products.categoryId, productType: products.productTypeId, active: products.active })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(products.id)
    .for('key share')
  const named = held.filter((product) => product.active && isFilm(product))
  if (named.length < ids.length) throw new ShopError('invalid_input', { message: FILM_GONE, fields: { films: FILM_GONE } })
}

export async function nameFilms(tx: Connection, wrapId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(wrapFilms).where(sql`${wrapFilms.wrapId} = ${wrapId}`)
  await tx.insert(wrapFilms).values(ids.map((productId, position) => ({ wrapId, productId, position })))
}
