import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OwnReview, PublicReview } from '#contract/reviews.ts'
import { REVIEW_CONSENT } from '#domain/reviews/review-consent.ts'
import { readCatalogueVersion } from '#server/database/catalogue.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { reviews } from '#server/database/schema/goods/reviews.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { addReview } from '#test/proof-shop.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { db, api, clock } = await testShop()
const buyer = await addCustomer(db, { company: 'Nordlak ApS', city: 'Odense', name: 'Nora Nord', emailVerifiedAt: clock.now })
const stranger = await addCustomer(db, { company: 'Sydfolie', city: 'Vejle' })
const admin = await addCustomer(db, { role: 'admin', name: 'Anna Admin' })
const film = await addProduct(db, { nameDa: 'Blå satin', stock: 1_000 })
const reviewInput = { stars: 4, text: 'Lægger sig let.\nKanterne holder.', consent: REVIEW_CONSENT.version }

beforeEach(async () => {
  for (const table of [reviews, mails, auditLog]) await db.delete(table)
  await db.update(orders).set({ deletedAt: clock.now })
})

async function buy(status: string, { token, email = buyer.email }: { token?: string; email?: string } = { token: buyer.token }) {
  const body = orderBody([{ id: film.id, quantity: 1 }], { customerEmail: email })
  const { orderId } = (await api('POST /orders', body, { token })).body
  if (status !== 'pending') await api(`PUT /orders/${orderId}/status`, { status }, admin)
  return Number(orderId)
}
const write = (change: object = {}, { token } = buyer) => api(`PUT /reviews/mine/${film.id}`, { ...reviewInput, ...change }, { token })
const decide = (id: number, body: object, { token } = admin) => api(`PUT /reviews/${id}/decision`, body, { token })
const mine = async (query = '') =>
  (await api(`GET /reviews/mine${query}`, undefined, buyer)).body as { reviews: OwnReview[]; total: number }
const products = async () =>
  (await api('GET /reviews/mine/products', undefined, buyer)).body as { reviewable: number[]; reviewed: number[]; shownAs: string }
const shown = async () => (await api(`GET /reviews?product=${film.kcwId}`)).body as { reviews: PublicReview[]; rating: object | null }
const written = async () => ((await write()).body.review as OwnReview).id

