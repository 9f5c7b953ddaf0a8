import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OwnWrap, PublicWrap, StaffWrap } from '#contract/wraps/wraps.ts'
import { WRAP_CONSENT, WRAP_LIMITS } from '#domain/wraps/wrap.ts'
import { readCatalogueVersion } from '#server/database/catalogue.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { wraps } from '#server/database/schema/goods/wraps.ts'
import { mails } from '#server/database/schema/mails.ts'
import { addWrap } from '#test/proof-shop.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const { db, api, clock, wakes } = await testShop()
await addTags(db)
const workshop = await addCustomer(db, { company: 'Nordlak ApS', city: 'Odense', name: 'Nora Nord' })
const other = await addCustomer(db, { company: 'Sydfolie', city: 'Vejle' })
const admin = await addCustomer(db, { role: 'admin', name: 'Anna Admin' })
const blue = await addProduct(db, { categoryId: 'bilfolie', nameDa: 'Blå satin', hex: '#1d4f91' })
const black = await addProduct(db, { categoryId: 'bilfolie', nameDa: 'Mat sort' })
const squeegee = await addProduct(db, { categoryId: 'vaerktoej', nameDa: 'Rakel' })
const wrapInput = {
  car: 'Tesla Model 3',
  description: 'Hele bilen, også dørkarmene',
  films: [blue.id, black.id],
  consent: WRAP_CONSENT.version,
}

beforeEach(async () => {
  for (const table of [wraps, mails, auditLog]) await db.delete(table)
})

const send = (id: number, change: object = {}, { token } = workshop) => api(`PUT /wraps/${id}`, { ...wrapInput, ...change }, { token })
const decide = (id: number, body: object, { token } = admin) => api(`PUT /wraps/${id}/decision`, body, { token })
const mine = async ({ token } = workshop) =>
  (await api('GET /wraps/mine', undefined, { token })).body as { wraps: OwnWrap[]; shownAs: string | null }
const shown = async (query = '') => (await api(`GET /wraps${query}`)).body as { wraps: PublicWrap[]; total: number }
const draft = () => addWrap(db, { userId: workshop.id, state: 'draft', car: '', shownAs: '', consentVersion: null, consentedAt: null })

