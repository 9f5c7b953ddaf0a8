import { randomBytes } from 'node:crypto'
import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { FILM_NOT_SOLD, type OwnWrap, type PublicWrap, type StaffWrap } from '#contract/wraps/wraps.ts'
import { isFilm } from '#domain/products/is-film.ts'
import type { WrapState } from '#domain/wraps/wrap.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { wrapFilms, wraps } from '#server/database/schema/goods/wraps.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { containsText } from '#server/lists/list-queries.ts'
import { isWrapFile } from '#server/pictures/picture-files.ts'
import { toPicture } from '#server/products/product-answer.ts'
import { productOf } from '#server/products/queries.ts'
import type { PictureStorage } from '#server/shop.ts'

export type WrapRow = typeof wraps.$inferSelect
type Page = Readonly<{ limit: number; offset: number }>
type Film = PublicWrap['films'][number]
/** As aggregated by the database. */
export type ShownWrap = Pick<
  WrapRow,
  'id' | 'pictureKey' | 'widths' | 'width' | 'height' | 'placeholder' | 'car' | 'description' | 'shownAs'
> &
  Readonly<{ films: readonly Film[] }>

const filmsOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', ${products.id}, 'kcwId', ${products.kcwId}, 'nameDa', ${products.nameDa}, 'hex', ${products.hex})
    order by ${wrapFilms.position}), '[]')
  from ${wrapFilms} join ${products} on ${products.id} = ${wrapFilms.productId}
  where ${wrapFilms.wrapId} = ${wraps.id} and ${products.active})`

/** A photograph without any film still sold is hidden until one is back. */
const isShown = and(
  eq(wraps.state, 'approved'),
  sql`exists (select from ${wrapFilms} join ${products} on ${products.id} = ${wrapFilms.productId}
    where ${wrapFilms.wrapId} = ${wraps.id} and ${products.active})`,
)

function names(product: SQL): SQL {
  return sql`exists (select from ${wrapFilms} where ${wrapFilms.wrapId} = ${wraps.id} and ${wrapFilms.productId} = ${product})`
}

/** A subquery for published photographs, latest first, as one value. */
export function shownWraps(product: SQL | null, { limit, offset }: Page): SQL<ShownWrap[]> {
  const { id, pictureKey, widths, width, height, placeholder, car, description, shownAs } = wraps
  return sql<ShownWrap[]>`(
    select coalesce(jsonb_agg(shown.wrap order by shown.place), '[]') from (
      select jsonb_build_object('id', ${id}, 'pictureKey', ${pictureKey}, 'widths', ${widths}, 'width', ${width}, 'height', ${height},
        'placeholder', ${placeholder}, 'car', ${car}, 'description', ${description}, 'shownAs', ${shownAs}, 'films', ${filmsOf}) as wrap,
        row_number() over (order by ${wraps.shownSince} desc, ${id} desc) as place
      from ${wraps} where ${and(isShown, product === null ? undefined : names(product))}
      order by ${wraps.shownSince} desc, ${id} desc limit ${limit} offset ${offset}) as shown)`
}

/** `product` is a SKU or an id. */
export async function findShownWraps(db: Connection, product: string | undefined, page: Page) {
  const named = product === undefined ? null : productOf(product)
  const { rows } = await db.execute<{ wraps: ShownWrap[]; total: number }>(sql`
    select ${shownWraps(named, page)} as wraps,
      (select count(*)::int from ${wraps} where ${and(isShown, named === null ? undefined : names(named))}) as total`)
  const [found] = rows
  return { wraps: (found?.wraps ?? []).map(toPublicWrap), total: found?.total ?? 0 }
}

/** Latest first. */
export async function findOwnWraps(db: Connection, userId: number): Promise<OwnWrap[]> {
  return (await select(db, eq(wraps.userId, userId))).map(toOwnWrap)
}

export async function findWrap(db: Connection, id: number): Promise<StaffWrap | null> {
  const [row] = await select(db, eq(wraps.id, id))
  return row ? toStaffWrap(row) : null
}

type StaffFilter = Readonly<{ state?: WrapState | undefined; search?: string | undefined }>

/** Latest first, with the total. */
export async function findAllWraps(
  db: Connection,
  { state, search }: StaffFilter,
  page: Page,
): Promise<{ wraps: StaffWrap[]; total: number }> {
  const texts = sql`lower(${wraps.car} || ' ' || ${wraps.shownAs} || ' ' || ${users.email})`
  const where = and(ne(wraps.state, 'draft'), state && eq(wraps.state, state), containsText(texts, search))
  const rows = await select(db, where, page)
  const [counted] = await db.select({ total: count() }).from(wraps).innerJoin(users, eq(users.id, wraps.userId)).where(where)
  return { wraps: rows.map(toStaffWrap), total: counted?.total ?? 0 }
}

async function select(db: Connection, where: SQL | undefined, { limit, offset }: Page = { limit: 1_000, offset: 0 }) {
  const rows = await db
    .select({ wrap: wraps, by: { id: users.id, name: users.name, email: users.email } })
    .from(wraps)
    .innerJoin(users, eq(users.id, wraps.userId))
    .where(where)
    .orderBy(desc(wraps.createdAt), desc(wraps.id))
    .limit(limit)
    .offset(offset)
  const films = await filmsBy(
    db,
    rows.map(({ wrap }) => wrap.id),
  )
  return rows.map(({ wrap, by }) => ({ ...wrap, by, films: films.get(wrap.id) ?? [] }))
}

async function filmsBy(db: Connection, ids: readonly number[]): Promise<Map<number, Film[]>> {
  const found = new Map<number, Film[]>()
  if (ids.length === 0) return found
  const { id, kcwId, nameDa, hex } = products
  const rows = await db
    .select({ wrapId: wrapFilms.wrapId, film: { id, kcwId, nameDa, hex } })
    .from(wrapFilms)
    .innerJoin(products, eq(id, wrapFilms.productId))
    .where(inArray(wrapFilms.wrapId, [...ids]))
    .orderBy(wrapFilms.wrapId, wrapFilms.position)
  for (const { wrapId, film } of rows) found.set(wrapId, [...(found.get(wrapId) ?? []), film])
  return found
}

/** The alternative text names the car and its films. */
export function toPublicWrap(wrap: ShownWrap): PublicWrap {
  const { id, pictureKey: key, widths, width, height, placeholder, car, description, shownAs, films } = wrap
  const wears = films.map(({ nameDa }) => nameDa).join(' og ')
  const alt = wears === '' ? car : `${car} i ${wears}`
  const picture = toPicture({ key, widths, width, height, placeholder, view: 'car' }, alt)
  return { id, picture, car, description, shownAs, films: [...films] }
}

type Selected = Awaited<ReturnType<typeof select>>[number]

function toOwnWrap(wrap: Selected): OwnWrap {
  return { ...toPublicWrap(wrap), state: wrap.state, reason: wrap.reason, createdAt: wrap.createdAt.toISOString() }
}

function toStaffWrap(wrap: Selected): StaffWrap {
  const { by, consentVersion, consentedAt, revision } = wrap
  return { ...toOwnWrap(wrap), by, consentVersion, consentedAt: consentedAt?.toISOString() ?? null, revision }
}

const FORMATS = ['avif', 'webp'] as const

export type WrapFiles = Readonly<{ pictureKey: string; widths: readonly number[] }>

/** Unguessable, as unpublished photographs are private. */
export function newPictureKey(): string {
  return `bil-${randomBytes(18).toString('hex')}`
}

export function fileNamesOf(photographs: readonly WrapFiles[]): string[] {
  return photographs.flatMap(({ pictureKey, widths }) =>
    widths.flatMap((width) => FORMATS.map((format) => `${pictureKey}-${width}.${format}`)),
  )
}

/** Missing files are skipped. */
export async function copyFiles(storage: PictureStorage, { pictureKey, widths }: WrapFiles, newKey: string): Promise<void> {
  const files: { name: string; body: Buffer }[] = []
  for (const name of fileNamesOf([{ pictureKey, widths }])) {
    const body = await storage.read(name)
    if (body) files.push({ name: name.replace(pictureKey, newKey), body })
  }
  await storage.write(files)
}

export function pictureKeyOf(name: string): string | null {
  return isWrapFile(name) ? name.slice(0, name.lastIndexOf('-')) : null
}

/** Locks the named products before the photograph (decision 0010). Refuses missing or inactive products and non-films. */
export async function lockFilms(tx: Connection, ids: readonly number[]): Promise<void> {
  const held = await tx
    .select({ categoryId: products.categoryId, productType: products.productTypeId, active: products.active })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(products.id)
    .for('key share')
  const named = held.filter((product) => product.active && isFilm(product))
  if (named.length < ids.length) throw new ShopError('invalid_input', { message: FILM_NOT_SOLD, fields: { films: FILM_NOT_SOLD } })
}

export async function nameFilms(tx: Connection, wrapId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(wrapFilms).where(sql`${wrapFilms.wrapId} = ${wrapId}`)
  await tx.insert(wrapFilms).values(ids.map((productId, position) => ({ wrapId, productId, position })))
}