describe('a review', () => {
  it('is written by a buyer of the product, read by staff and then shown with firm and town', async () => {
    await buy('shipped')
    expect((await products()).reviewable).toEqual([film.id])
    const { status, body } = await write()
    expect([status, body.message]).toEqual([200, 'Tak! Vi læser anmeldelsen og skriver til dig.'])
    expect(await shown()).toMatchObject({ reviews: [], rating: null })
    expect((await api('GET /dashboard', undefined, admin)).body.dashboard).toMatchObject({ waiting: { reviews: 1 } })
    const { id } = body.review as OwnReview
    const version = await readCatalogueVersion(db)
    expect((await decide(id, { decision: 'approved', seen: { revision: 1 } })).body.message).toBe('Anmeldelsen vises nu')
    expect(await readCatalogueVersion(db)).toBeGreaterThan(version)
    const found = await shown()
    expect(found.rating).toEqual({ average: 4, count: 1 })
    expect(found.reviews).toEqual([
      {
        id,
        stars: 4,
        text: 'Lægger sig let.\nKanterne holder.',
        shownAs: 'Nordlak ApS, Odense',
        writtenAt: clock.now.toISOString(),
        answer: null,
      },
    ])
    expect((await api(`GET /products/${film.id}/proof`)).body).toMatchObject({
      rating: { average: 4, count: 1 },
      reviews: [{ id }],
      wraps: [],
    })
    expect(await db.select().from(mails).where(eq(mails.template, 'review-approved'))).toMatchObject([{ toAddress: buyer.email }])
    expect(await db.select().from(auditLog).where(eq(auditLog.subjectKind, 'review'))).toMatchObject([
      { action: 'Anmeldelse godkendt', subjectLabel: 'Blå satin (Nordlak ApS, Odense)' },
    ])
  })

  it('is refused without a purchase, and before the order is sent or paid', async () => {
    expect((await write()).body).toMatchObject({
      code: 'not_bought',
      message: 'Anmeldelser kan kun skrives af kunder, der har købt varen.',
    })
    const orderId = await buy('pending')
    expect((await write()).body.code).toBe('not_bought')
    expect((await products()).reviewable).toEqual([])
    expect((await write({}, stranger)).body.code).toBe('not_bought')
    await api(`PUT /orders/${orderId}`, { paymentStatus: 'paid' }, admin)
    expect((await write()).status).toBe(200)
    expect((await api(`PUT /reviews/mine/${film.id}`, reviewInput)).status).toBe(401)
    expect((await api('PUT /reviews/mine/2000000000', reviewInput, buyer)).body.code).toBe('product_not_found')
  })

  it('counts an order placed as a guest with the same proven e-mail, and none that was cancelled', async () => {
    await buy('cancelled')
    expect((await write()).body.code).toBe('not_bought')
    await buy('shipped', { email: buyer.email })
    expect((await write()).status).toBe(200)
  })

  it('is one per account and product: a changed one is judged again, and off the page until then', async () => {
    await buy('delivered')
    const id = await written()
    await decide(id, { decision: 'approved' })
    expect((await write({ stars: 2, text: 'Den løfter sig efter en uge.' })).status).toBe(200)
    expect(await db.$count(reviews)).toBe(1)
    expect(await shown()).toMatchObject({ reviews: [], rating: null })
    await decide(id, { decision: 'approved' })
    expect(await shown()).toMatchObject({ reviews: [{ id, stars: 2 }], rating: { average: 2, count: 1 } })
  })

  it('is refused for one of the published reasons only, and its author is notified which', async () => {
    await buy('shipped')
    const id = await written()
    for (const refusal of [undefined, 'for få stjerner', 'bad'])
      expect((await decide(id, { decision: 'refused', refusal })).body).toMatchObject({
        code: 'invalid_input',
        fields: { refusal: 'Vælg en af begrundelserne.' },
      })
    expect((await decide(id, { decision: 'refused', refusal: 'personal' })).body.message).toBe('Anmeldelsen er afvist')
    expect((await mine()).reviews).toMatchObject([{ state: 'refused', refusal: 'personal' }])
    expect(await db.select().from(mails).where(eq(mails.template, 'review-refused'))).toMatchObject([{ payload: { refusal: 'personal' } }])
  })

  it('is answered publicly by staff, and the answer can be removed', async () => {
    await buy('shipped')
    const id = await written()
    await decide(id, { decision: 'approved' })
    const answer = (text: string) => api(`PUT /reviews/${id}/answer`, { answer: text }, admin)
    expect((await answer('Tak! Varm kanten op til 90 °C.')).body.message).toBe('Svaret er gemt')
    expect((await shown()).reviews[0]?.answer).toBe('Tak! Varm kanten op til 90 °C.')
    expect((await answer('')).body.message).toBe('Svaret er fjernet')
    expect((await shown()).reviews[0]?.answer).toBeNull()
    expect((await api(`PUT /reviews/${id}/answer`, { answer: 'Selv' }, buyer)).status).toBe(403)
  })

  it('is deleted by its author for good', async () => {
    await buy('shipped')
    const id = await written()
    await decide(id, { decision: 'approved' })
    expect((await api(`DELETE /reviews/mine/${film.id}`, undefined, stranger)).body.code).toBe('review_not_found')
    expect((await api(`DELETE /reviews/mine/${film.id}`, undefined, buyer)).body.message).toBe('Anmeldelsen er slettet')
    expect(await shown()).toMatchObject({ reviews: [], rating: null })
    expect(await db.select().from(mails).where(eq(mails.template, 'review-approved'))).toEqual([])
    expect((await db.select().from(auditLog).where(eq(auditLog.subjectKind, 'review'))).map(({ subjectLabel }) => subjectLabel)).toEqual([
      `Slettet anmeldelse ${id}`,
    ])
  })
})