describe('a photograph of a wrapped car', () => {
  it('is sent with car, films and consent, waits for staff and is seen by no one else until then', async () => {
    const { id } = await draft()
    const { status, body } = await send(id)
    expect([status, body.message]).toEqual([200, 'Tak! Vi ser på billedet og skriver til dig.'])
    const own = await mine()
    expect(own.shownAs).toBe('Nordlak ApS, Odense')
    expect(own.wraps).toMatchObject([
      { id, state: 'pending', car: 'Tesla Model 3', films: [{ nameDa: 'Blå satin' }, { nameDa: 'Mat sort' }] },
    ])
    expect((await mine(other)).wraps).toEqual([])
    expect(await shown()).toMatchObject({ wraps: [], total: 0 })
    const [row] = await db.select().from(wraps).where(eq(wraps.id, id))
    expect(row).toMatchObject({ consentVersion: WRAP_CONSENT.version, consentedAt: clock.now, shownAs: 'Nordlak ApS, Odense' })
    expect((await api('GET /dashboard', undefined, admin)).body.dashboard).toMatchObject({ waiting: { wraps: 1 } })
  })

  it('is shown with its workshop and films as soon as staff approve it, and the pages are rendered again', async () => {
    const { id } = await addWrap(db, { userId: workshop.id, films: [blue.id, black.id] })
    const version = await readCatalogueVersion(db)
    const before = wakes()
    const { status, body } = await decide(id, { decision: 'approved', seen: { revision: 1 } })
    expect([status, body.message]).toEqual([200, 'Billedet vises nu'])
    expect(await readCatalogueVersion(db)).toBeGreaterThan(version)
    expect(wakes()).toBe(before + 1)
    const { wraps: found, total } = await shown()
    expect(total).toBe(1)
    expect(found[0]).toMatchObject({
      id,
      car: 'Tesla Model 3',
      shownAs: 'Nordlak ApS, Odense',
      films: [{ id: blue.id, hex: '#1d4f91' }, { id: black.id }],
    })
    expect(found[0]?.picture).toMatchObject({
      alt: 'Tesla Model 3 i Blå satin og Mat sort',
      url: expect.stringMatching(/^\/images\/bil-[0-9a-f]{36}-800\.webp$/),
    })
    expect(JSON.stringify(found)).not.toMatch(/Nora|@|consent/)
    expect(await db.select().from(mails)).toMatchObject([{ template: 'wrap-approved', toAddress: workshop.email }])
    expect(await db.select().from(auditLog)).toMatchObject([
      {
        action: 'Billede godkendt',
        byName: 'Anna Admin',
        subjectLabel: 'Tesla Model 3 (Nordlak ApS, Odense)',
        changes: { state: { from: 'pending', to: 'approved' } },
      },
    ])
  })

  it('is shown at the films it names, at no other product', async () => {
    await addWrap(db, { userId: workshop.id, films: [blue.id], state: 'approved' })
    const count = async (product: string) => (await shown(`?product=${product}`)).total
    expect([
      await count(blue.kcwId.toLowerCase()),
      await count(String(blue.id)),
      await count(black.kcwId),
      await count('findes-ikke'),
    ]).toEqual([1, 1, 0, 0])
    const proof = (await api(`GET /products/${blue.kcwId}/proof`)).body as { wraps: PublicWrap[] }
    expect(proof).toMatchObject({ wraps: [{ car: 'Tesla Model 3' }], rating: null, reviews: [] })
    expect((await api('GET /products/findes-ikke/proof')).status).toBe(404)
  })

  it('is not shown while no film it names is for sale, and names only those that are', async () => {
    await addWrap(db, { userId: workshop.id, films: [blue.id, black.id], state: 'approved' })
    const sell = (active: boolean, ids: number[]) =>
      Promise.all(ids.map((id) => db.update(products).set({ active }).where(eq(products.id, id))))
    await sell(false, [blue.id])
    expect((await shown()).wraps[0]?.films.map(({ nameDa }) => nameDa)).toEqual(['Mat sort'])
    await sell(false, [black.id])
    expect(await shown()).toMatchObject({ wraps: [], total: 0 })
    await sell(true, [blue.id, black.id])
  })

  it('that is refused is returned with the reason, and may be sent again', async () => {
    const { id } = await addWrap(db, { userId: workshop.id, films: [blue.id] })
    expect((await decide(id, { decision: 'refused' })).body).toMatchObject({
      code: 'invalid_input',
      fields: { reason: 'Skriv til værkstedet, hvorfor.' },
    })
    expect((await decide(id, { decision: 'refused', reason: 'Nummerpladen kan læses.' })).status).toBe(200)
    expect((await mine()).wraps).toMatchObject([{ state: 'refused', reason: 'Nummerpladen kan læses.' }])
    expect(await db.select().from(mails)).toMatchObject([{ template: 'wrap-refused', payload: { reason: 'Nummerpladen kan læses.' } }])
    expect((await send(id, { car: 'Tesla Model Y' })).status).toBe(200)
    expect((await mine()).wraps).toMatchObject([{ state: 'pending', reason: null, car: 'Tesla Model Y' }])
  })

  it('that is hidden is off every page, and can be shown again', async () => {
    const { id } = await addWrap(db, { userId: workshop.id, films: [blue.id], state: 'approved' })
    expect((await decide(id, { decision: 'hidden', reason: 'Ejeren har bedt om det.' })).status).toBe(200)
    expect((await shown()).total).toBe(0)
    expect(await db.select().from(mails)).toMatchObject([{ template: 'wrap-hidden' }])
    expect((await decide(id, { decision: 'approved' })).status).toBe(200)
    expect((await shown()).total).toBe(1)
  })

  it('gets the films staff name, with or without a decision', async () => {
    const { id } = await addWrap(db, { userId: workshop.id, films: [blue.id], state: 'approved' })
    expect((await decide(id, { films: [black.id] })).body.message).toBe('Billedet er gemt')
    expect((await shown()).wraps[0]?.films.map(({ nameDa }) => nameDa)).toEqual(['Mat sort'])
    expect(await db.select().from(auditLog)).toMatchObject([
      { action: 'Billede rettet', changes: { films: { from: ['Blå satin'], to: ['Mat sort'] } } },
    ])
    expect(await db.select().from(mails)).toEqual([])
  })

  it('is withdrawn by its workshop in any state, with its mails and log texts', async () => {
    for (const state of ['pending', 'approved'] as const) {
      const { id } = await addWrap(db, { userId: workshop.id, films: [blue.id], ...(state === 'pending' && { car: 'Skoda' }) })
      if (state === 'approved') await decide(id, { decision: 'approved' })
      const version = await readCatalogueVersion(db)
      expect((await api(`DELETE /wraps/${id}`, undefined, workshop)).body.message).toBe('Billedet er slettet')
      expect(await readCatalogueVersion(db)).toBeGreaterThan(version)
      expect([(await mine()).wraps, (await shown()).total]).toEqual([[], 0])
    }
    expect(await db.select().from(mails)).toEqual([])
    expect((await db.select().from(auditLog)).map(({ subjectLabel }) => subjectLabel)).toEqual([
      expect.stringMatching(/^Slettet billede \d+$/),
    ])
  })
})

