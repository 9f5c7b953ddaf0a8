import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { LetterToPack, OwnSamples, SentLetter } from '#contract/samples/samples.ts'
import { SAMPLES_REQUESTED_PER_HOUR } from '#domain/samples/free-samples.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { sampleLetters, sampleRequests } from '#server/database/schema/goods/samples.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { renderMail } from '#server/mail-templates.ts'
import { NothingToSend } from '#server/mails/mail-template.ts'
import { eraseSamplesBefore } from '#server/samples/queries.ts'
import { download } from '#test/download.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, addProduct, addTags, type Customer, orderBody, testShop } from '#test/shop.ts'

const here = await testShop()
const { api, db, clock, shop } = here
await addTags(db)
const ADDRESS = { address: 'Havnen 1', postalCode: '7100', city: 'Vejle' }
const film = { categoryId: 'bilfolie', productTypeId: 'bilfolie' }
const black = await addProduct(db, { ...film, kcwId: 'NL-1008', nameDa: 'Nordlys Kulsort', stock: 0 })
const blue = await addProduct(db, { ...film, kcwId: 'FJ-1022', nameDa: 'Fjord Dybblå' })
const white = await addProduct(db, { ...film, kcwId: 'NL-1001', nameDa: 'Nordlys Polarhvid' })
const green = await addProduct(db, { ...film, kcwId: 'FJ-1021', nameDa: 'Fjord Mosgrøn' })
const staff = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
const bookkeeper = await addCustomer(db, { role: 'admin', restrictedTo: ['invoices'] })

let workshop: Customer
beforeEach(async () => {
  await db.delete(sampleLetters)
  await db.delete(sampleRequests)
  clock.now = new Date('2026-11-21T10:00:00Z')
  workshop = await addCustomer(db, { company: 'Ærø Folie ApS', name: 'Ida Ærø', ...ADDRESS })
})

const ask = (productId: number, { token } = workshop) => api(`PUT /samples/films/${productId}`, undefined, { token })
const takeBack = (productId: number) => api(`DELETE /samples/films/${productId}`, undefined, { token: workshop.token })
const own = async ({ token } = workshop) => (await api('GET /samples/own', undefined, { token })).body.samples as OwnSamples
const asStaff = (call: Parameters<typeof api>[0], body?: unknown) => api(call, body, { token: staff.token })
const toPack = async () => (await asStaff('GET /samples/letters/waiting')).body.letters as LetterToPack[]
const sentLetters = async () => (await asStaff('GET /samples/letters')).body.letters as SentLetter[]
const send = ({ accountId, samples }: LetterToPack) => asStaff('POST /samples/letters', { accountId, samples: samples.map(({ id }) => id) })

test('three presses are three free samples of the month in one letter, and the fourth is refused', async () => {
  expect((await ask(black.id)).body.message).toBe('Nordlys Kulsort kommer med dit næste brev. 2 gratis prøver tilbage i november.')
  await ask(blue.id)
  expect((await ask(blue.id)).body).toMatchObject({
    message: expect.stringContaining('er allerede i dit næste brev'),
    samples: { left: 1 },
  })
  await ask(white.id)
  const { status, body } = await ask(green.id)
  expect([status, body.code, body.message]).toEqual([409, 'free_samples_used', ERRORS.free_samples_used.message])
  expect(await own()).toMatchObject({
    freePerMonth: 3,
    left: 0,
    waiting: [{ filmId: black.id }, { filmId: blue.id }, { filmId: white.id }],
    sent: [],
  })
  expect(await toPack()).toMatchObject([
    {
      recipient: { company: 'Ærø Folie ApS', name: 'Ida Ærø', ...ADDRESS },
      problem: null,
      samples: [{ kcwId: 'NL-1008' }, { kcwId: 'FJ-1022' }, { kcwId: 'NL-1001' }],
    },
  ])
})

test('a withdrawn sample does not count, and the next month has new ones', async () => {
  for (const { id } of [black, blue, white]) await ask(id)
  expect((await takeBack(blue.id)).body).toMatchObject({ samples: { left: 1 } })
  expect((await takeBack(blue.id)).status).toBe(200)
  expect((await ask(green.id)).body).toMatchObject({ samples: { left: 0 } })
  clock.now = new Date('2026-11-30T23:30:00Z')
  expect(await own()).toMatchObject({ left: 3, waiting: [{}, {}, {}] })
})

test("many tabs at once never get more than the month's samples, and a double click gets one", async () => {
  const answers = await Promise.all([black, blue, white, green, black, blue, white, green].map(({ id }) => ask(id)))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const waiting = await db.select().from(sampleRequests)
  expect(waiting).toHaveLength(3)
  expect(new Set(waiting.map(({ filmId }) => filmId)).size).toBe(3)
})

