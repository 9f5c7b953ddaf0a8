import { randomUUID as newKey } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProjectCustomer } from '#contract/projects/project-customers.ts'
import type { ListedProject, Project } from '#contract/projects/projects.ts'
import { CAR_PARTS } from '#domain/calculator/car-parts.ts'
import { MAX_PROJECT_CUSTOMERS, MAX_PROJECT_FILMS, MAX_PROJECTS } from '#domain/projects/project.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { projectCustomers, projectOrderLines, projects } from '#server/database/schema/projects.ts'
import { watchLockOrder } from '#test/lock-order.ts'
import { addMember, addSession, join } from '#test/members.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop, writeCompany } from '#test/shop.ts'

const { db, api, database } = await testShop()
const locks = watchLockOrder(database.pool)
await addTags(db)
await writeCompany(db)
const staff = await addCustomer(db, { role: 'superadmin' })
const karen = await addCustomer(db, { company: 'Karens Folie' })
const colleague = await addMember(db, karen.id, {}, { name: 'Lasse Lærling' })
const stranger = await addCustomer(db)
const film = { categoryId: 'bilfolie', productTypeId: 'bilfolie' }
const blue = await addProduct(db, { ...film, kcwId: 'NL-2001', nameDa: 'Satin blå', hex: '#1d4f91', unitPriceOre: 5_495_00, stock: 0 })
const black = await addProduct(db, { ...film, kcwId: 'NL-2002', nameDa: 'Kulsort', unitPriceOre: 4_995_00 })

beforeEach(async () => {
  await db.delete(projects)
  await db.delete(projectCustomers)
})

const GOLF = { car: 'vw-golf', parts: [...CAR_PARTS], panels: [], difficulty: 'normal', wastePercent: 0, oneBatch: true, tools: false }
const inBlue = { ...GOLF, film: blue.kcwId }
type Saved = Readonly<{ job: Project; message: string; code?: string; fields?: Record<string, string> }>
const ask = async (call: Parameters<typeof api>[0], body?: unknown, who = karen) => (await api(call, body, who)).body as unknown as Saved
const create = async (question: object = inBlue, more: object = {}, who = karen) =>
  (await ask('POST /jobs', { key: newKey(), question, ...more }, who)).job
const show = async (id: number, who = karen) => (await ask(`GET /jobs/${id}`, undefined, who)).job
const list = async (query = '', who = karen) =>
  (await api(`GET /jobs${query}`, undefined, who)).body as unknown as { jobs: ListedProject[]; total: number }
const customer = async (fields: object = { name: 'Mette Ravn', plate: 'ab 12 345', email: 'mette@example.dk' }, who = karen) =>
  (await api('POST /jobs/customers', fields, who)).body.customer as ProjectCustomer
const change = (job: Project, part: object, who = karen) => {
  const { car, status, plannedOn, note, revision } = job
  const whose = { customerId: job.customer?.id ?? null, responsible: job.responsible?.who ?? null }
  const fields = { car, status, plannedOn, note, ...whose, minutes: null, material: null, seen: revision }
  return ask(`PUT /jobs/${job.id}`, { ...fields, ...part }, who)
}