describe('who may do what', () => {
  it("another workshop's photograph can neither be sent nor withdrawn", async () => {
    const { id } = await addWrap(db, { userId: workshop.id, films: [blue.id] })
    expect((await send(id, {}, other)).body.code).toBe('wrap_not_found')
    expect((await api(`DELETE /wraps/${id}`, undefined, other)).body.code).toBe('wrap_not_found')
    expect((await mine()).wraps).toHaveLength(1)
  })

  it('only staff see and decide on sent photographs; a draft is seen by its workshop alone', async () => {
    const { id } = await draft()
    expect((await decide(id, { decision: 'approved' })).body.code).toBe('wrap_not_found')
    expect((await api('GET /wraps/all', undefined, admin)).body).toMatchObject({ wraps: [], total: 0 })
    await send(id)
    expect((await api('GET /wraps/all', undefined, workshop)).status).toBe(403)
    expect((await decide(id, { decision: 'approved' }, workshop)).status).toBe(403)
    for (const call of ['GET /wraps/all', 'GET /wraps/mine', 'POST /wraps'] as const) expect((await api(call)).status).toBe(401)
    const { wraps: found } = (await api('GET /wraps/all?state=pending&search=nordlak', undefined, admin)).body as { wraps: StaffWrap[] }
    expect(found).toMatchObject([
      { id, by: { email: workshop.email }, consentVersion: WRAP_CONSENT.version, consentedAt: clock.now.toISOString() },
    ])
    expect((await api('GET /wraps/all?state=approved', undefined, admin)).body.total).toBe(0)
    expect((await api('GET /wraps/all?search=findes%20ikke', undefined, admin)).body.total).toBe(0)
  })

  it('an account without a firm cannot send one, as its name is shown', async () => {
    const person = await addCustomer(db, { company: null })
    const { id } = await addWrap(db, { userId: person.id, state: 'draft' })
    expect((await send(id, {}, person)).body).toMatchObject({ code: 'firm_missing' })
    expect((await mine(person)).shownAs).toBeNull()
  })
})

describe('what makes no sense is refused and changes nothing', () => {
  it.each([
    ['no car', { car: ' ' }, { car: 'Skriv, hvilken bil det er.' }],
    ['no film', { films: [] }, { films: 'Vælg mindst én folie.' }],
    ['a film twice', { films: [blue.id, blue.id] }, { films: 'Den samme folie er valgt to gange.' }],
    ['a tool for a film', { films: [squeegee.id] }, { films: 'En af folierne findes ikke i butikken mere.' }],
    ['a film that is gone', { films: [2_000_000_000] }, { films: 'En af folierne findes ikke i butikken mere.' }],
    ['no consent', { consent: undefined }, { consent: 'Sæt flueben, så vi må vise billedet.' }],
    ['consent to other words', { consent: '2020-01-01' }, { consent: 'Sæt flueben, så vi må vise billedet.' }],
    ['a line too long', { description: 'x'.repeat(161) }, { description: 'Højst 160 tegn.' }],
  ])('%s', async (_what, change, fields) => {
    const { id } = await draft()
    expect((await send(id, change)).body).toMatchObject({ code: 'invalid_input', fields })
    expect((await mine()).wraps).toMatchObject([{ state: 'draft', films: [] }])
  })

  it('a published photograph cannot be rewritten, only withdrawn', async () => {
    const { id } = await addWrap(db, { userId: workshop.id, films: [blue.id], state: 'approved' })
    expect((await send(id)).body.code).toBe('wrap_fixed')
  })

  it('a photo that another colleague decided in between', async () => {
    const { id } = await addWrap(db, { userId: workshop.id, films: [blue.id] })
    expect((await decide(id, { decision: 'hidden', reason: 'Nej' })).body.code).toBe('wrap_not_decidable')
    await decide(id, { decision: 'approved' })
    expect((await decide(id, { decision: 'refused', reason: 'Nej', seen: { revision: 1 } })).body).toMatchObject({
      code: 'changed_meanwhile',
      changedBy: 'Anna Admin',
    })
    expect(
      await db
        .select()
        .from(wraps)
        .where(and(eq(wraps.id, id), eq(wraps.state, 'approved'))),
    ).toHaveLength(1)
  })

  it('a workshop with dozens of waiting photographs cannot send more', async () => {
    for (let count = 0; count < WRAP_LIMITS.waiting; count += 1) await addWrap(db, { userId: workshop.id })
    const { status, body } = await api('POST /wraps', undefined, {
      token: workshop.token,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect([status, body.code]).toEqual([422, 'too_many_wraps'])
    expect(await db.$count(wraps, eq(wraps.userId, workshop.id))).toBe(WRAP_LIMITS.waiting)
  })
})