test('the owner sets the number; staff get none, nor customers of a shop that gives none', async () => {
  await db
    .insert(settings)
    .values({ data: { samples: { freePerMonth: 1 } } })
    .onConflictDoUpdate({ target: settings.id, set: { data: { samples: { freePerMonth: 1 } } } })
  await ask(black.id)
  expect((await ask(blue.id)).body.code).toBe('free_samples_used')
  await db.update(settings).set({ data: { samples: { freePerMonth: 0 } } })
  expect(await own()).toMatchObject({ freePerMonth: 0, left: 0 })
  await db.update(settings).set({ data: {} })
  expect((await ask(blue.id, staff)).body.code).toBe('free_samples_used')
  expect((await api('GET /settings')).body).toMatchObject({ settings: { samples: { freePerMonth: 3 } } })
})

test('there is none of a product that is no film or not sold, nor without a full address', async () => {
  const squeegee = await addProduct(db, { categoryId: 'vaerktoej' })
  const retired = await addProduct(db, { ...film, active: false })
  const unlisted = await addProduct(db, { ...film, discontinued: true, stock: 0 })
  expect((await ask(squeegee.id)).body.code).toBe('no_sample_of_it')
  expect((await ask(retired.id)).body).toMatchObject({ code: 'product_unavailable', message: 'Varen kan ikke længere købes.' })
  expect((await ask(unlisted.id)).body.code).toBe('product_unavailable')
  expect((await ask(2_000_000_000)).body.code).toBe('product_not_found')
  const homeless = await addCustomer(db, { address: 'Havnen 1' })
  expect((await ask(black.id, homeless)).body).toMatchObject({
    code: 'sample_needs_address',
    message: expect.stringContaining('Skriv din adresse'),
  })
  expect((await api(`PUT /samples/films/${black.id}`)).status).toBe(401)
  expect(await db.select().from(sampleRequests)).toEqual([])
})

test('staff pack a letter and mark it as sent; samples requested since wait for the next', async () => {
  await ask(black.id)
  await ask(blue.id)
  const [letter] = await toPack()
  if (!letter) throw new Error('no letter waits')
  await ask(white.id)
  expect((await send(letter)).body.message).toBe('Brevet til Ærø Folie ApS er sendt')
  expect((await send(letter)).body).toMatchObject({ code: 'samples_changed', message: ERRORS.samples_changed.message })
  expect(await toPack()).toMatchObject([{ samples: [{ kcwId: 'NL-1001' }] }])
  expect(await own()).toMatchObject({ left: 0, waiting: [{ filmId: white.id }], sent: [{ filmId: blue.id }, { filmId: black.id }] })
  expect(await sentLetters()).toMatchObject([
    { by: 'Ada Admin', recipient: ADDRESS, samples: [{ kcwId: 'NL-1008' }, { kcwId: 'FJ-1022' }] },
  ])
  expect((await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]).toMatchObject({
    action: 'Prøver sendt',
    subjectLabel: 'Ærø Folie ApS',
    changes: { samples: { to: ['Nordlys Kulsort (NL-1008)', 'Fjord Dybblå (FJ-1022)'] } },
  })
  expect((await ask(black.id)).body.code).toBe('free_samples_used')
})

test('the customer is notified once when the letter is sent, with its content, but not when the sending was undone before the mail left', async () => {
  await ask(black.id)
  await ask(blue.id)
  const [letter] = await toPack()
  if (!letter) throw new Error('no letter waits')
  await Promise.all([send(letter), send(letter)])
  const queued = await db.select().from(mails).where(eq(mails.toAddress, workshop.email))
  expect(queued).toMatchObject([{ template: 'samples-sent', payload: { userId: workshop.id } }])
  const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
  const { subject, text } = await renderMail('samples-sent', context, queued[0]?.payload)
  expect(subject).toBe('2 farveprøver er på vej til dig')
  const lines =
    'Ærø Folie ApS, Ida Ærø, Havnen 1, 7100 Vejle.\n\nBrevet sendes med DAO uden sporing og er normalt fremme inden for 5 hverdage.\n\nI brevet ligger:\n\nNordlys Kulsort (NL-1008)\n\nFjord Dybblå (FJ-1022)'
  expect(text).toContain(lines)
  expect(text).toContain('https://folie.example/konto/proever')
  const [sent] = await sentLetters()
  await asStaff(`DELETE /samples/letters/${sent?.id}`)
  await expect(renderMail('samples-sent', context, queued[0]?.payload)).rejects.toThrow(NothingToSend)
  // to who is locked it goes without a word
  await db.update(users).set({ active: false }).where(eq(users.id, workshop.id))
  expect((await send(letter)).status).toBe(200)
  expect(await db.select().from(mails).where(eq(mails.toAddress, workshop.email))).toHaveLength(1)
})

