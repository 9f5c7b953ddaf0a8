import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PublicReview, Rating, StaffReview } from '#contract/reviews.ts'
import { averageStars, type ReviewState } from '#domain/reviews/review.ts'
import { eraseSubjects } from '#server/audit/subjects.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { reviews } from '#server/database/schema/goods/reviews.ts'
import { containsText } from '#server/lists/list-queries.ts'
import { eraseMails, isAbout } from '#server/mails/erase-mails.ts'
import { imageUrlOf } from '#server/products/product-answer.ts'

type Page = Readonly<{ limit: number; offset: number }>
/** As aggregated by the database. */
export type ShownReview = Omit<PublicReview, 'writtenAt'> & Readonly<{ writtenAt: string }>
export type Counted = Readonly<{ stars: number; count: number }>

const isOf = (product: SQL) => and(eq(reviews.state, 'approved'), sql`${reviews.productId} = ${product}`)

/** A subquery for a product's published reviews, latest first, as one value. */
export function shownReviews(product: SQL, { limit, offset }: Page): SQL<ShownReview[]> {
  const { id, stars, text, shownAs, updatedAt, answer, shownSince } = reviews
  return sql<ShownReview[]>`(
    select coalesce(jsonb_agg(shown.review order by shown.place), '[]') from (
      select jsonb_build_object('id', ${id}, 'stars', ${stars}, 'text', ${text}, 'shownAs', ${shownAs}, 'writtenAt', ${updatedAt},
        'answer', ${answer}) as review, row_number() over (order by ${shownSince} desc, ${id} desc) as place
      from ${reviews} where ${isOf(product)} order by ${shownSince} desc, ${id} desc limit ${limit} offset ${offset}) as shown)`
}

/** A subquery for number and total stars. */
export function countedReviews(product: SQL): SQL<Counted> {
  return sql<Counted>`(select jsonb_build_object('count', count(*), 'stars', coalesce(sum(${reviews.stars}), 0))
    from ${reviews} where ${isOf(product)})`
}

export async function findShownReviews(db: Connection, product: SQL, page: Page) {
  const { rows } = await db.execute<{ reviews: ShownReview[]; counted: Counted }>(
    sql`select ${shownReviews(product, page)} as reviews, ${countedReviews(product)} as counted`,
  )
  const [found] = rows
  return { reviews: (found?.reviews ?? []).map(toPublicReview), rating: found ? toRating(found.counted) : null }
}

export function toPublicReview(review: ShownReview): PublicReview {
  return { ...review, writtenAt: new Date(review.writtenAt).toISOString() }
}

/** Null without published reviews. */
export function toRating({ stars, count: reviewCount }: Counted): Rating | null {
  const average = averageStars(stars, reviewCount)
  return average === null ? null : { average, count: reviewCount }
}

type OwnFilter = Readonly<{ userId: number; product: number | undefined }>

/** Latest first, with the total. */
export async function findOwnReviews(db: Connection, { userId, product }: OwnFilter, page: Page) {
  const where = and(eq(reviews.userId, userId), product === undefined ? undefined : eq(reviews.productId, product))
  return { reviews: (await select(db, where, page)).map(toStaffReview), total: await db.$count(reviews, where) }
}

export async function findReviewed(db: Connection, userId: number): Promise<number[]> {
  const found = await db.select({ productId: reviews.productId }).from(reviews).where(eq(reviews.userId, userId))
  return found.map(({ productId }) => productId)
}

export async function findReview(db: Connection, which: SQL | undefined): Promise<StaffReview | null> {
  const [row] = await select(db, which)
  return row ? toStaffReview(row) : null
}

type StaffFilter = Readonly<{ state?: ReviewState | undefined; search?: string | undefined }>

/** Latest first, with the total. */
export async function findAllReviews(db: Connection, { state, search }: StaffFilter, page: Page) {
  const texts = sql`lower(${reviews.text} || ' ' || ${products.nameDa} || ' ' || ${reviews.shownAs} || ' ' || ${users.email})`
  const where = and(state && eq(reviews.state, state), containsText(texts, search))
  const rows = await select(db, where, page)
  const [counted] = await db
    .select({ total: count() })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(where)
  return { reviews: rows.map(toStaffReview), total: counted?.total ?? 0 }
}

async function select(db: Connection, where: SQL | undefined, { limit, offset }: Page = { limit: 1_000, offset: 0 }) {
  const { id, kcwId, nameDa, images, revision, drawingKey } = products
  return await db
    .select({
      review: reviews,
      product: { id, kcwId, nameDa, images, revision, drawingKey },
      by: { id: users.id, name: users.name, email: users.email },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(where)
    .orderBy(desc(reviews.updatedAt), desc(reviews.id))
    .limit(limit)
    .offset(offset)
}

type Selected = Awaited<ReturnType<typeof select>>[number]

function toStaffReview({ review, product, by }: Selected): StaffReview {
  const { id, stars, text, shownAs, updatedAt, answer, state, refusal, revision } = review
  const { id: productId, kcwId, nameDa } = product
  return {
    id,
    stars,
    text,
    shownAs,
    answer,
    state,
    refusal,
    revision,
    by,
    writtenAt: updatedAt.toISOString(),
    product: { id: productId, kcwId, nameDa, imageUrl: imageUrlOf(product) },
  }
}

/** Within the caller's erasure transaction. */
export async function eraseReviews(tx: Connection, ids: readonly number[]): Promise<void> {
  for (const reviewId of ids) await eraseMails(tx, isAbout({ reviewId }))
  await eraseSubjects(tx, { kinds: ['review'], ids, name: 'Slettet anmeldelse' })
}