it('the review of a deleted customer is off the page at once, also when the page was cached', async () => {
  const leaving = await addCustomer(db, { company: 'Vestfolie', city: 'Esbjerg', emailVerifiedAt: clock.now })
  await buy('shipped', leaving)
  const { id } = (await write({}, leaving)).body.review as OwnReview
  await decide(id, { decision: 'approved' })
  expect((await shown()).reviews).toMatchObject([{ id }])
  const version = await readCatalogueVersion(db)
  expect((await api(`DELETE /users/${leaving.id}`, undefined, admin)).status).toBe(200)
  expect(await shown()).toMatchObject({ reviews: [], rating: null })
  expect(await readCatalogueVersion(db)).toBeGreaterThan(version)
})

it('a buyer reads the own reviews in pages, the latest first, and one of them by its product', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => addProduct(db)))
  for (const [place, { id: productId }] of [film, ...others].entries())
    await addReview(db, { userId: buyer.id, productId, stars: place + 1, updatedAt: new Date(clock.now.getTime() + place * 1_000) })
  const { reviews: latest, total } = await mine('?limit=3')
  expect([latest.map(({ stars }) => stars), total]).toEqual([[4, 3, 2], 4])
  expect((await mine('?limit=3&page=2')).reviews).toMatchObject([{ stars: 1, product: { id: film.id } }])
  expect(await mine(`?product=${film.id}`)).toMatchObject({ reviews: [{ stars: 1 }], total: 1 })
  expect((await products()).reviewed.toSorted()).toEqual([film, ...others].map(({ id }) => id).toSorted())
})

it('the average is of all published reviews; the page has the latest, and more are fetched on request', async () => {
  for (let stars = 1; stars <= 8; stars += 1) {
    const { id } = await addCustomer(db)
    const shownSince = new Date(clock.now.getTime() + stars * 1_000)
    await addReview(db, {
      userId: id,
      productId: film.id,
      stars: Math.min(stars, 5),
      state: stars === 1 ? 'pending' : 'approved',
      ...(stars > 1 && { shownSince }),
    })
  }
  const first = await shown()
  expect(first.rating).toEqual({ average: 4.1, count: 7 })
  expect(first.reviews).toHaveLength(6)
  const { reviews: second } = (await api(`GET /reviews?product=${film.kcwId}&page=2`)).body as { reviews: PublicReview[] }
  expect(second.map(({ stars }) => stars)).toEqual([2])
  expect((await api('GET /reviews?product=findes-ikke')).body).toMatchObject({ reviews: [], rating: null })
})

it.each([
  ['no stars', { stars: undefined }, { stars: 'Vælg, hvor mange stjerner varen får.' }],
  ['half stars', { stars: 3.5 }, { stars: 'Vælg, hvor mange stjerner varen får.' }],
  ['six stars', { stars: 6 }, { stars: 'Vælg, hvor mange stjerner varen får.' }],
  ['a word', { text: 'God' }, { text: 'Skriv mindst 10 tegn.' }],
  ['a book', { text: 'x'.repeat(2001) }, { text: 'Højst 2000 tegn.' }],
  ['no consent', { consent: '' }, { consent: 'Sæt flueben, så vi må vise anmeldelsen.' }],
])('%s is refused and changes nothing', async (_what, change, fields) => {
  await buy('shipped')
  expect((await write(change)).body).toMatchObject({ code: 'invalid_input', fields })
  expect(await db.$count(reviews)).toBe(0)
})

it('an account without a firm has nothing to be named by', async () => {
  const person = await addCustomer(db, { company: null })
  expect((await write({}, person)).body.code).toBe('firm_missing')
})

it('staff see every review with its author, and find one by its words', async () => {
  await addReview(db, { userId: stranger.id, productId: film.id, text: 'Lugter af fisk i en uge.' })
  const list = async (query: string) => (await api(`GET /reviews/all?${query}`, undefined, admin)).body
  expect(await list('search=FISK&state=pending')).toMatchObject({
    total: 1,
    reviews: [{ by: { email: stranger.email }, product: { nameDa: 'Blå satin' } }],
  })
  expect([(await list('state=approved')).total, (await list('search=k%C3%B8d')).total]).toEqual([0, 0])
  expect((await api('GET /reviews/all', undefined, stranger)).status).toBe(403)
})