test('a letter with a sample withdrawn since, or without a full address, is not marked as sent', async () => {
  await ask(black.id)
  await ask(blue.id)
  const [letter] = await toPack()
  if (!letter) throw new Error('no letter waits')
  await takeBack(blue.id)
  expect((await send(letter)).body.code).toBe('samples_changed')
  await db.update(users).set({ city: null }).where(eq(users.id, workshop.id))
  const [now] = await toPack()
  expect(now).toMatchObject({ problem: 'Adressen mangler. Ret den hos kunden, før brevet sendes.', samples: [{ kcwId: 'NL-1008' }] })
  expect((await send(now ?? letter)).body).toMatchObject({ code: 'sample_needs_address', message: ERRORS.sample_needs_address.message })
  expect(await db.select().from(sampleLetters)).toEqual([])
})

test('of two colleagues who mark a letter at once, one succeeds', async () => {
  await ask(black.id)
  const [letter] = await toPack()
  if (!letter) throw new Error('no letter waits')
  const answers = await Promise.all([send(letter), send(letter)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await db.select().from(sampleLetters)).toHaveLength(1)
})

test('the samples of a letter that did not leave wait again, unless one of its films was requested again', async () => {
  await ask(black.id)
  await send((await toPack())[0] as LetterToPack)
  const [sent] = await sentLetters()
  expect((await asStaff(`DELETE /samples/letters/${sent?.id}`)).status).toBe(200)
  expect(await toPack()).toMatchObject([{ samples: [{ kcwId: 'NL-1008' }] }])
  expect((await asStaff(`DELETE /samples/letters/${sent?.id}`)).body).toMatchObject({
    code: 'sample_letter_not_found',
    message: ERRORS.sample_letter_not_found.message,
  })
  await send((await toPack())[0] as LetterToPack)
  await ask(black.id)
  const [again] = await sentLetters()
  expect((await asStaff(`DELETE /samples/letters/${again?.id}`)).body).toMatchObject({ code: 'samples_changed' })
  expect(await own()).toMatchObject({ waiting: [{}], sent: [{}] })
})

test('the slip names address and content, and paid samples are listed with their orders', async () => {
  const card = await addProduct(db, { nameDa: 'Farveprøve', asksForColour: true, unitPriceOre: 15_00, stock: 9 })
  await api('POST /orders', orderBody([{ id: card.id, quantity: 2, sampleOf: green.id }]), { token: workshop.token })
  await ask(black.id)
  const [letter] = await toPack()
  const { body } = await asStaff('GET /samples/letters/waiting')
  expect(body.orders).toMatchObject([{ buyer: 'Søren Ærø', samples: [{ nameDa: 'Farveprøve: Fjord Mosgrøn (FJ-1021)', quantity: 2 }] }])
  expect(letter?.orders).toHaveLength(1)
  const { status, file } = await download(shop, `/samples/letters/slips?accounts=${letter?.accountId}`, staff.token)
  expect(status).toBe(200)
  const text = pdfText(file)
  for (const words of ['Ærø Folie ApS', 'Havnen 1', '7100 Vejle', 'NL-1008', 'Nordlys Kulsort', '1 prøve']) expect(text).toContain(words)
  expect((await asStaff('GET /samples/letters/slips?accounts=2000000000')).body.code).toBe('samples_changed')
  await db.delete(orders)
  await db.delete(products).where(eq(products.id, card.id))
})

test('packers see it, bookkeepers do not, and a customer sees only their own', async () => {
  await ask(black.id)
  for (const call of ['GET /samples/letters/waiting', 'GET /samples/letters'] as const) {
    expect((await api(call, undefined, { token: bookkeeper.token })).status).toBe(403)
    expect((await api(call, undefined, { token: workshop.token })).status).toBe(403)
  }
  expect(await own(await addCustomer(db))).toMatchObject({ left: 3, waiting: [] })
})

test('sixty presses in an hour are enough: each leaves a row, so the next one is refused and leaves none', async () => {
  for (let pressed = 0; pressed < SAMPLES_REQUESTED_PER_HOUR; pressed += 1) {
    expect((await ask(black.id)).status).toBe(200)
    await takeBack(black.id)
  }
  const rows = await db.$count(sampleRequests)
  expect((await ask(black.id)).body.code).toBe('too_many_requests')
  expect(await db.$count(sampleRequests)).toBe(rows)
  clock.now = new Date(clock.now.getTime() + 3_600_001)
  expect((await ask(black.id)).status).toBe(200)
})

test('a sample that waited for two years without being sent is erased', async () => {
  await ask(black.id)
  await eraseSamplesBefore(db, clock.now)
  expect(await db.select().from(sampleRequests)).toHaveLength(1)
  await eraseSamplesBefore(db, new Date(clock.now.getTime() + 1))
  expect(await db.select().from(sampleRequests)).toEqual([])
})

test('a letter is erased two years after it was sent, with its samples and address, and not earlier', async () => {
  await ask(black.id)
  const [letter] = await toPack()
  if (!letter) throw new Error('no letter waits')
  await send(letter)
  await eraseSamplesBefore(db, clock.now)
  expect(await sentLetters()).toHaveLength(1)
  await eraseSamplesBefore(db, new Date(clock.now.getTime() + 1))
  expect([await db.select().from(sampleLetters), await db.select().from(sampleRequests)]).toEqual([[], []])
})