describe('a job', () => {
  test('is calculated by the server and frozen: film, metres and rolls stay when the film is renamed and deleted', async () => {
    const [gone] = [await addProduct(db, { ...film, nameDa: 'Gammel grøn', hex: '#0a5d2a' })]
    const job = await create({ ...GOLF, film: gone.kcwId, difficulty: 'hard', wastePercent: 10 })
    // 15–16.8 m, hard + 10 %, waste + 10 %
    expect(job).toMatchObject({
      car: 'VW Golf',
      status: 'offer',
      customer: null,
      films: [
        { nameDa: 'Gammel grøn', kcwId: gone.kcwId, hex: '#0a5d2a', fromMm: 18_200, toMm: 20_400, rolls: 2, atLeast: 2, widthMm: 1_520 },
      ],
      orders: [],
      offers: [],
    })
    await db.update(products).set({ nameDa: 'Andet navn' }).where(eq(products.id, gone.id))
    expect((await show(job.id)).films).toMatchObject([{ nameDa: 'Gammel grøn', productId: gone.id }])
    const deletion = await api(`DELETE /products/${gone.id}`, undefined, staff)
    expect((await show(job.id)).films).toMatchObject([{ nameDa: 'Gammel grøn', kcwId: gone.kcwId, productId: null, hex: '#0a5d2a' }])
    await api(`POST /undoables/${deletion.body.undoableId}/undo`, {}, { ...staff, key: newKey() })
    expect((await show(job.id)).films).toMatchObject([{ productId: gone.id }])
  })

  test('pressed twice is one, and of nothing there is none', async () => {
    const body = { key: newKey(), question: inBlue }
    const presses = await Promise.all([1, 2].map(() => ask('POST /jobs', body)))
    expect(new Set(presses.map(({ job }) => job.id)).size).toBe(1)
    expect((await ask('POST /jobs', { key: newKey(), question: { ...inBlue, parts: [] } })).code).toBe('job_empty')
    expect((await list()).total).toBe(1)
  })

  test('is the same for a colleague, and does not exist for anybody else, staff included', async () => {
    const job = await create()
    expect((await show(job.id, colleague)).id).toBe(job.id)
    for (const who of [stranger, staff]) {
      expect((await ask(`GET /jobs/${job.id}`, undefined, who)).code).toBe('job_not_found')
      expect((await change(job, {}, who)).code).toBe('job_not_found')
      expect((await ask(`DELETE /jobs/${job.id}`, undefined, who)).code).toBe('job_not_found')
      expect((await ask(`POST /jobs/${job.id}/copy`, { key: newKey(), customerId: null }, who)).code).toBe('job_not_found')
      expect((await list('', who)).total).toBe(0)
    }
    expect((await api(`GET /jobs/${job.id}`)).status).toBe(401)
  })

  test('is changed by one of two colleagues at once, and the other is shown what it is now', async () => {
    const mette = await customer()
    const job = await create()
    const changed = await change(job, {
      car: 'Mettes Golf',
      status: 'agreed',
      plannedOn: '2026-12-01',
      note: 'Hentes kl. 8',
      customerId: mette.id,
    })
    expect(changed.job).toMatchObject({ car: 'Mettes Golf', status: 'agreed', customer: { name: 'Mette Ravn', plate: 'AB12345', jobs: 1 } })
    const late = await change(job, { car: 'Noget andet' }, colleague)
    expect(late).toMatchObject({ code: 'job_changed', job: { car: 'Mettes Golf' } })
    expect((await show(job.id)).car).toBe('Mettes Golf')
    expect((await change(changed.job, { customerId: 2_000_000 })).code).toBe('job_customer_not_found')
    expect((await change(changed.job, { car: ' ' })).fields).toEqual({ car: 'Skriv, hvad opgaven skal hedde.' })
  })

  test('takes more films, is calculated again, and keeps its last calculation', async () => {
    const job = await create()
    const roof = { ...GOLF, parts: ['roof'], film: black.kcwId }
    const two = (await ask(`POST /jobs/${job.id}/films`, { question: roof })).job
    expect(two.films.map(({ nameDa, rolls }) => [nameDa, rolls])).toEqual([
      ['Satin blå', 1],
      ['Kulsort', 1],
    ])
    const filmId = two.films[1]?.id ?? 0
    const again = await ask(`PUT /jobs/${job.id}/films/${filmId}`, { question: { ...roof, parts: [...CAR_PARTS], difficulty: 'hard' } })
    expect(again.job.films[1]).toMatchObject({ toMm: 18_500, rolls: 2 })
    expect((await ask(`DELETE /jobs/${job.id}/films/${filmId}`)).job.films).toHaveLength(1)
    expect((await ask(`DELETE /jobs/${job.id}/films/${job.films[0]?.id}`)).code).toBe('job_empty')
    expect((await ask(`PUT /jobs/${job.id}/films/${filmId}`, { question: roof })).code).toBe('job_not_found')
    for (let n = 1; n < MAX_PROJECT_FILMS; n += 1) await ask(`POST /jobs/${job.id}/films`, { question: roof })
    expect((await ask(`POST /jobs/${job.id}/films`, { question: roof })).code).toBe('too_many_job_films')
  })

  test('is copied for another customer and in another film; hours typed for the first stay there', async () => {
    const [mette, bo] = [await customer(), await customer({ name: 'Bo' })]
    const job = (await change(await create(inBlue, { customerId: mette.id }), { minutes: 600, note: 'Som sidst' })).job
    const same = (await ask(`POST /jobs/${job.id}/copy`, { key: newKey(), customerId: bo.id })).job
    expect(same).toMatchObject({
      customer: { name: 'Bo' },
      status: 'offer',
      note: 'Som sidst',
      films: [{ nameDa: 'Satin blå' }],
      minutes: { typed: null },
    })
    const other = (await ask(`POST /jobs/${job.id}/copy`, { key: newKey(), customerId: null, film: black.kcwId })).job
    expect(other).toMatchObject({ customer: null, films: [{ nameDa: 'Kulsort', toMm: 16_800 }] })
    expect((await ask(`POST /jobs/${job.id}/copy`, { key: newKey(), customerId: null, film: 'FINDES-IKKE' })).code).toBe(
      'product_not_found',
    )
    await ask(`POST /jobs/${job.id}/films`, { question: inBlue })
    expect((await ask(`POST /jobs/${job.id}/copy`, { key: newKey(), customerId: null, film: black.kcwId })).message).toContain(
      'flere folier',
    )
  })

  test('is found by car, film, customer and number plate however it is typed, and by its status', async () => {
    const mette = await customer()
    const golf = await create(inBlue, { customerId: mette.id })
    const roof = await create({ ...GOLF, car: 'audi-a3', film: black.kcwId })
    await change(roof, { status: 'done', note: 'Gul 100 % sikker' })
    const found = async (query: string) => (await list(query)).jobs.map(({ id }) => id)
    expect(await found('')).toEqual([roof.id, golf.id])
    expect(await found('?search=ravn')).toEqual([golf.id])
    expect(await found('?search=AB%2012%20345')).toEqual([golf.id])
    expect(await found('?search=kulsort')).toEqual([roof.id])
    expect(await found('?search=100%20%25')).toEqual([roof.id])
    expect(await found('?status=done')).toEqual([roof.id])
    expect(await found(`?customer=${mette.id}`)).toEqual([golf.id])
    expect((await list('?search=ravn')).jobs).toMatchObject([
      { customer: { name: 'Mette Ravn', plate: 'AB12345' }, films: [{ toMm: 16_800 }], orders: 0 },
    ])
  })

  test('is given to a colleague, who sees it among their own; it has no owner once they have left', async () => {
    const [job, other] = [await create(), await create()]
    expect(job).toMatchObject({
      responsible: null,
      colleagues: [
        { who: 'owner', name: expect.any(String) },
        { who: colleague.memberId, name: 'Lasse Lærling' },
      ],
    })
    const given = await change(job, { responsible: colleague.memberId })
    expect(given.job.responsible).toEqual({ who: colleague.memberId, name: 'Lasse Lærling' })
    await change(other, { responsible: 'owner' })
    const mine = async (who = karen) => (await list('?responsible=me', who)).jobs.map(({ id, responsible }) => [id, responsible?.who])
    expect([await mine(colleague), await mine(karen)]).toEqual([[[job.id, colleague.memberId]], [[other.id, 'owner']]])
    expect(await list('', stranger)).toMatchObject({ total: 0, isShared: false })
    expect(await list()).toMatchObject({ total: 2, isShared: true })
    // a colleague who may only look on by now keeps their projects until they are reassigned, and gets no new ones
    await api(`PUT /members/${colleague.memberId}`, { role: 'viewer' }, karen)
    expect((await change(given.job, { note: 'Endnu hans' })).job).toMatchObject({
      responsible: { who: colleague.memberId },
      colleagues: [{ who: 'owner' }],
    })
    expect((await change(await show(other.id), { responsible: colleague.memberId })).code).toBe('member_not_found')
    await api(`PUT /members/${colleague.memberId}`, { role: 'buyer' }, karen)
    const person = await addCustomer(db)
    const memberId = await join(db, karen.id, person)
    await change(await show(job.id), { responsible: memberId })
    await api(`DELETE /auth/workshops/${memberId}`, undefined, { token: await addSession(db, person.id, memberId) })
    expect(await show(job.id)).toMatchObject({ responsible: null, car: 'VW Golf' })
    const [ofStranger] = [await join(db, stranger.id, person)]
    expect((await change(await show(job.id), { responsible: ofStranger })).code).toBe('member_not_found')
    expect((await change(await show(job.id), { responsible: 'somebody' })).fields).toHaveProperty('responsible')
  })

  test('has no owner once the colleague it was given to is forgotten; until then it is in their handed-out data', async () => {
    const person = await addCustomer(db, { emailVerifiedAt: new Date(), name: 'Rikke Rejser' })
    const memberId = await join(db, karen.id, person)
    const job = (await change(await create(), { responsible: memberId, plannedOn: '2026-12-01' })).job
    const { body } = await api('GET /auth/me/export', undefined, person)
    expect(body.jobsGiven).toEqual([{ jobId: job.id, status: 'offer', plannedOn: '2026-12-01' }])
    await api(`DELETE /users/${person.id}`, undefined, staff)
    expect(await show(job.id)).toMatchObject({ responsible: null })
  })

  test('there are so many and no more', async () => {
    await db.execute(sql`
      insert into jobs (account_id, key, car, status, created_at, changed_at)
      select u.account_id, 'fyld-' || n, 'Bil', 'offer', now(), now() from users u, generate_series(1, ${MAX_PROJECTS}::int) n where u.id = ${stranger.id}`)
    expect((await ask('POST /jobs', { key: newKey(), question: inBlue }, stranger)).code).toBe('too_many_jobs')
    await db.execute(sql`
      insert into job_customers (account_id, name, created_at, changed_at)
      select u.account_id, 'Kunde ' || n, now(), now() from users u, generate_series(1, ${MAX_PROJECT_CUSTOMERS}::int) n where u.id = ${stranger.id}`)
    expect((await ask('POST /jobs/customers', { name: 'En til' }, stranger)).code).toBe('too_many_job_customers')
  })
})

