import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FORGOTTEN_EMAIL, FORGOTTEN_NAME } from '#domain/privacy/erasing.ts'
import { createApi } from '#server/app.ts'
import { claimLines, claimPhotos, claims } from '#server/database/schema/claims.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { payments } from '#server/database/schema/payments.ts'
import { settings } from '#server/database/schema/settings.ts'
import { readEnv } from '#server/env.ts'
import { findVisitor } from '#server/http/visitor.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { cancelUnpaidOrders } from '#server/order-changes/cancel-unpaid-orders.ts'
import { bookMoneyBack } from '#server/payments/by-hand/book-by-hand.ts'
import { openPictureStorage } from '#server/pictures/open-picture-storage.ts'
import { clearAway } from '#test/clear-away.ts'
import { encodeForm } from '#test/encode-form.ts'
import { findInDatabase } from '#test/find-everywhere.ts'
import { addCustomer, addProduct, addTags, type Customer, OWN_COMPANY, orderBody, testShop } from '#test/shop.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const dataDir = temporaryDirectory()
const env = { ...readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://folie.example' }), dataDir }
const { api, db, shop, clock } = await testShop({ env, privatePictures: openPictureStorage(env, 'sponsorships') })
const app = createApi(shop)
const start = clock.now
let roll = { id: 0 }
let tape = { id: 0 }
let staff: Customer
let other: Customer
let buyer: Customer

type Call = Parameters<typeof api>[0]
type Answered = Readonly<{ status: number; body: Record<string, unknown> }>
const asStaff = (call: Call, body?: unknown, token = staff.token) => api(call, body, { token })
async function ok(answer: Promise<Answered>): Promise<Record<string, unknown>> {
  const { status, body } = await answer
  expect([status, body.message]).toEqual([200, body.message])
  return body
}

beforeAll(async () => {
  await addTags(db)
  roll = await addProduct(db, { nameDa: 'Nordlys Polarhvid', unitPriceOre: 1_000_00, stock: 1_000 })
  tape = await addProduct(db, { nameDa: 'Filtrakel', unitPriceOre: 49_95, stock: 1_000 })
  staff = await addCustomer(db, { role: 'admin', name: 'Anna Admin' })
  other = await addCustomer(db, { role: 'admin', name: 'Bo Bestyrer' })
  buyer = await addCustomer(db, { name: 'Mette', customDiscount: 0 })
})

beforeEach(async () => {
  clock.now = start
  await db.delete(attempts)
  await offer({})
})

async function offer(returns: object, invoicing = {}): Promise<void> {
  await db.update(settings).set({ data: { company: OWN_COMPANY, returns, invoicing } })
}

type Placed = Readonly<{ id: number; key: string; token: string | undefined; number: string; email: string; lines: { id: number }[] }>
type Placing = Readonly<{ of?: Customer; rolls?: number; tapes?: number; withPoints?: boolean; sent?: boolean; paid?: boolean }>

/** An order of rolls and tapes, sent and paid by card unless asked otherwise; a private guest's without a customer. */
async function placed({ of, rolls = 3, tapes = 0, withPoints = false, sent = true, paid = true }: Placing = {}): Promise<Placed> {
  const items = [{ id: roll.id, quantity: rolls, payWithPoints: withPoints }, ...(tapes > 0 ? [{ id: tape.id, quantity: tapes }] : [])]
  const email = of?.email ?? `gaest-${Math.random().toString(36).slice(2)}@example.dk`
  const kind = of ? {} : ({ buyerKind: 'consumer', acceptsTerms: true } as const)
  const body = await ok(api('POST /orders', orderBody(items, { customerEmail: email, ...kind }), { token: of?.token }))
  const id = Number(body.orderId)
  if (paid) {
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    const amount = (order?.totalOre ?? 0) / 100
    await ok(asStaff(`POST /orders/${id}/payments`, { amount, way: 'mobilepay', paidOn: '2026-11-21' }))
  }
  if (sent) await ok(asStaff(`PUT /orders/${id}/status`, { status: 'shipped' }))
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)
  return { id, key: String(body.confirmationToken ?? id), token: of?.token, number: String(body.orderNumber), email, lines }
}

const claimBody = ({ lines: [line] }: Placed, more: object = {}) => ({
  kind: 'fault',
  reason: 'faulty',
  words: 'Folien har striber',
  lines: [{ itemId: line?.id ?? 0, quantity: 1 }],
  ...more,
})
const claimed = (order: Placed, more: object = {}) =>
  api(`POST /claims/orders/${order.key}`, claimBody(order, more), { token: order.token })
async function claimOf(order: Placed, more: object = {}): Promise<number> {
  return ((await ok(claimed(order, more))).claim as { id: number }).id
}
const decide = (id: number, body: object, token?: string) => asStaff(`POST /claims/${id}/decision`, body, token)
const money = async ({ id }: Placed) => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return {
    paid: order?.paidOre,
    credited: order?.creditedOre,
    open: order?.openOre,
    status: order?.status,
    paymentStatus: order?.paymentStatus,
  }
}
const stockOf = async (id: number) => (await db.select().from(products).where(eq(products.id, id)))[0]?.stock ?? 0
async function mailsTo(email: string): Promise<string[]> {
  while (await deliverMails({ ...shop, smtp: null, publicUrl: 'https://folie.example' }));
  const found = await db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(mails.id)
  return found.map(({ subject, text }) => `${subject}\n${text}`.replaceAll('\u00a0', ' '))
}

async function upload(order: Placed, bytes: Buffer, key = order.key, token = order.token) {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)]), 'rulle.jpg')
  const { bytes: body, contentType } = await encodeForm(form)
  const headers = { 'content-type': contentType, ...(token && { authorization: `Bearer ${token}` }) }
  const response = await app.request(`/api/claims/orders/${key}/photos`, { method: 'POST', body, headers })
  return { status: response.status, body: (await response.json()) as { image?: { id: string }; code?: string } }
}
const picture = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#1d4f91' } })
    .toFormat(format)
    .toBuffer()

describe('staff claim for a customer who calls', () => {
  const open = (order: Placed, more: object = {}, token = staff.token) =>
    api(`POST /orders/${order.id}/claims`, claimBody(order, more), { token })

  it('a fault as the customer would, who gets the receipt; the log says who wrote it down', async () => {
    const order = await placed({ of: buyer })
    const { claim } = await ok(open(order))
    expect(claim).toMatchObject({ kind: 'fault', state: 'open', words: 'Folien har striber', orderId: order.id })
    expect((await mailsTo(order.email)).at(-1)).toContain('Folien har striber')
    const [entry] = (await ok(asStaff('GET /audit?kind=claim', undefined, (await addCustomer(db, { role: 'superadmin' })).token)))
      .entries as Record<string, unknown>[]
    expect(entry).toMatchObject({
      action: 'Sag oprettet for kunden',
      by: { id: staff.id },
      changes: { words: { to: 'Folien har striber' } },
    })
    const shown = (await ok(api(`GET /claims/orders/${order.key}`, undefined, { token: buyer.token }))).claims as unknown[]
    expect(shown).toHaveLength(1)
  })

  it("takes a workshop's return although the shop offers none, and no more rolls than can be claimed", async () => {
    const order = await placed({ of: buyer, rolls: 2 })
    const back = { kind: 'return', reason: 'unneeded', words: null }
    expect((await claimed(order, back)).body.code).toBe('return_not_offered')
    expect((await open(order, { ...back, lines: [{ itemId: order.lines[0]?.id, quantity: 3 }] })).body.code).toBe('too_many_claimed')
    await ok(open(order, back))
    expect((await open(order, { ...back, lines: [{ itemId: order.lines[0]?.id, quantity: 2 }] })).body.code).toBe('too_many_claimed')
  })

  it.each([
    ['claim_of_cancelled', {}, {}],
    ['nothing_sent_to_claim', { sent: false }, {}],
    ['withdrawal_for_consumers', {}, { kind: 'withdrawal', reason: null }],
    ['claim_empty', {}, { lines: [] }],
  ])('not what the customer could not: %s', async (code, placing, more) => {
    const order = await placed({ of: buyer, ...placing })
    if (code === 'claim_of_cancelled') await ok(asStaff(`PUT /orders/${order.id}/status`, { status: 'cancelled', sentRolls: 'here' }))
    expect((await open(order, more)).body.code).toBe(code)
    expect(await db.$count(claims, eq(claims.orderId, order.id))).toBe(0)
  })

  it('a consumer has no return, asked for by themself or by staff', async () => {
    expect((await open(await placed(), { kind: 'return', reason: 'other' })).body.code).toBe('return_not_offered')
  })

  it('only those who answer claims', async () => {
    const packer = await addCustomer(db, { role: 'admin', restrictedTo: ['parcels'] })
    const order = await placed({ of: buyer })
    expect([(await open(order, {}, packer.token)).status, (await open(order, {}, buyer.token)).status]).toEqual([403, 403])
  })
})

