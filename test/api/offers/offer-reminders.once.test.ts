import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffOffer } from '#contract/offers/staff-offers.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { offers } from '#server/database/schema/offers.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { remindOfOffers } from '#server/offers/send-offer.ts'
import { addCustomer, addProduct, addTags, type Customer, orderBody, TEST_START, testShop, writeCompany } from '#test/shop.ts'

const { api, db, clock, shop } = await testShop()
await addTags(db)
await writeCompany(db)
const staff = await addCustomer(db, { role: 'admin', name: 'Sille Sælger' })
const packer = await addCustomer(db, { role: 'admin', restrictedTo: ['stock', 'parcels'] })
const black = await addProduct(db, { categoryId: 'bilfolie', nameDa: 'Nordlys Kulsort', unitPriceOre: 1000_00, stock: 900 })

let workshop: Customer
beforeEach(async () => {
  clock.now = TEST_START
  await db.delete(offers)
  await db.delete(mails)
  workshop = await addCustomer(db, { name: 'Ida Holm', company: 'Ærø Folie ApS' })
})

/** An offer valid to the end of the 30th, whose customer is reminded on the 28th. */
async function sent(customer = workshop, validUntil = '2026-11-30'): Promise<StaffOffer> {
  const { id } = (await api('POST /offers', { customerId: customer.id }, staff)).body.offer as StaffOffer
  const lines = [{ productId: black.id, quantity: 3, price: 800, reason: 'Mængde' }]
  await api(`PUT /offers/${id}`, { validUntil, message: null, lines }, staff)
  const answer = await api(`POST /offers/${id}/send`, { total: 2400 }, staff)
  expect(answer.body).toMatchObject({ success: true })
  return answer.body.offer as StaffOffer
}
const shown = async ({ id }: StaffOffer) => (await api(`GET /offers/${id}`, undefined, staff)).body.offer as StaffOffer
const ask = async (at: string) => {
  clock.now = new Date(at)
  await remindOfOffers(shop, clock.now)
}
const queued = () => db.select().from(mails).where(eq(mails.template, 'offer-reminder')).orderBy(mails.id)
const deliver = async () => {
  while (await deliverMails({ ...shop, smtp: null, publicUrl: shop.env.publicUrl }));
  return await queued()
}
const MORNING = '2026-11-28T05:10:00Z'