describe('a customer of the workshop', () => {
  test('is added, changed and deleted; the projects stay without the customer', async () => {
    const mette = await customer({
      name: 'Mette Ravn',
      phone: '20 11 22 33',
      email: ' Mette@Example.dk ',
      car: 'Golf',
      plate: '',
      note: 'Ring',
    })
    expect(mette).toMatchObject({ email: 'mette@example.dk', plate: null, jobs: 0 })
    const job = await create(inBlue, { customerId: mette.id })
    // what a colleague changed in between stays
    await api(`PUT /jobs/customers/${mette.id}`, { name: 'Mette Falk' }, colleague)
    await api(`PUT /jobs/customers/${mette.id}`, { note: '' }, karen)
    expect((await show(job.id)).customer).toMatchObject({ name: 'Mette Falk', phone: '20 11 22 33', email: 'mette@example.dk', note: null })
    expect((await api(`DELETE /jobs/customers/${mette.id}`, undefined, karen)).body.message).toBe('Kunden er slettet')
    expect((await show(job.id)).customer).toBeNull()
    expect((await ask(`DELETE /jobs/customers/${mette.id}`)).code).toBe('job_customer_not_found')
    expect((await ask('POST /jobs/customers', { name: '', email: 'nej' })).fields).toMatchObject({ name: 'Skriv kundens navn.' })
  })

  test('is known to that workshop alone', async () => {
    const mette = await customer()
    const ofStranger = (await api('GET /jobs/customers?search=mette', undefined, stranger)).body
    expect(ofStranger).toMatchObject({ customers: [], total: 0 })
    for (const who of [stranger, staff]) {
      expect((await ask(`PUT /jobs/customers/${mette.id}`, { name: 'Min nu' }, who)).code).toBe('job_customer_not_found')
      expect((await ask(`DELETE /jobs/customers/${mette.id}`, undefined, who)).code).toBe('job_customer_not_found')
      expect((await ask('POST /jobs', { key: newKey(), question: inBlue, customerId: mette.id }, who)).code).toBe('job_customer_not_found')
    }
    expect(((await api('GET /jobs/customers', undefined, colleague)).body.customers as ProjectCustomer[])[0]).toMatchObject({
      name: 'Mette Ravn',
    })
  })
})