describe('a customer claims', () => {
  it('a fault with photographs that only the customer and staff see, and gets a receipt', async () => {
    const order = await placed({ of: buyer })
    const photos = []
    for (const format of ['jpeg', 'png', 'webp'] as const) photos.push((await upload(order, await picture(format))).body.image?.id)
    const id = await claimOf(order, { photos })
    const [shown] = (await ok(api(`GET /claims/orders/${order.key}`, undefined, { token: buyer.token }))).claims as Record<
      string,
      unknown
    >[]
    expect(shown).toMatchObject({ id, kind: 'fault', state: 'open', words: 'Folien har striber', photos: [{ n: 1 }, { n: 2 }, { n: 3 }] })
    const photo = (path: string, token?: string) =>
      app.request(`/api${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
    for (const [path, token] of [
      [`/claims/orders/${order.key}/${id}/photos/2`, buyer.token],
      [`/claims/${id}/photos/2`, staff.token],
    ] as const) {
      const response = await photo(path, token)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    }
    const stranger = await addCustomer(db)
    const own = await placed({ of: stranger })
    expect((await photo(`/claims/orders/${order.key}/${id}/photos/2`)).status).toBe(404)
    expect((await photo(`/claims/orders/${own.key}/${id}/photos/2`, stranger.token)).status).toBe(404)
    expect((await photo(`/claims/${id}/photos/2`, stranger.token)).status).toBe(403)
    const mailed = await mailsTo(order.email)
    expect(mailed.some((mail) => /Vi har modtaget din reklamation.*1 × Nordlys Polarhvid.*Fejl i materialet.*striber/s.test(mail))).toBe(
      true,
    )
    expect((await mailsTo(OWN_COMPANY.email)).some((mail) => mail.startsWith(`Reklamation: ordre ${order.number}`))).toBe(true)
  })

  it('by the token of a guest’s page, and of no other order', async () => {
    const guest = await placed()
    expect((await claimed(guest)).status).toBe(200)
    const order = await placed({ of: buyer })
    const stranger = await addCustomer(db)
    for (const send of [{}, { token: stranger.token }])
      expect(await api(`POST /claims/orders/${order.key}`, claimBody(order), send)).toMatchObject({
        status: 404,
        body: { code: 'order_not_found' },
      })
    // a number is no key without a session, whatever order it is
    expect((await api(`GET /claims/orders/${guest.id}`)).status).toBe(404)
    expect((await upload(order, await picture('png'), order.key, stranger.token)).status).toBe(404)
  })

  it('no more than was sent, once, and nothing of a cancelled order', async () => {
    const order = await placed({ of: buyer, rolls: 2 })
    const [line] = order.lines
    const both = { lines: [{ itemId: line?.id, quantity: 2 }] }
    expect(await claimed(order, { lines: [{ itemId: line?.id, quantity: 3 }] })).toMatchObject({
      status: 409,
      body: { code: 'too_many_claimed' },
    })
    expect(await claimed(order, { lines: [] })).toMatchObject({ status: 400, body: { code: 'claim_empty' } })
    const pressed = await Promise.all([claimed(order, both), claimed(order, both)])
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
    await ok(asStaff(`PUT /orders/${order.id}/status`, { status: 'cancelled' }))
    expect(await claimed(order)).toMatchObject({ status: 409, body: { code: 'claim_of_cancelled' } })
    const unsent = await placed({ of: buyer, sent: false })
    expect(await claimed(unsent)).toMatchObject({ status: 409, body: { code: 'nothing_sent_to_claim' } })
  })

  it('with a reason, words and own photographs', async () => {
    const order = await placed({ of: buyer })
    expect(await claimed(order, { words: '' })).toMatchObject({ status: 400, body: { fields: { words: 'Skriv, hvad der er galt.' } } })
    expect(await claimed(order, { reason: 'unneeded' })).toMatchObject({ status: 400, body: { fields: { reason: 'Vælg en grund.' } } })
    const mine = await placed({ of: await addCustomer(db) })
    const { body } = await upload(mine, await picture('png'))
    expect(await claimed(order, { photos: [body.image?.id] })).toMatchObject({ body: { code: 'picture_not_found' } })
    expect((await upload(order, Buffer.from('%PDF-1.7'))).body.code).toBe('not_a_picture')
    expect(await db.select().from(claims).where(eq(claims.orderId, order.id))).toEqual([])
  })

  it('a return where the shop offers one, inside its days', async () => {
    const order = await placed({ of: buyer })
    const back = { kind: 'return', reason: 'unneeded', words: null }
    expect(await claimed(order, back)).toMatchObject({ status: 409, body: { code: 'return_not_offered' } })
    await offer({ days: 14 })
    clock.now = new Date('2026-12-06T10:00:00Z')
    expect(await claimed(order, back)).toMatchObject({ status: 409, body: { code: 'return_too_late' } })
    clock.now = new Date('2026-12-05T10:00:00Z')
    const { offered } = await ok(api(`GET /claims/orders/${order.key}`, undefined, { token: buyer.token }))
    expect((offered as { kind: string }[]).map(({ kind }) => kind)).toEqual(['return', 'fault'])
    const { status, body } = await claimed(order, back)
    expect([status, body.message]).toEqual([200, 'Vi har modtaget din besked om retur. Kvitteringen er sendt på mail.'])
    const subject = `Vi har modtaget din besked om retur: ordre ${order.number}`
    const receipt = (await mailsTo(order.email)).find((mail) => mail.startsWith(subject))
    expect(receipt).toContain('Vi modtog din besked om retur den ')
    expect(await claimed(order, { kind: 'withdrawal', reason: null })).toMatchObject({ body: { code: 'withdrawal_for_consumers' } })
  })
})

describe('staff decide', () => {
  it('to give money back: credit, stock and payment follow once, and the invoice that was missing is issued first', async () => {
    await offer({}, { atDispatch: false })
    const order = await placed({ of: buyer, rolls: 3 })
    const [line] = order.lines
    const id = await claimOf(order, { lines: [{ itemId: line?.id, quantity: 2 }] })
    expect(await db.select().from(invoices).where(eq(invoices.orderId, order.id))).toEqual([])
    const before = await stockOf(roll.id)
    const requested = {
      decision: 'refund',
      lines: [{ itemId: line?.id, back: 2, restock: true }],
      payBack: true,
      words: 'Beklager',
      seen: { revision: 1 },
    }
    const answers = await Promise.all([decide(id, requested), decide(id, requested, other.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await money(order)).toMatchObject({ paid: 1_000_00, credited: 2_000_00, open: 0 })
    expect(await stockOf(roll.id)).toBe(before + 2)
    const papers = await db.select().from(invoices).where(eq(invoices.orderId, order.id)).orderBy(invoices.number)
    expect(papers.map(({ kind, totalOre }) => [kind, totalOre])).toEqual([
      ['invoice', 3_000_00],
      ['credit_note', 2_000_00],
    ])
    const back = (await db.select().from(payments).where(eq(payments.orderId, order.id))).filter(({ amountOre }) => amountOre < 0)
    expect(back).toMatchObject([{ amountOre: -2_000_00, way: 'mobilepay' }])
    const { claim } = await ok(asStaff(`GET /claims/${id}`))
    expect(claim).toMatchObject({ state: 'settled', outcome: 'refund', refund: 2000, isPaidBack: true, isOwed: false })
    expect(await decide(id, { decision: 'refuse', words: 'Nej' })).toMatchObject({ status: 409, body: { code: 'claim_decided' } })
    expect(await asStaff(`POST /claims/${id}/refund`, {})).toMatchObject({ status: 409, body: { code: 'nothing_owed' } })
    const mailed = await mailsTo(order.email)
    expect(mailed.some((mail) => /Du får dine penge tilbage.*2\.000,00 kr\..*Beklager/s.test(mail))).toBe(true)
    // what came back can be claimed no more
    expect(await claimed(order, { lines: [{ itemId: line?.id, quantity: 2 }] })).toMatchObject({ body: { code: 'too_many_claimed' } })
  })

  it('for rolls that were never paid: the mail speaks of a settled case and promises no money', async () => {
    const order = await placed({ of: buyer, sent: false, paid: false })
    await ok(asStaff(`PUT /orders/${order.id}/status`, { status: 'shipped', withoutPayment: true }))
    const id = await claimOf(order)
    await ok(decide(id, { decision: 'refund', lines: [{ itemId: order.lines[0]?.id, back: 1 }], payBack: true }))
    expect((await ok(asStaff(`GET /claims/${id}`))).claim).toMatchObject({ state: 'settled', refund: 0, isOwed: false, isPaidBack: false })
    const mailed = (await mailsTo(order.email)).filter((mail) => mail.includes(order.number)).join()
    expect(mailed).toContain(`Din sag er afgjort: ordre ${order.number}`)
    expect(mailed).not.toContain('penge tilbage')
  })

  it('of rolls bought with points: the mail and the customer’s page say that the points are back, and speak of no money', async () => {
    const workshop = await addCustomer(db, { points: 50 })
    const order = await placed({ of: workshop, withPoints: true, paid: false })
    const [line] = order.lines
    const id = await claimOf(order, { lines: [{ itemId: line?.id, quantity: 2 }] })
    await ok(decide(id, { decision: 'refund', lines: [{ itemId: line?.id, back: 2, restock: true }], payBack: true }))
    const own = (await ok(api(`GET /claims/orders/${order.key}`, undefined, { token: workshop.token }))).claims
    expect(own).toMatchObject([{ state: 'settled', refund: 0, pointsBack: 20 }])
    const news = (await mailsTo(workshop.email)).find((mail) => mail.startsWith('Din sag er afgjort'))
    expect(news).toContain('Vi har behandlet din sag. Du har fået 20 point tilbage.')
    expect(news).not.toContain('skulle betale')
  })

  it('of rolls bought on invoice and not invoiced yet: their invoice has the terms agreed with the buyer', async () => {
    await offer({}, { atDispatch: false })
    const firm = await addCustomer(db, { invoiceTerms: '28_days' })
    const body = await ok(
      api('POST /orders', orderBody([{ id: roll.id, quantity: 2 }], { paymentMethod: 'invoice' }), { token: firm.token }),
    )
    const lines = await db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, Number(body.orderId)))
    const order = { id: Number(body.orderId), key: String(body.orderId), token: firm.token, number: '', email: firm.email, lines }
    await ok(asStaff(`PUT /orders/${order.id}/status`, { status: 'shipped' }))
    await ok(decide(await claimOf(order), { decision: 'refund', lines: [{ itemId: lines[0]?.id, back: 1 }] }))
    const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, order.id)).orderBy(invoices.number)
    expect(invoice).toMatchObject({ kind: 'invoice', paymentTerms: '28_days' })
  })

  it('to pay later, once: a second press and a colleague on the order’s page pay nothing twice', async () => {
    const order = await placed({ of: buyer })
    const id = await claimOf(order)
    await ok(decide(id, { decision: 'refund', lines: [{ itemId: order.lines[0]?.id, back: 1 }] }))
    expect((await ok(asStaff('GET /claims?scope=owed'))).claims).toMatchObject([{ id, isOwed: true, refund: 1000 }])
    const paid = await Promise.all([asStaff(`POST /claims/${id}/refund`, {}), asStaff(`POST /claims/${id}/refund`, {}, other.token)])
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await money(order)).toMatchObject({ paid: 2_000_00, open: 0 })
    const second = await claimOf(order)
    await ok(decide(second, { decision: 'refund', lines: [{ itemId: order.lines[0]?.id, back: 1 }] }))
    await ok(asStaff(`POST /orders/${order.id}/refunds`, { way: 'bank', paidOn: '2026-11-21' }))
    expect(await asStaff(`POST /claims/${second}/refund`, {})).toMatchObject({ status: 409, body: { code: 'nothing_owed' } })
    expect((await ok(asStaff(`GET /claims/${second}`))).claim).toMatchObject({ isOwed: false, isPaidBack: true })
  })

  it('to pay later, by a process that ended when the money was booked: it is paid back, also when the order owes for another claim', async () => {
    const order = await placed({ of: buyer })
    const back = { decision: 'refund', lines: [{ itemId: order.lines[0]?.id, back: 1 }] }
    const id = await claimOf(order)
    await ok(decide(id, back))
    const colleague = await findVisitor(db, staff.token, shop.now())
    if (!colleague) throw new Error('the colleague is logged in')
    const refund = { amount: 1_000, way: 'bank', paidOn: '2026-11-21', reference: `Sag ${id}`, claimId: id } as const
    await bookMoneyBack(shop, colleague, order.id, refund, null)
    const second = await claimOf(order)
    await ok(decide(second, back))
    const { claims: owed } = (await ok(asStaff('GET /claims?scope=owed'))) as { claims: { id: number }[] }
    const ids = owed.map((claim) => claim.id)
    expect([ids.includes(id), ids.includes(second)]).toEqual([false, true])
  })

  it('by hand and reversed afterwards: it is owed again, and is paid once more', async () => {
    const order = await placed({ of: buyer })
    const id = await claimOf(order)
    await ok(decide(id, { decision: 'refund', lines: [{ itemId: order.lines[0]?.id, back: 1 }], payBack: true }))
    const refundOf = async () =>
      (await db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(payments.id)).findLast(
        ({ amountOre }) => amountOre < 0,
      )
    await ok(asStaff(`POST /payments/${(await refundOf())?.id}/reverse`, { paidOn: '2026-11-21' }))
    const { claim } = await ok(asStaff(`GET /claims/${id}`))
    expect(claim).toMatchObject({ isOwed: true, isPaidBack: false })
    expect((claim as { entries: { kind: string }[] }).entries.map(({ kind }) => kind)).toEqual(['refund', 'paidBack', 'refundReversed'])
    expect((await ok(asStaff('GET /claims?scope=owed'))).claims).toContainEqual(expect.objectContaining({ id }))
    await ok(asStaff(`POST /claims/${id}/refund`, {}))
    expect(await money(order)).toMatchObject({ paid: 2_000_00, open: 0 })
    expect((await ok(asStaff(`GET /claims/${id}`))).claim).toMatchObject({ isOwed: false, isPaidBack: true })
  })

  it('what cut film lost in value is kept, with words', async () => {
    const order = await placed({ rolls: 1 })
    const id = await claimOf(order, { kind: 'withdrawal', reason: null })
    const requested = {
      decision: 'refund',
      lines: [{ itemId: order.lines[0]?.id, back: 1 }],
      withShipping: true,
      deduction: 250.5,
      payBack: true,
    }
    expect(await decide(id, requested)).toMatchObject({
      status: 400,
      body: { fields: { deductionReason: 'Skriv, hvorfor der trækkes fra.' } },
    })
    expect(await decide(id, { ...requested, deduction: 1000.01, deductionReason: 'Skåret' })).toMatchObject({
      body: { code: 'deduction_above_goods' },
    })
    await ok(decide(id, { ...requested, deductionReason: 'Rullen er skåret i' }))
    // 1.000 kr. and 99 kr. freight less 250,50 kr.
    expect(await money(order)).toMatchObject({ paid: 250_50, credited: 848_50, open: 0 })
    expect((await mailsTo(order.email)).some((mail) => /250,50 kr\. fra.*Rullen er skåret i/s.test(mail))).toBe(true)
  })

  it('to send new rolls: an order at 0 kr. that takes the stock, and the old one stays as it is', async () => {
    const order = await placed({ of: buyer, rolls: 2 })
    const [line] = order.lines
    const deliveryMethod = { id: 'palle', name: 'Palle', kind: 'pallet', product: '' } as const
    await db.update(orders).set({ deliveryMethod, deliveryHome: '4-6' }).where(eq(orders.id, order.id))
    const id = await claimOf(order)
    const before = await stockOf(roll.id)
    expect(await decide(id, { decision: 'replace', lines: [{ itemId: line?.id, quantity: 3 }] })).toMatchObject({
      body: { code: 'rolls_not_sent' },
    })
    const { claim } = await ok(decide(id, { decision: 'replace', lines: [{ itemId: line?.id, quantity: 1 }], words: 'På vej' }))
    const { replacement } = claim as { replacement: { id: number; orderNumber: string } }
    expect(await stockOf(roll.id)).toBe(before - 1)
    const [fresh] = await db.select().from(orders).where(eq(orders.id, replacement.id))
    expect(fresh).toMatchObject({ totalOre: 0, userId: buyer.id, status: 'pending', paymentStatus: 'paid', openOre: 0, pointsEarned: 0 })
    expect(fresh).toMatchObject({ deliveryMethod, deliveryHome: '4-6' })
    expect(await db.select().from(orderLines).where(eq(orderLines.orderId, replacement.id))).toMatchObject([
      { quantity: 1, lineTotalOre: 0, shipsNow: 1 },
    ])
    expect(await money(order)).toMatchObject({ paid: 2_099_00, credited: 0, open: 0 })
    await ok(asStaff(`PUT /orders/${replacement.id}/status`, { status: 'shipped' }))
    const mailed = await mailsTo(order.email)
    expect(mailed.some((mail) => mail.includes(replacement.orderNumber) && mail.includes('På vej'))).toBe(true)
    expect(await claimed(order, { lines: [{ itemId: line?.id, quantity: 2 }] })).toMatchObject({ body: { code: 'too_many_claimed' } })
    await db.update(products).set({ active: false }).where(eq(products.id, roll.id))
    const next = await claimOf(order)
    expect(await decide(next, { decision: 'replace', lines: [{ itemId: line?.id, quantity: 1 }] })).toMatchObject({
      body: { code: 'product_unavailable' },
    })
    await db.update(products).set({ active: true }).where(eq(products.id, roll.id))
  })

  it('to ask first, and the customer answers on the order; to refuse, with words', async () => {
    const order = await placed({ of: buyer })
    const id = await claimOf(order)
    const answer = (words: string) => api(`POST /claims/orders/${order.key}/${id}/answers`, { words }, { token: buyer.token })
    expect(await answer('Hej')).toMatchObject({ status: 409, body: { code: 'nothing_asked' } })
    await ok(asStaff(`POST /claims/${id}/questions`, { words: 'Hvilken batch?', seen: { revision: 1 } }))
    expect(await asStaff(`POST /claims/${id}/questions`, { words: 'Igen?', seen: { revision: 1 } }, other.token)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', changedBy: 'Anna Admin' },
    })
    await ok(answer('Batch 7'))
    expect((await ok(asStaff(`GET /claims/${id}`))).claim).toMatchObject({
      state: 'open',
      entries: [{ kind: 'question' }, { kind: 'answer', words: 'Batch 7' }],
    })
    await ok(decide(id, { decision: 'awaitGoods' }))
    expect(await decide(id, { decision: 'refuse', words: ' ' })).toMatchObject({ status: 400 })
    await ok(decide(id, { decision: 'refuse', words: 'Monteret med synlig fejl' }))
    const mailed = await mailsTo(order.email)
    for (const text of ['Hvilken batch?', 'Send varerne til os', 'Monteret med synlig fejl'])
      expect(mailed.some((mail) => mail.includes(text))).toBe(true)
    expect((await mailsTo(OWN_COMPANY.email)).some((mail) => mail.includes('Batch 7'))).toBe(true)
    // refused rolls may be complained of again
    expect((await claimed(order)).status).toBe(200)
  })

  it('of an order that was deleted since: it waits no longer once it is refused, and its mail leads nowhere else', async () => {
    const order = await placed({ paid: false })
    const id = await claimOf(order)
    await ok(asStaff(`DELETE /orders/${order.id}`))
    expect(await asStaff(`PUT /claims/${id}/order`, { orderNumber: order.number })).toMatchObject({ body: { code: 'claim_has_order' } })
    expect(await decide(id, { decision: 'awaitGoods' })).toMatchObject({ status: 409, body: { code: 'claim_without_order' } })
    expect(await decide(id, { decision: 'refuse', words: 'Ordren var en fejl' })).toMatchObject({
      ...{ status: 200, body: { claim: { state: 'refused' } } },
    })
    const mailed = (await mailsTo(order.email)).findLast((mail) => mail.includes('Ordren var en fejl'))
    expect([mailed?.includes(order.number), mailed?.includes(order.key)]).toEqual([true, false])
  })

  it('as far as their ticks reach', async () => {
    const order = await placed({ of: buyer })
    const id = await claimOf(order)
    const line = order.lines[0]?.id
    const packer = await addCustomer(db, { role: 'admin', restrictedTo: ['parcels'] })
    const service = await addCustomer(db, { role: 'admin', restrictedTo: ['inbox'] })
    expect((await asStaff('GET /claims', undefined, packer.token)).status).toBe(403)
    const { claim } = await ok(asStaff(`GET /claims/${id}`, undefined, service.token))
    expect(claim).not.toHaveProperty('refund')
    expect((await decide(id, { decision: 'refund', lines: [{ itemId: line, back: 1 }] }, service.token)).status).toBe(403)
    expect((await decide(id, { decision: 'replace', lines: [{ itemId: line, quantity: 1 }] }, service.token)).status).toBe(403)
    expect((await decide(id, { decision: 'awaitGoods' }, service.token)).status).toBe(200)
  })

  it('with credit notes alone: what was sent is refunded, and what was not stays on the order', async () => {
    const order = await placed({ of: buyer, rolls: 6, sent: false })
    const itemId = order.lines[0]?.id
    await ok(asStaff(`POST /orders/${order.id}/parcels`, { items: [{ itemId, quantity: 1 }] }))
    const id = await claimOf(order)
    const bookkeeper = await addCustomer(db, { role: 'admin', restrictedTo: ['figures', 'invoices'] })
    const refundOf = (line: object) => decide(id, { decision: 'refund', lines: [{ itemId, ...line }] }, bookkeeper.token)
    expect(await refundOf({ takeOff: 4 })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await ok(refundOf({ back: 1 }))
    expect(await db.select().from(orderLines).where(eq(orderLines.orderId, order.id))).toMatchObject([{ quantity: 6, sent: 1 }])
  })
})

it('a return of rolls of two parcels, of which one is invoiced, invoices the other alone and nothing that has not left', async () => {
  await offer({}, { per: 'parcel', atDispatch: false })
  const order = await placed({ of: buyer, rolls: 4, sent: false, paid: false })
  const itemId = order.lines[0]?.id
  const leave = (quantity: number) => asStaff(`POST /orders/${order.id}/parcels`, { items: [{ itemId, quantity }], withoutPayment: true })
  await ok(leave(2))
  await ok(asStaff(`POST /orders/${order.id}/invoices`, {}))
  await ok(leave(1))
  const called = { kind: 'return', reason: 'other', words: null, lines: [{ itemId, quantity: 3 }] }
  const { claim } = await ok(asStaff(`POST /orders/${order.id}/claims`, called))
  await ok(decide((claim as { id: number }).id, { decision: 'refund', lines: [{ itemId, back: 3, restock: true }] }))
  const papers = await db.select().from(invoices).where(eq(invoices.orderId, order.id)).orderBy(invoices.number)
  expect(papers.map(({ kind, totalOre }) => [kind, totalOre])).toEqual([
    ['invoice', 2_000_00],
    ['invoice', 1_000_00],
    ['credit_note', 2_000_00],
    ['credit_note', 1_000_00],
  ])
})

describe('a consumer withdraws', () => {
  const statement = ({ number, email }: Placed, goods = '') => ({ name: 'Mette', email, orderNumber: number.toLowerCase(), goods })
  const claimsOf = ({ id }: Placed) => db.select().from(claims).where(eq(claims.orderId, id))

  it('from the whole order by its number and address: goods, freight and all come back, the money too', async () => {
    const order = await placed({ rolls: 1, tapes: 2 })
    await ok(api('POST /withdrawals', statement(order)))
    const [claim] = await claimsOf(order)
    expect(claim).toMatchObject({ kind: 'withdrawal', state: 'open', goodsBackOn: null })
    expect(
      await db
        .select()
        .from(claimLines)
        .where(eq(claimLines.claimId, claim?.id ?? 0)),
    ).toHaveLength(2)
    expect((await mailsTo(order.email)).some((mail) => /Kvittering: Fortrydelse.*Varer: 1 × .*, 2 × .*Industrivej/s.test(mail))).toBe(true)
    // sent again it is the first one
    await ok(api('POST /withdrawals', statement(order)))
    expect(await claimsOf(order)).toHaveLength(1)
    const lines = order.lines.map(({ id }, index) => ({ itemId: id, back: index === 0 ? 1 : 2, restock: true }))
    await ok(decide(claim?.id ?? 0, { decision: 'refund', lines, withShipping: true, payBack: true }))
    expect(await money(order)).toMatchObject({ paid: 0, open: 0, paymentStatus: 'refunded' })
  })

  it('from one roll, and says why: the receipt names the roll as the goods, and the reason by itself', async () => {
    const order = await placed()
    await claimOf(order, { kind: 'withdrawal', reason: null, words: 'Farven passer ikke' })
    const receipt = (await mailsTo(order.email)).find((mail) => mail.startsWith('Kvittering: Fortrydelse'))
    expect(receipt).toMatch(/\n\nVarer: 1 × Nordlys Polarhvid \(\S+\)\n\nFarven passer ikke\n\n/)
  })

  it('from the rest after a part, and again as an answer to a question: all is kept, and the shop is mailed', async () => {
    const order = await placed()
    await claimOf(order, { kind: 'withdrawal', reason: null, words: null })
    await ok(api('POST /withdrawals', statement(order)))
    const rest = (await claimsOf(order)).at(-1)?.id ?? 0
    const lines = await db.select().from(claimLines).where(eq(claimLines.claimId, rest))
    expect([(await claimsOf(order)).length, lines.map(({ quantity }) => quantity)]).toEqual([2, [2]])
    await ok(asStaff(`POST /claims/${rest}/questions`, { words: 'Er det hele ordren?' }))
    await ok(api('POST /withdrawals', statement(order)))
    const { state, entries } = (await ok(asStaff(`GET /claims/${rest}`))).claim as { state: string; entries: { kind: string }[] }
    expect([(await claimsOf(order)).length, state, entries.map(({ kind }) => kind)]).toEqual([2, 'open', ['question', 'answer']])
    expect((await mailsTo(OWN_COMPANY.email)).filter((mail) => mail.startsWith('Svar: ') && mail.includes(order.number))).toHaveLength(1)
  })

  it('before anything left: the order is cancelled and the money goes back', async () => {
    const order = await placed({ sent: false })
    await ok(api('POST /withdrawals', statement(order)))
    const [claim] = await claimsOf(order)
    expect(claim?.goodsBackOn).toBe('2026-11-21')
    const before = await stockOf(roll.id)
    await ok(decide(claim?.id ?? 0, { decision: 'refund', lines: [{ itemId: order.lines[0]?.id, takeOff: 3 }], payBack: true }))
    expect(await money(order)).toMatchObject({ status: 'cancelled', paid: 0, open: 0 })
    expect(await stockOf(roll.id)).toBe(before + 3)
  })

  it('and the order is cancelled otherwise: the withdrawal is decided by it, and its money is owed in time', async () => {
    const whole = await placed({ sent: false })
    const id = await claimOf(whole, { kind: 'withdrawal', reason: null, lines: [{ itemId: whole.lines[0]?.id, quantity: 1 }] })
    await ok(api('POST /withdrawals', statement(whole)))
    await ok(asStaff(`PUT /orders/${whole.id}/status`, { status: 'cancelled' }))
    const { paid } = await money(whole)
    expect(await claimsOf(whole)).toMatchObject([
      { id, state: 'settled', outcome: 'refund', refundOre: paid },
      { state: 'settled', refundOre: 0 },
    ])
    expect((await ok(asStaff(`GET /claims/${id}`))).claim).toMatchObject({ isOwed: true, deadline: { dueOn: '2026-12-05' } })
    await ok(asStaff(`POST /claims/${id}/refund`, {}))
    expect(await money(whole)).toMatchObject({ paid: 0, open: 0 })

    const unpaid = await placed({ sent: false, paid: false })
    await ok(api('POST /withdrawals', statement(unpaid)))
    clock.now = new Date(start.getTime() + 30 * 86_400_000)
    await cancelUnpaidOrders(shop)
    expect([(await money(unpaid)).status, await claimsOf(unpaid)]).toMatchObject(['cancelled', [{ state: 'settled', refundOre: 0 }]])
  })

  it('and the order is cancelled while its rolls are outside: the withdrawal waits for them, and then its money is owed', async () => {
    const order = await placed({ rolls: 2 })
    await ok(api('POST /withdrawals', statement(order)))
    const { paid } = await money(order)
    await ok(asStaff(`PUT /orders/${order.id}/status`, { status: 'cancelled', sentRolls: 'returning' }))
    const [claim, ...others] = await claimsOf(order)
    expect([claim?.state, others]).toEqual(['awaitingGoods', []])
    expect((await mailsTo(order.email)).filter((mail) => mail.startsWith('Send varerne til os'))).toHaveLength(1)
    await ok(decide(claim?.id ?? 0, { decision: 'takeIn', lines: [{ itemId: order.lines[0]?.id, quantity: 2 }] }))
    const { claims: own } = await ok(api(`GET /claims/orders/${order.key}`))
    expect(own).toMatchObject([{ state: 'settled', outcome: 'stock', refund: (paid ?? 0) / 100, isPaidBack: false }])
    expect((await ok(asStaff(`GET /claims/${claim?.id}`))).claim).toMatchObject({ isOwed: true, deadline: { dueOn: '2026-12-05' } })
    await ok(asStaff(`POST /claims/${claim?.id}/refund`, {}))
    expect(await money(order)).toMatchObject({ paid: 0, open: 0 })
  })

  it('and the order is cancelled and revived: what the order no longer owes is neither promised nor mailed as refunded', async () => {
    const order = await placed({ rolls: 2 })
    const fault = await claimOf(order)
    await ok(decide(fault, { decision: 'refund', lines: [{ itemId: order.lines[0]?.id, back: 1 }] }))
    await ok(api('POST /withdrawals', statement(order)))
    await ok(asStaff(`PUT /orders/${order.id}/status`, { status: 'cancelled', sentRolls: 'here' }))
    const promised = async () => {
      const { claims: own } = await ok(api(`GET /claims/orders/${order.key}`))
      return (own as { refund: number; isPaidBack: boolean }[]).map(({ refund, isPaidBack }) => [refund, isPaidBack])
    }
    expect(await promised()).toEqual([
      [1000, false],
      [1099, false],
    ])
    await ok(asStaff(`PUT /orders/${order.id}/status`, { status: 'processing' }))
    expect([(await money(order)).open, await promised()]).toEqual([
      -1000_00,
      [
        [1000, false],
        [0, false],
      ],
    ])
  })

  it('twice from rolls of a cancelled order that the customer has: the owed amount is promised once', async () => {
    const order = await placed({ rolls: 2 })
    const first = await claimOf(order, { kind: 'withdrawal', reason: null })
    await ok(api('POST /withdrawals', statement(order)))
    const { paid } = await money(order)
    await ok(asStaff(`PUT /orders/${order.id}/status`, { status: 'cancelled', sentRolls: 'returning' }))
    const second = (await claimsOf(order)).find(({ id }) => id !== first)?.id ?? 0
    const lines = [{ itemId: order.lines[0]?.id, quantity: 1 }]
    for (const id of [first, second]) await ok(decide(id, { decision: 'takeIn', lines }))
    const settled = (await claimsOf(order)).toSorted((one, two) => one.id - two.id)
    expect(settled.map(({ state, refundOre }) => [state, refundOre])).toEqual([
      ['settled', paid],
      ['settled', 0],
    ])
  })

  it('in words, and the order is cancelled while its rolls are outside: it is decided with the return of those', async () => {
    const order = await placed({ rolls: 2 })
    await ok(api('POST /withdrawals', statement(order, 'Begge ruller')))
    const { paid } = await money(order)
    await ok(asStaff(`PUT /orders/${order.id}/status`, { status: 'cancelled', sentRolls: 'returning' }))
    const [withdrawal, back] = await claimsOf(order)
    expect([withdrawal, back]).toMatchObject([
      { kind: 'withdrawal', state: 'awaitingGoods' },
      { kind: 'return', state: 'awaitingGoods' },
    ])
    expect((await mailsTo(order.email)).filter((mail) => mail.startsWith('Send varerne til os'))).toHaveLength(1)
    await ok(decide(back?.id ?? 0, { decision: 'takeIn', lines: [{ itemId: order.lines[0]?.id, quantity: 2 }] }))
    expect((await claimsOf(order)).toSorted((one, two) => one.id - two.id)).toMatchObject([
      { state: 'settled', outcome: 'refund', refundOre: paid },
      { state: 'settled', outcome: 'stock', refundOre: 0 },
    ])
  })

  it('from all that has not left in two withdrawals: deciding one cancels the order, and the other asks for nothing more', async () => {
    const order = await placed({ sent: false })
    const one = await claimOf(order, { kind: 'withdrawal', reason: null, lines: [{ itemId: order.lines[0]?.id, quantity: 1 }] })
    await ok(api('POST /withdrawals', statement(order)))
    const { paid } = await money(order)
    await ok(decide(one, { decision: 'refund', lines: [{ itemId: order.lines[0]?.id, takeOff: 3 }] }))
    expect(await claimsOf(order)).toMatchObject([
      { id: one, state: 'settled', refundOre: paid },
      { state: 'settled', refundOre: 0 },
    ])
  })

  it('from a part that was not sent: it is removed, and its price is refunded', async () => {
    const order = await placed({ sent: false, tapes: 2 })
    await ok(api('POST /withdrawals', statement(order, 'Kun raklerne')))
    const [claim] = await claimsOf(order)
    expect(
      await db
        .select()
        .from(claimLines)
        .where(eq(claimLines.claimId, claim?.id ?? 0)),
    ).toEqual([])
    const tapes = order.lines[1]?.id
    expect(await decide(claim?.id ?? 0, { decision: 'refund', lines: [{ itemId: tapes, takeOff: 3 }] })).toMatchObject({
      body: { code: 'below_sent' },
    })
    await ok(decide(claim?.id ?? 0, { decision: 'refund', lines: [{ itemId: tapes, takeOff: 2 }], payBack: true }))
    expect(await money(order)).toMatchObject({ status: 'pending', paid: 3_000_00, open: 0 })
  })

  it('from what was not sent, when the rest came back before: the freight comes back with it', async () => {
    const order = await placed({ rolls: 2, sent: false })
    const [line] = order.lines
    await ok(asStaff(`POST /orders/${order.id}/parcels`, { items: [{ itemId: line?.id, quantity: 1 }] }))
    const one = { kind: 'withdrawal', reason: null, words: null }
    const overInvoicedParts = { decision: 'refund', lines: [{ itemId: line?.id, takeOff: 1 }], withShipping: true, payBack: true }
    const first = await claimOf(order, one)
    expect(await decide(first, overInvoicedParts)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Fragten er ikke') },
    })
    await ok(decide(first, { decision: 'refund', lines: [{ itemId: line?.id, back: 1, restock: true }], payBack: true }))
    expect(await money(order)).toMatchObject({ paid: 1_099_00, open: 0 })
    await ok(decide(await claimOf(order, one), overInvoicedParts))
    expect(await money(order)).toMatchObject({ paid: 0, open: 0 })
  })

  it('with a wrong number: kept all the same, and staff find the order', async () => {
    const order = await placed()
    await ok(api('POST /withdrawals', { ...statement(order), orderNumber: 'ORD-2026-999999' }))
    const [alone] = await db.select().from(claims).where(eq(claims.email, order.email))
    const id = alone?.id ?? 0
    expect(alone).toMatchObject({ orderId: null, orderNumber: 'ORD-2026-999999' })
    expect(await decide(id, { decision: 'awaitGoods' })).toMatchObject({ status: 409, body: { code: 'claim_without_order' } })
    expect((await asStaff(`PUT /claims/${id}/order`, { orderNumber: 'ORD-1' })).status).toBe(404)
    await ok(asStaff(`PUT /claims/${id}/order`, { orderNumber: order.number }))
    expect(await asStaff(`PUT /claims/${id}/order`, { orderNumber: order.number })).toMatchObject({ body: { code: 'claim_has_order' } })
    expect((await ok(asStaff(`GET /claims/${id}`))).order).toMatchObject({ id: order.id })
  })

  it('with the number as people write it: the order is found by itself', async () => {
    const order = await placed()
    await ok(api('POST /withdrawals', { ...statement(order), orderNumber: `Ordre nr. ${order.number.slice(4).replaceAll('-', '–')}` }))
    expect(await claimsOf(order)).toMatchObject([{ kind: 'withdrawal', orderNumber: order.number }])
  })

  it('with a wrong number before anything was sent: the fourteen days wait for no goods', async () => {
    const order = await placed({ sent: false })
    await ok(api('POST /withdrawals', { ...statement(order), orderNumber: 'ORD-2026-999999' }))
    const [alone] = await db.select().from(claims).where(eq(claims.email, order.email))
    await ok(asStaff(`PUT /claims/${alone?.id}/order`, { orderNumber: order.number.toLowerCase().slice(4) }))
    clock.now = new Date('2026-12-06T10:00:00Z')
    expect((await ok(asStaff(`GET /claims/${alone?.id}`))).claim).toMatchObject({ deadline: { waitsForGoods: false, isOverdue: true } })
  })

  it('with a wrong number after the order was cancelled: it is decided when staff find the order, and the customer is mailed', async () => {
    const order = await placed({ sent: false, paid: false })
    await ok(asStaff(`PUT /orders/${order.id}/status`, { status: 'cancelled' }))
    await ok(api('POST /withdrawals', statement(order)))
    const [alone] = await db.select().from(claims).where(eq(claims.email, order.email))
    const { claim } = await ok(asStaff(`PUT /claims/${alone?.id}/order`, { orderNumber: order.number }))
    expect(claim).toMatchObject({ state: 'settled', outcome: 'refund', deadline: null })
    expect((claim as { entries: { kind: string }[] }).entries.map(({ kind }) => kind)).toEqual(['linked', 'refund'])
    expect((await mailsTo(order.email)).at(-1)).toMatch(/^Din sag er afgjort/)
  })

  it('of a roll that was already replaced: new rolls are sent once', async () => {
    const order = await placed({ rolls: 1 })
    const fault = await claimOf(order)
    await ok(api('POST /withdrawals', statement(order, 'Rullen')))
    const withdrawal = (await claimsOf(order)).find(({ kind }) => kind === 'withdrawal')?.id ?? 0
    const replaced = { decision: 'replace', lines: [{ itemId: order.lines[0]?.id, quantity: 1 }] }
    await ok(decide(fault, replaced))
    const before = await stockOf(roll.id)
    expect(await decide(withdrawal, replaced)).toMatchObject({ status: 409, body: { code: 'rolls_not_sent' } })
    expect(await stockOf(roll.id)).toBe(before)
    // nor is the money of a replaced roll given back, until its replacement is cancelled
    const refunded = { decision: 'refund', lines: [{ itemId: order.lines[0]?.id, back: 1, restock: true }], payBack: true }
    expect(await decide(withdrawal, refunded)).toMatchObject({ status: 409, body: { code: 'rolls_not_sent' } })
    expect(await money(order)).toMatchObject({ credited: 0, open: 0 })
    const { replacement } = (await ok(asStaff(`GET /claims/${fault}`))).claim as { replacement: { id: number } }
    await ok(asStaff(`PUT /orders/${replacement.id}/status`, { status: 'cancelled' }))
    await ok(decide(withdrawal, refunded))
    expect(await money(order)).toMatchObject({ paid: 99_00, credited: 1_000_00, open: 0 })
  })

  it('and of an order whose rolls were replaced: it is not cancelled or deleted before its replacement is, nor is that revived afterwards', async () => {
    const order = await placed({ rolls: 1 })
    const fault = await claimOf(order)
    await ok(decide(fault, { decision: 'replace', lines: [{ itemId: order.lines[0]?.id, quantity: 1 }] }))
    const { replacement } = (await ok(asStaff(`GET /claims/${fault}`))).claim as { replacement: { id: number; orderNumber: string } }
    const refused = { status: 409, body: { code: 'replacement_stands', message: expect.stringContaining(replacement.orderNumber) } }
    expect(await asStaff(`PUT /orders/${order.id}/status`, { status: 'cancelled' })).toMatchObject(refused)
    expect(await asStaff(`DELETE /orders/${order.id}`)).toMatchObject(refused)
    expect(await money(order)).toMatchObject({ credited: 0, open: 0, status: 'shipped' })
    await ok(asStaff(`PUT /orders/${replacement.id}/status`, { status: 'cancelled' }))
    await ok(asStaff(`PUT /orders/${replacement.id}/status`, { status: 'pending' }))
    await ok(asStaff(`PUT /orders/${replacement.id}/status`, { status: 'cancelled' }))
    await ok(asStaff(`PUT /orders/${order.id}/status`, { status: 'cancelled' }))
    expect(await asStaff(`PUT /orders/${replacement.id}/status`, { status: 'pending' })).toMatchObject({
      ...{ status: 409, body: { code: 'replacement_not_needed' } },
    })
  })

  it('nor are replaced rolls credited by hand, until their replacement is cancelled', async () => {
    const order = await placed({ of: buyer, rolls: 2 })
    const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, order.id))
    const fault = await claimOf(order)
    await ok(decide(fault, { decision: 'replace', lines: [{ itemId: order.lines[0]?.id, quantity: 1 }] }))
    const { token } = await addCustomer(db, { role: 'admin', permissions: ['invoices'] })
    const credit = (quantity: number) =>
      asStaff(`POST /invoices/${invoice?.id}/credit-note`, { reason: 'Retur', lines: [{ itemId: order.lines[0]?.id, quantity }] }, token)
    expect(await credit(2)).toMatchObject({ status: 409, body: { code: 'rolls_not_sent', message: expect.stringContaining('nye varer') } })
    expect(await money(order)).toMatchObject({ credited: 0 })
    await ok(credit(1))
    expect(await credit(1)).toMatchObject({ status: 409, body: { code: 'rolls_not_sent' } })
    const { replacement } = (await ok(asStaff(`GET /claims/${fault}`))).claim as { replacement: { id: number } }
    await ok(asStaff(`PUT /orders/${replacement.id}/status`, { status: 'cancelled' }))
    await ok(credit(1))
  })

  it('of a roll whose replacement was deleted: it can be claimed again', async () => {
    const order = await placed({ rolls: 1 })
    const fault = await claimOf(order)
    const replaced = { decision: 'replace', lines: [{ itemId: order.lines[0]?.id, quantity: 1 }] }
    await ok(decide(fault, replaced))
    const { replacement } = (await ok(asStaff(`GET /claims/${fault}`))).claim as { replacement: { id: number } }
    expect((await claimed(order)).body.code).toBe('too_many_claimed')
    await ok(asStaff(`DELETE /orders/${replacement.id}`))
    await ok(decide(await claimOf(order), replaced))
  })

  it('from another address than the order has: it never learns the link of the order', async () => {
    const order = await placed()
    const stranger = `fremmed-${order.id}@example.dk`
    await ok(api('POST /withdrawals', { ...statement(order), email: stranger }))
    const [alone] = await db.select().from(claims).where(eq(claims.email, stranger))
    await ok(asStaff(`PUT /claims/${alone?.id}/order`, { orderNumber: order.number }))
    await ok(asStaff(`POST /claims/${alone?.id}/questions`, { words: 'Hvor mange ruller er det?' }))
    const mailed = await mailsTo(stranger)
    expect(mailed.map((mail) => mail.includes(order.key))).toEqual([false, false])
    expect(mailed.at(-1)).toMatch(/Svar på denne mail, så går vi videre/)
  })

  it('a firm is told kindly that it has no such right', async () => {
    const order = await placed({ of: buyer })
    await ok(api('POST /withdrawals', statement(order)))
    const mailed = (await mailsTo(order.email)).findLast((mail) => mail.startsWith('Kvittering: Fortrydelse'))
    expect(mailed).toMatch(/Fortrydelsesretten gælder kun forbrugere/)
    const [claim] = await claimsOf(order)
    expect((await ok(asStaff(`GET /claims/${claim?.id}`))).claim).toMatchObject({ isConsumer: false, deadline: null })
  })

  it('and the goods are here: the claim waits for staff again, and its customer is not asked to send them', async () => {
    const order = await placed()
    const id = await claimOf(order, { kind: 'withdrawal', reason: null, words: null })
    await ok(decide(id, { decision: 'awaitGoods' }))
    await ok(asStaff(`PUT /claims/${id}/goods`, { day: '2026-11-21' }))
    expect((await ok(asStaff(`GET /claims?scope=waiting&orderId=${order.id}`))).claims).toMatchObject([{ id, state: 'open' }])
    expect((await ok(api(`GET /claims/orders/${order.key}`))).claims).toMatchObject([{ id, state: 'open' }])
  })

  it('and is refunded within fourteen days: what is late is counted on the overview', async () => {
    const order = await placed()
    await ok(api('POST /withdrawals', statement(order)))
    const [claim] = await claimsOf(order)
    const waiting = async () =>
      ((await ok(asStaff('GET /dashboard?days=30'))).dashboard as { waiting: { overdueWithdrawals: number } }).waiting.overdueWithdrawals
    clock.now = new Date('2026-12-06T10:00:00Z')
    const before = await waiting()
    expect((await ok(asStaff(`GET /claims/${claim?.id}`))).claim).toMatchObject({
      deadline: { dueOn: '2026-12-05', waitsForGoods: true, isOverdue: false },
    })
    expect((await asStaff(`PUT /claims/${claim?.id}/goods`, { day: '2026-12-07' })).status).toBe(400)
    await ok(asStaff(`PUT /claims/${claim?.id}/goods`, { day: '2026-12-01' }))
    expect((await ok(asStaff(`GET /claims/${claim?.id}`))).claim).toMatchObject({ deadline: { isOverdue: true, daysLeft: -1 } })
    expect(await waiting()).toBe(before + 1)
    const late = (await ok(asStaff('GET /claims?scope=overdue'))).claims as { id: number }[]
    expect(late.map(({ id }) => id)).toContain(claim?.id)
    const found = (await ok(asStaff(`GET /claims?search=${order.number.toLowerCase()}&kind=withdrawal&state=open`))).claims
    expect(found).toMatchObject([{ id: claim?.id }])
  })
})

describe('a buyer is erased', () => {
  const erase = async (order: Placed) => (await ok(asStaff('POST /privacy/deletion', { email: order.email }))).kept
  const claimsOf = ({ id }: Placed) => db.select().from(claims).where(eq(claims.orderId, id)).orderBy(claims.id)
  const withdraw = ({ number, email }: Placed) =>
    ok(api('POST /withdrawals', { name: 'Mette Mindet', email, orderNumber: number, goods: '' }))
  const ask = (order: Placed, message: string) => ok(api(`POST /order-requests/${order.key}`, { message }))
  const messagesOf = ({ id }: Placed) => db.$count(messages, eq(messages.orderId, id))
  /** What is left of them beside the voucher, and the counters of attempts. */
  const leftOf = async ({ email }: Placed) =>
    (await findInDatabase(db, email)).filter((place) => !/^(orders|invoices|invoice_documents|attempts)\./.test(place))
  const clear = async (order: Placed) => {
    await mailsTo(order.email)
    await clearAway(shop, clock.now)
  }

  it('with an order under way: a withdrawal stays and holds the goods back until it is decided and paid', async () => {
    const order = await placed({ sent: false })
    await withdraw(order)
    await ask(order, 'Send den ikke')
    expect(await erase(order)).toEqual({ soldOrders: 0, openOrders: 1 })
    const [claim] = await claimsOf(order)
    expect(claim).toMatchObject({ state: 'open', email: order.email })
    expect(await messagesOf(order)).toBe(1)
    expect((await asStaff(`PUT /orders/${order.id}/status`, { status: 'shipped' })).body.code).toBe('nothing_to_send')
    const takeOff = [{ itemId: order.lines[0]?.id, takeOff: 3 }]
    await ok(decide(claim?.id ?? 0, { decision: 'refund', lines: takeOff, payBack: false }))
    await clear(order)
    expect(await claimsOf(order), 'their money is owed').toMatchObject([{ state: 'settled', email: order.email }])
    await ok(asStaff(`POST /claims/${claim?.id}/refund`, {}))
    await clear(order)
    expect([await claimsOf(order), await messagesOf(order), await leftOf(order)]).toEqual([[], 0, []])
  })

  it('with goods on their way back: the case stays, and goes with the buyer once it is decided', async () => {
    const customer = await addCustomer(db, { customDiscount: 0 })
    const order = await placed({ of: customer })
    const { claim } = await ok(asStaff(`POST /orders/${order.id}/claims`, claimBody(order, { kind: 'return', reason: 'unneeded' })))
    const { id } = claim as { id: number }
    await ok(decide(id, { decision: 'awaitGoods', words: null }))
    await ok(asStaff('POST /privacy/deletion', { email: order.email }))
    await clear(order)
    expect(await claimsOf(order)).toMatchObject([{ state: 'awaitingGoods', email: order.email }])
    await ok(decide(id, { decision: 'refuse', words: 'De kom aldrig' }))
    await clear(order)
    expect([await claimsOf(order), await leftOf(order)]).toEqual([[], []])
  })

  it('before they claim and ask for a change: that is erased with their order, the photographs too', async () => {
    const order = await placed({ sent: false })
    await erase(order)
    await ask(order, 'Send til min nabo')
    await ok(asStaff(`POST /orders/${order.id}/parcels`, { items: [{ itemId: order.lines[0]?.id, quantity: 1 }], tracking: null }))
    const photo = (await upload(order, await picture('png'))).body.image?.id
    const id = await claimOf(order, { photos: [photo] })
    await ok(asStaff(`PUT /orders/${order.id}/status`, { status: 'shipped' }))
    await clear(order)
    expect(await leftOf(order), 'the claim is not decided').toContain('claims.email')
    await ok(decide(id, { decision: 'refuse', words: 'Ingen fejl' }))
    await clear(order)
    expect([await claimsOf(order), await messagesOf(order), await leftOf(order)]).toEqual([[], 0, []])
    expect(await db.$count(claimPhotos, eq(claimPhotos.orderId, order.id))).toBe(0)
  })

  it('before they withdraw from an order that is finished: what they wrote goes when it is decided', async () => {
    const order = await placed()
    await erase(order)
    await withdraw(order)
    await clear(order)
    const [claim] = await claimsOf(order)
    expect(claim).toMatchObject({ state: 'open', email: order.email })
    await ok(decide(claim?.id ?? 0, { decision: 'refuse', words: 'For sent' }))
    await clear(order)
    expect([await claimsOf(order), await leftOf(order)]).toEqual([[], []])
  })

  it('after they were sent new goods: the case stays without them, so that the old goods are not credited too', async () => {
    const order = await placed({ rolls: 1 })
    const photo = (await upload(order, await picture('png'))).body.image?.id
    const id = await claimOf(order, { photos: [photo] })
    await ok(asStaff(`POST /claims/${id}/questions`, { words: `Er det ${order.email}?` }))
    const lines = [{ itemId: order.lines[0]?.id, quantity: 1 }]
    await ok(decide(id, { decision: 'replace', lines, words: null }))
    const [{ replacementOrderId } = { replacementOrderId: 0 }] = await claimsOf(order)
    await ok(asStaff(`PUT /orders/${replacementOrderId}/status`, { status: 'shipped' }))
    await mailsTo(order.email)
    expect(await erase(order)).toEqual({ soldOrders: 2, openOrders: 0 })
    expect(await leftOf(order)).toEqual([])
    expect(await claimsOf(order)).toMatchObject([{ id, name: FORGOTTEN_NAME, email: FORGOTTEN_EMAIL, words: null, outcome: 'replace' }])
    expect(await db.$count(claimPhotos, eq(claimPhotos.orderId, order.id))).toBe(0)
    expect((await asStaff(`PUT /orders/${order.id}/status`, { status: 'cancelled' })).body.code).toBe('replacement_stands')
  })

  it('after they complained about safety: the complaint stays in the register without them', async () => {
    const order = await placed()
    const photo = (await upload(order, await picture('png'))).body.image?.id
    const id = await claimOf(order, { photos: [photo] })
    const [{ revision } = { revision: 0 }] = await claimsOf(order)
    await ok(asStaff(`POST /claims/${id}/safety`, { isAboutSafety: true, seen: { revision } }))
    await ok(decide(id, { decision: 'refuse', words: 'Ingen fejl' }))
    expect(await erase(order)).toEqual({ soldOrders: 1, openOrders: 0 })
    expect(await leftOf(order)).toEqual([])
    expect(await claimsOf(order)).toMatchObject([{ id, name: FORGOTTEN_NAME, email: FORGOTTEN_EMAIL, words: null, isAboutSafety: true }])
    expect(await db.$count(claimPhotos, eq(claimPhotos.orderId, order.id))).toBe(0)
  })
})

it('after three years claims are gone with words and photographs, and photographs that were never sent go sooner', async () => {
  const order = await placed({ of: buyer })
  const { body } = await upload(order, await picture('png'))
  const id = await claimOf(order, { photos: [body.image?.id] })
  await upload(order, await picture('png'))
  const ofOrder = () => db.select().from(claimPhotos).where(eq(claimPhotos.orderId, order.id))
  await clearAway(shop, new Date('2026-11-24T10:00:00Z'))
  expect(await ofOrder()).toMatchObject([{ claimId: id }])
  await clearAway(shop, new Date('2029-11-22T10:00:00Z'))
  expect(await db.select().from(claims).where(eq(claims.id, id))).toEqual([])
  expect(await ofOrder()).toEqual([])
})