describe('the customer of an offer', () => {
  test('is reminded on the morning two days before it runs out, and staff see it', async () => {
    const offer = await sent()
    await ask('2026-11-28T04:50:00Z')
    expect(await queued()).toEqual([])
    expect(await shown(offer)).toMatchObject({ remindedAt: null })
    await ask(MORNING)
    const [mail, ...more] = await deliver()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      toAddress: workshop.email,
      payload: { offerId: offer.id, userId: workshop.id },
      subject: `Tilbud ${offer.number} gælder til og med 30.11.2026`,
      state: 'kept',
    })
    const text = mail?.text?.replace(/\s/g, ' ')
    expect(text).toContain('Du har et tilbud på 1.920 kr. ekskl. moms, 2.400 kr. inkl. moms og levering. Det gælder til og med 30.11.2026.')
    expect(text).toContain(`${shop.env.publicUrl}/konto/tilbud/${offer.id}`)
    const seen = await shown(offer)
    expect(seen.remindedAt).toBe('2026-11-28T05:10:00.000Z')
    // when it was worked on last decides where it stands in the list, and when it is forgotten
    expect(seen.updatedAt).toBe(offer.updatedAt)
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ byName: 'Butikken', action: 'Kunden mindet om tilbud', subjectLabel: offer.number })
  })

  test('is reminded once, however many processes ask, and on no later day again', async () => {
    await sent()
    await sent()
    await Promise.all(Array.from({ length: 8 }, () => ask(MORNING)))
    expect(await queued()).toHaveLength(2)
    for (const later of ['2026-11-29T05:10:00Z', '2026-11-30T05:10:00Z', '2026-12-01T05:10:00Z']) await ask(later)
    expect(await queued()).toHaveLength(2)
  })

  test('is reminded later where the shop was down, and not any more once it ran out', async () => {
    await sent()
    await ask('2026-11-30T20:00:00Z')
    expect(await queued()).toHaveLength(1)
    await sent(workshop, '2026-12-02')
    await ask('2026-12-03T06:00:00Z')
    expect(await queued()).toHaveLength(1)
  })

  test('is not reminded of what was sent on that day or later, answered, or taken back', async () => {
    const [accepted, declined, withdrawn] = [await sent(), await sent(), await sent()]
    const { items: _, ...yes } = orderBody([], { paymentMethod: 'invoice' })
    expect((await api(`POST /offers/own/${accepted.id}/accept`, yes, workshop)).status).toBe(200)
    expect((await api(`POST /offers/own/${declined.id}/decline`, { note: null }, workshop)).status).toBe(200)
    expect((await api(`POST /offers/${withdrawn.id}/withdraw`, { reason: 'Fejl' }, staff)).status).toBe(200)
    clock.now = new Date('2026-11-28T01:00:00Z')
    await sent()
    for (const at of [MORNING, '2026-11-29T05:10:00Z', '2026-11-30T05:10:00Z']) await ask(at)
    expect(await queued()).toEqual([])
  })

  test('is not reminded while locked, but once they can buy again', async () => {
    await sent()
    const lock = (active: boolean) => db.update(users).set({ active }).where(eq(users.id, workshop.id))
    await lock(false)
    await ask(MORNING)
    expect(await queued()).toEqual([])
    await lock(true)
    await ask('2026-11-29T05:10:00Z')
    expect(await queued()).toHaveLength(1)
    // locked before the mail left
    await lock(false)
    expect(await deliver()).toEqual([])
  })

  test('a customer who answers while the mail waits, or whose offer runs out before it leaves, gets none', async () => {
    const [answered, late] = [await sent(), await sent()]
    await ask(MORNING)
    expect(await queued()).toHaveLength(2)
    await api(`POST /offers/own/${answered.id}/decline`, { note: null }, workshop)
    clock.now = new Date('2026-11-30T23:00:00Z')
    expect(await deliver()).toEqual([])
    expect(await shown(late)).toMatchObject({ state: 'expired' })
  })

  test('of each version is reminded for itself', async () => {
    const first = await sent()
    await ask(MORNING)
    const draft = (await api(`POST /offers/${first.id}/versions`, undefined, staff)).body.offer as StaffOffer
    await api(`PUT /offers/${draft.id}`, { validUntil: '2026-12-10', message: null, lines: [{ productId: black.id, quantity: 1 }] }, staff)
    const { total } = await shown(draft)
    expect((await api(`POST /offers/${draft.id}/send`, { total }, staff)).status).toBe(200)
    // the mail about the first one has not left yet
    expect(await deliver()).toEqual([])
    await ask('2026-12-08T06:00:00Z')
    expect(await queued()).toMatchObject([{ payload: { offerId: draft.id } }])
  })
})

test('staff find the open offers that run out within seven days, by the Danish day', async () => {
  const days = ['2026-11-21', '2026-11-28', '2026-11-29'] as const
  const [today, inAWeek] = [await sent(workshop, days[0]), await sent(workshop, days[1]), await sent(workshop, days[2])]
  const withdrawn = await sent(workshop, days[1])
  await api(`POST /offers/${withdrawn.id}/withdraw`, { reason: 'Fejl' }, staff)
  const listed = async (more = '') => {
    const { body } = await api(`GET /offers?scope=endingSoon${more}`, undefined, staff)
    return [(body.offers as StaffOffer[]).map(({ id }) => id).toSorted((a, b) => a - b), body.total]
  }
  expect(await listed()).toEqual([[today.id, inAWeek.id], 2])
  expect(await listed(`&search=${inAWeek.number}`)).toEqual([[inAWeek.id], 1])
  expect(await listed('&state=withdrawn')).toEqual([[], 0])
  clock.now = new Date('2026-11-21T23:00:00Z')
  expect((await listed())[1]).toBe(2)
  expect((await api('GET /offers?scope=all', undefined, staff)).status).toBe(400)
  const waiting = async ({ token }: Customer) =>
    ((await api('GET /dashboard', undefined, { token })).body.dashboard as { waiting: object }).waiting
  expect(await waiting(staff)).toMatchObject({ offersEndingSoon: 2 })
  expect(await waiting(packer)).not.toHaveProperty('offersEndingSoon')
  expect((await api('GET /offers?scope=endingSoon', undefined, packer)).status).toBe(403)
})