describe('what is ordered for a job', () => {
  const order = async (items: Parameters<typeof orderBody>[0], who = karen) =>
    (await api('POST /orders', orderBody(items), { ...who, key: newKey() })).body as { orderId: number; orderNumber: string }
  const receive = (batch: string, rolls: number) =>
    api('POST /receipts', { key: newKey(), supplier: null, note: null, lines: [{ sku: blue.kcwId, batch, rolls }] }, staff)

  test('stands in the job with its batch, also when the film is deleted; a line may be for two jobs', async () => {
    await receive('L2411', 3)
    const [golf, polo] = [await create(), await create()]
    const placed = await order([
      { id: blue.id, quantity: 2, oneBatch: true, jobIds: [golf.id, polo.id] },
      { id: black.id, quantity: 1 },
    ])
    expect((await show(golf.id)).orders).toMatchObject([
      {
        orderNumber: placed.orderNumber,
        status: 'pending',
        deliveryWay: 'parcel',
        lines: [{ nameDa: 'Satin blå', quantity: 2, batches: [{ code: 'L2411', rolls: 2 }], hex: '#1d4f91', sharedWith: 1 }],
      },
    ])
    expect((await list('?search=satin')).jobs.map(({ orders }) => orders)).toEqual([1, 1])
    // years later: the film is deleted, and the job still knows which batch the car has
    await api(`DELETE /products/${blue.id}`, undefined, staff)
    expect((await show(polo.id)).orders[0]?.lines).toMatchObject([
      { productId: null, nameDa: 'Satin blå', batches: [{ code: 'L2411' }], hex: '#1d4f91' },
    ])
    await api(`DELETE /jobs/${golf.id}`, undefined, karen)
    expect((await show(polo.id)).orders[0]?.lines).toMatchObject([{ sharedWith: 0 }])
  })

  test("is never linked with another's job, or with one that is deleted, and the order is placed all the same", async () => {
    const own = await create({ ...GOLF, film: black.kcwId })
    const others = await create({ ...GOLF, film: black.kcwId }, {}, stranger)
    const gone = await create({ ...GOLF, film: black.kcwId })
    await api(`DELETE /jobs/${gone.id}`, undefined, karen)
    const { orderNumber } = await order([{ id: black.id, quantity: 1, jobIds: [own.id, others.id, gone.id, 1_999_999] }])
    expect(orderNumber).toMatch(/^ORD-/)
    expect((await show(others.id, stranger)).orders).toEqual([])
    expect((await show(own.id)).orders).toMatchObject([{ orderNumber }])
    expect((await api('POST /orders', orderBody([{ id: black.id, quantity: 1, jobIds: [own.id] }]))).status).toBe(200)
    expect((await show(own.id)).orders).toHaveLength(1)
    expect(await db.$count(projectOrderLines)).toBe(1)
  })

  test('the job a line is for follows the cart to another device', async () => {
    const { id } = await create({ ...GOLF, film: black.kcwId })
    const line = { productId: black.id, quantity: 2, payWithPoints: false, sampleOf: null, jobIds: [id] }
    await api('PUT /cart', { lines: [line], revision: 0 }, karen)
    expect((await api('GET /cart', undefined, karen)).body).toMatchObject({ cart: { lines: [line] } })
  })
})

