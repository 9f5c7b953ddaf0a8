import { randomBytes } from 'node:crypto'
import { REVIEW_CONSENT } from '#domain/reviews/review-consent.ts'
import { WRAP_CONSENT } from '#domain/wraps/wrap.ts'
import { createApi } from '#server/app.ts'
import type { Database } from '#server/database/connect.ts'
import { reviews } from '#server/database/schema/goods/reviews.ts'
import { wrapFilms, wraps } from '#server/database/schema/goods/wraps.ts'
import type { Shop } from '#server/shop.ts'
import { encodeForm } from './encode-form.ts'
import { TEST_START } from './shop.ts'

type WrapToAdd = Partial<typeof wraps.$inferInsert> & { userId: number; films?: readonly number[] }

/** Adds a photograph that was sent, without files, unless the test overrides it. */
export async function addWrap(db: Database, { films = [], ...wrap }: WrapToAdd): Promise<typeof wraps.$inferSelect> {
  const [row] = await db
    .insert(wraps)
    .values({
      pictureKey: `bil-${randomBytes(18).toString('hex')}`,
      ...{ widths: [400, 800], width: 800, height: 600, car: 'Tesla Model 3', shownAs: 'Nordlak ApS, Odense', state: 'pending' },
      ...{ consentVersion: WRAP_CONSENT.version, consentedAt: TEST_START, createdAt: TEST_START, updatedAt: TEST_START },
      ...(wrap.state === 'approved' && { shownSince: TEST_START }),
      ...wrap,
    })
    .returning()
  if (!row) throw new Error('the photograph was not stored')
  if (films.length > 0) await db.insert(wrapFilms).values(films.map((productId, position) => ({ wrapId: row.id, productId, position })))
  return row
}

type ReviewToAdd = Partial<typeof reviews.$inferInsert> & { userId: number; productId: number }

/** Adds a review, undecided unless the test overrides it; answers its id. */
export async function addReview(db: Database, review: ReviewToAdd): Promise<number> {
  const [row] = await db
    .insert(reviews)
    .values({
      ...{ stars: 4, text: 'Lægger sig let og holder farven.', shownAs: 'Nordlak ApS, Odense' },
      ...{ consentVersion: REVIEW_CONSENT.version, consentedAt: TEST_START, createdAt: TEST_START, updatedAt: TEST_START },
      ...(review.state === 'approved' && { shownSince: TEST_START }),
      ...review,
    })
    // another writer may be at work at the same moment
    .onConflictDoUpdate({ target: [reviews.userId, reviews.productId], set: { stars: review.stars ?? 4 } })
    .returning({ id: reviews.id })
  if (!row) throw new Error('the review was not stored')
  return row.id
}

/** Uploads a photograph as a workshop's browser does. */
export async function uploadPhotograph(shop: Shop, token: string, bytes: Buffer | Uint8Array, name = 'bil.jpg') {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)]), name)
  const { bytes: body, contentType } = await encodeForm(form)
  const headers = { 'content-type': contentType, authorization: `Bearer ${token}` }
  const response = await createApi(shop).request('/api/wraps', { method: 'POST', body, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