test('everything is in the export and goes with the account, and stays when a colleague goes', async () => {
  const owner = await addCustomer(db, { emailVerifiedAt: new Date() })
  const mette = await customer({ name: 'Mette Ravn' }, owner)
  const offered = await create({ ...GOLF, film: black.kcwId }, { customerId: mette.id }, owner)
  await api(
    'PUT /jobs/settings',
    { hourlyPrice: 500, markUpPercent: 0, paysVat: true, partMinutes: {}, hardPercent: 0, validDays: 30 },
    owner,
  )
  await change(offered, { minutes: 60 }, owner)
  const { offer } = (await api(`POST /jobs/${offered.id}/offers`, { letter: '' }, owner)).body as { offer: { id: number } }
  await api(`POST /jobs/offers/${offer.id}/send`, { to: 'mette@example.dk' }, owner)
  expect(await db.$count(mails, eq(mails.toAddress, 'mette@example.dk'))).toBe(1)
  const { body } = await api('GET /auth/me/export', undefined, owner)
  expect(body).toMatchObject({ jobCustomers: [{ name: 'Mette Ravn' }], jobs: [{ car: 'VW Golf', films: [{ nameDa: 'Kulsort' }] }] })
  await create({ ...GOLF, film: black.kcwId })
  const leaver = await addMember(db, karen.id)
  await api(`DELETE /users/${leaver.id}`, undefined, staff)
  expect((await list()).total).toBe(1)
  await api(`DELETE /users/${owner.id}`, undefined, staff)
  expect((await db.select().from(users).where(eq(users.id, owner.id))).length).toBe(0)
  expect(await db.$count(projectCustomers)).toBe(0)
  expect(await db.$count(projects)).toBe(1)
  expect(await db.$count(mails, eq(mails.toAddress, 'mette@example.dk'))).toBe(0)
  expect(locks.breaches()).toEqual([])
})
