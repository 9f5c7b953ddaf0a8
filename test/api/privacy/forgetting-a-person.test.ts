import { createHash, randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditChanges } from '#domain/audit/audit.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { REVIEW_CONSENT } from '#domain/reviews/review-consent.ts'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { readMigrations } from '#server/database/migrate.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { claims } from '#server/database/schema/claims.ts'
import { attempts, users } from '#server/database/schema/customers.ts'
import { sampleLetters } from '#server/database/schema/goods/samples.ts'
import { stockWatches } from '#server/database/schema/goods/stock-watches.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { orderNotes, orders } from '#server/database/schema/orders.ts'
import { bankLines, bankStatements, payments } from '#server/database/schema/payments.ts'
import { undoableBelongings } from '#server/database/schema/undo.ts'
import { waitingOrders } from '#server/database/schema/waiting-orders.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { areAttemptsOf } from '#server/privacy/find-traces.ts'
import { eraseWatchesBefore } from '#server/stock-watches/queries.ts'
import { clearAway } from '#test/clear-away.ts'
import { findAccountIn, findInDatabase, findInFiles, rowsWith } from '#test/find-everywhere.ts'
import { addWrap } from '#test/proof-shop.ts'
import { addCustomer, addProduct, addTags, apiOf, orderBody, writeCompany } from '#test/shop.ts'
import { sponsorshipShop, written } from '#test/sponsorship-shop.ts'

const { shop, db, api, clock, dataDir, uploaded, filesOnDisk } = await sponsorshipShop()
await writeCompany(db)
const superadmin = await addCustomer(db, { role: 'superadmin', name: 'Sus Super' })
const admin = await addCustomer(db, { role: 'admin', name: 'Ada Admin', permissions: ['points', 'invoices'] })
await addTags(db)
const roll = await addProduct(db, { stock: 10_000 })
const soldOut = await addProduct(db, { stock: 0 })
const withSmtp = apiOf({ ...shop, env: { ...shop.env, smtpUrl: 'smtp://127.0.0.1:1' } })
const passwordHash = await hashPassword('hemmeligt-kodeord')

/** Which rows keep a deleted person's name and address, and by which law: vouchers, five years (bogføringsloven § 12). */
const BOOKKEEPING: Readonly<Record<string, string>> = {
  'orders.company': 'who bought: part of the voucher',
  'orders.customer_email': 'where the invoice went: printed on it',
  'orders.customer_name': 'who bought: part of the voucher',
  'orders.ean': 'the public buyer: printed on the invoice',
  'orders.receiver': 'where it was delivered: printed on the invoice',
  'orders.reference': "the buyer's own number: printed on the invoice",
  'orders.invoice_address': 'where the invoice went: printed on it',
  'orders.invoice_city': 'where the invoice went: printed on it',
  'orders.search_text': 'made from the columns above',
  'orders.shipping_address': 'where it was delivered: printed on the invoice',
  'orders.shipping_city': 'where it was delivered: printed on the invoice',
  'invoices.company': 'an issued invoice never changes',
  'invoices.customer_email': 'an issued invoice never changes',
  'invoices.customer_name': 'an issued invoice never changes',
  'invoices.search_text': 'made from the columns above',
  'invoice_documents.document': 'an issued invoice never changes',
  'reminders.document': 'what was charged, and of whom: a voucher like the invoice',
  'reminders.withdrawn_reason': 'why it is owed no more: part of the voucher',
}

/** Tables no text of a customer comes into, so that a new table has to be planted in or be named here with its reason. */
const WITHOUT_PERSONAL_DATA = [
  ...[
    'settings',
    'catalogue_version',
    'migrations',
    'invoice_series',
    'price_history',
    'uploads',
    'text_approvals',
    'product_search',
    'product_texts',
    'search_vocabulary',
    'search_synonyms',
    'makers',
    'cartons',
    'metre_figures',
    'metre_shares',
    'metre_tools',
    // firms the shop buys from, and who answers the telephone there: no customer's
    'suppliers',
    'product_documents',
    'bought_together',
    'bought_together_counted',
    'undoables',
    'undoable_products',
    'undo_jobs',
    // which column of a file is which; its headings are kept as a hash
    'column_mappings',
  ],
  // numbers and amounts; what they belong to is looked through beside them
  ...[
    'accounts',
    'batches',
    // of which batch what is said; who was written to is an order's number and a hash
    'recalls',
    'recall_receivers',
    'receipts',
    'receipt_lines',
    'price_lists',
    'price_list_lines',
    'supplied_products',
    'purchase_orders',
    'purchase_order_lines',
    'product_imports',
    'list_columns',
    'product_import_errors',
    'stock_movements',
    'parcel_lines',
    'shipping_labels',
    'label_asks',
    'label_events',
    'invoice_lines',
    'invoice_balances',
    'bookkeeping_periods',
    'bookkeeping_vouchers',
    'ledger_connection',
    'ledger_vouchers',
    'bank_statements',
    'access_point',
    'e_invoice_deliveries',
  ],
  // whom an invoice is sent to, and what its receiver answered: vouchers, deleted with the invoice's buyer
  ...['e_invoices', 'e_invoice_responses'],
  // a carrier's proof that an export left: a voucher like the invoice, deleted with the buyer of an order that has none
  'export_proofs',
  // of a carton, and nothing of persons
  'carton_declarations',
  // what a payment provider calls things, and amounts
  ...['online_payments', 'payment_requests', 'provider_events', 'provider_tasks', 'provider_transactions', 'transfer_references'],
  // programs, and what they are told: nothing of who bought (decision 0056)
  ...['api_keys', 'webhook_receivers', 'webhook_deliveries'],
  // words alone, and none that look like a person's: domain/products/search/missed-search.ts
  ...['missed_searches'],
  ...['product_types', 'categories', 'colors', 'backing_types', 'features', 'series', 'products', 'order_lines'],
  // an account's number, hashes and what was kept of a picture: searched by number below, or by file
  ...[
    'sessions',
    'one_time_tokens',
    'recovery_codes',
    'favourites',
    'carts',
    'sample_requests',
    'shelf_received',
    'shelf_mails',
    'job_order_lines',
    'job_films',
    'job_cars',
    'sponsorship_images',
    'wrap_films',
    'claim_lines',
    'claim_photos',
  ],
]

const ACCOUNT_COLUMNS = ['user_id', 'by_user_id', 'handled_by_user_id']

type Planted = Readonly<{ word: string; email: string; pattern: string; id: number; token: string }>

const asStaff = (call: Parameters<typeof api>[0], body?: unknown) => api(call, body, superadmin)
async function ok(answer: ReturnType<typeof api>): Promise<Record<string, unknown>> {
  const { status, body } = await answer
  expect([status, body.message]).toEqual([200, body.message])
  return body
}
const deliver = async () => {
  while (await deliverMails({ ...shop, smtp: null, publicUrl: shop.env.publicUrl }));
}

/** A workshop's own customer and job, with an offer that was mailed. */
async function keepProject(own: (text: string) => string, token: string): Promise<void> {
  const settings = { hourlyPrice: 500, markUpPercent: 0, paysVat: true, partMinutes: { panel: 60 }, hardPercent: 0, validDays: 30 }
  await ok(api('PUT /jobs/settings', { ...settings, terms: own('Vilkår') }, { token }))
  const customer = { name: own('Kunde'), email: `${own('kunde').replaceAll(' ', '-')}@example.dk`, note: own('Note') }
  const { customer: kept } = (await ok(api('POST /jobs/customers', customer, { token }))) as { customer: { id: number } }
  const panels = [{ widthCm: 100, heightCm: 100, count: 1 }]
  const question = { car: null, parts: [], panels, difficulty: 'normal', wastePercent: 0, film: roll.kcwId, oneBatch: false, tools: false }
  const { job } = (await ok(api('POST /jobs', { key: randomUUID(), question, customerId: kept.id }, { token }))) as { job: { id: number } }
  const fields = {
    car: own('Bil'),
    status: 'agreed',
    plannedOn: null,
    note: own('Note'),
    customerId: kept.id,
    responsible: 'owner',
    minutes: null,
    material: 1_000,
  }
  await ok(api(`PUT /jobs/${job.id}`, { ...fields, seen: 0 }, { token }))
  const { offer } = (await ok(api(`POST /jobs/${job.id}/offers`, { letter: own('Hilsen') }, { token }))) as { offer: { id: number } }
  await ok(api(`POST /jobs/offers/${offer.id}/send`, { to: '' }, { token }))
}

/** Plants a person with an account wherever the shop can hold data about them; each of their texts has their word in it. */
async function plant(word: string, phone: string, ean: string): Promise<Planted> {
  const email = `${word}@example.dk`.toLowerCase()
  const own = (text: string) => `${text} ${word}`
  const person = { name: own('Navn'), company: own('Firma'), phone, address: own('Vej'), postalCode: '7100', city: own('By') }
  const agreed = { creditLimitOre: 10_000_00, invoiceTerms: '28_days' } as const
  const last = { ...agreed, lastReference: own('Ref'), lastReceiver: own('Modtager'), lastEan: ean }
  const { id, token } = await addCustomer(db, { ...person, ...last, email, passwordHash, emailVerifiedAt: clock.now })
  await db.execute(sql`insert into second_factors (user_id, secret) values (${id}, ${own('forseglet')})`)
  await ok(api(`PUT /favourites/${roll.id}`, undefined, { token }))
  await ok(api('PUT /cart', { lines: [{ productId: roll.id, quantity: 2, payWithPoints: false, sampleOf: null }], revision: 0 }, { token }))
  const note = own('Hylde')
  const kept = { name: own('Liste'), lines: [{ productId: roll.id, minimum: 3, onShelf: 1, note }] }
  await ok(api('POST /shelf-lists', kept, { token }))
  await ok(api('PUT /shelf-lists/mail', { weekday: 0 }, { token }))
  await ok(api(`PUT /stock-watches/${soldOut.id}`, undefined, { token }))
  await keepProject(own, token)
  await ok(api('POST /stock-watches', { productId: soldOut.id, email }))
  const deleted = await addProduct(db, { stock: 0 })
  await ok(api('POST /stock-watches', { productId: deleted.id, email }))
  await ok(asStaff(`DELETE /products/${deleted.id}`))
  await ok(api('POST /auth/forgot-password', { email }))
  await ok(asStaff(`PUT /users/${id}`, { city: own('Ny by'), name: own('Navn') }))
  await ok(asStaff(`POST /users/${id}/notes`, { text: own('Ring til') }))
  await letterOfSamples(id, token)
  await offerTo(id, { own, token })
  await ok(api('POST /members', { email: `kollega-${email}`, role: 'viewer' }, { token }))
  const workshop = await addCustomer(db)
  const asked = { askedByUserId: id, askedByName: own('Navn'), key: own('Tryk'), request: { notes: own('Note') }, asked: { items: [] } }
  await db.insert(waitingOrders).values({ ...asked, customerId: workshop.id, totalOre: 100, askedAt: clock.now })
  const view = { list: 'orders', isShared: true }
  await ok(asStaff('POST /saved-views', { ...view, name: `Ring ${email}`, query: 'status=pending' }))
  const query = new URLSearchParams({ search: email.toUpperCase() }).toString()
  await ok(asStaff('POST /saved-views', { ...view, name: 'Den, der ringer', query }))
  const gift = { userId: id, points: 100, reason: own('Gave til') }
  await ok(api('POST /points/add', gift, { ...superadmin, key: randomUUID() }))
  await order(word, { phone, ean, token, statuses: ['processing', 'delivered'], isInvoiced: true })
  await order(word, { phone, ean, token, statuses: ['cancelled'] })
  await order(word, { phone, ean, customerId: id, statuses: ['shipped'] })
  await order(word, { phone, ean, statuses: ['shipped'] })
  await showAndSay(word, { id, token })
  await leaveAsGuest(word, email, phone)
  await api('POST /auth/login', { email, password: 'forkert' })
  await deliver()
  for (const mail of await db.select({ id: mails.id }).from(mails).where(eq(mails.toAddress, email))) {
    await withSmtp(`POST /mails/${mail.id}/send`, undefined, superadmin)
  }
  return { word, email, id, token, pattern: [word, phone.replaceAll(' ', '.?').replace('+', '\\+'), ean].join('|') }
}

/** An offer they were sent and declined. */
async function offerTo(customerId: number, { own, token }: Readonly<{ own: (text: string) => string; token: string }>): Promise<void> {
  const { offer } = (await ok(asStaff('POST /offers', { customerId }))) as { offer: { id: number } }
  const lines = [{ productId: roll.id, quantity: 2, price: 1, reason: own('Mængde') }]
  await ok(asStaff(`PUT /offers/${offer.id}`, { validUntil: '2026-11-30', message: own('Til'), agreedShipping: 0, lines }))
  await ok(asStaff(`POST /offers/${offer.id}/send`, { total: 2 }))
  await ok(api(`POST /offers/own/${offer.id}/decline`, { note: own('For dyrt') }, { token }))
}

/** A free sample they asked for and were sent. */
async function letterOfSamples(userId: number, token: string): Promise<void> {
  const film = await addProduct(db, { categoryId: 'bilfolie', productTypeId: 'bilfolie' })
  await ok(api(`PUT /samples/films/${film.id}`, undefined, { token }))
  const { letters } = (await ok(asStaff('GET /samples/letters/waiting'))) as { letters: { accountId: number; samples: { id: number }[] }[] }
  for (const { accountId, samples } of letters)
    await ok(asStaff('POST /samples/letters', { accountId, samples: samples.map(({ id }) => id) }))
  expect(await db.select().from(sampleLetters).where(eq(sampleLetters.userId, userId))).toHaveLength(1)
}

type OrderToPlant = Readonly<{
  phone: string
  ean: string
  statuses: readonly string[]
  token?: string
  /** who telephones */
  customerId?: number
  isInvoiced?: boolean
}>

async function order(word: string, { phone, ean, token, customerId, statuses, isInvoiced = false }: OrderToPlant): Promise<number> {
  const own = (text: string) => `${text} ${word}`
  const buyer = {
    customerName: own('Navn'),
    customerEmail: `${word}@example.dk`.toLowerCase(),
    customerPhone: phone,
    company: own('Firma'),
  }
  const delivery = {
    shippingAddress: own('Vej'),
    shippingCity: own('By'),
    invoiceAddress: own('Kontorvej'),
    invoicePostalCode: '8000',
    invoiceCity: own('Kontorby'),
    notes: own('Ring til'),
    reference: own('Ref'),
    receiver: own('Til'),
  }
  const body = orderBody([{ id: roll.id, quantity: 1 }], { ...buyer, ...delivery, ean })
  const called = { customerId, reason: own('Ringede'), creditReason: own('Betaler') }
  const { orderId } = await (customerId
    ? ok(asStaff('POST /orders/phone', { ...body, ...called }))
    : ok(api('POST /orders', body, { token, key: `${word}-${statuses.join('-')}` })))
  const corrected = { customerPhone: phone.replaceAll(' ', ''), shippingAddress: own('Gård'), reference: own('Rettet') }
  await ok(asStaff(`POST /orders/${orderId}/changes`, { ...corrected, note: own('Aftalt med'), seen: {} }))
  for (const status of statuses)
    await ok(asStaff(`PUT /orders/${orderId}/status`, { status, notes: own('Aftalt med'), tracking: own('Pakke') }))
  if (isInvoiced) {
    const { invoice } = await ok(asStaff(`POST /orders/${orderId}/invoice`, { paymentTerms: '8_days' }))
    const invoiceId = (invoice as { id: number }).id
    await db.execute(sql`
      insert into reminders (number, invoice_id, position, issue_date, due_date, fee_ore, interest_ore, compensation_ore, is_letter, document, withdrawn_on, withdrawn_reason)
      values (${invoiceId}, ${invoiceId}, 1, '2026-11-01', '2026-11-11', 10000, 0, 0, true, ${JSON.stringify({ text: own('Betal') })}, '2026-11-02', ${own('Fejl af')})`)
    await ok(asStaff(`POST /invoices/${invoiceId}/credit-note`, { reason: own('Fortrudt af') }))
    await logged('invoice', invoiceId, { contactName: { from: null, to: own('Kontakt') }, total: { to: 1 } })
  }
  const theirs = { orderId: Number(orderId), byUserId: admin.id }
  await db.insert(orderNotes).values({ ...theirs, text: own('Ring til') })
  const paid = { amountOre: 100, way: 'bank', paidOn: '2026-11-20', reference: own('Fra') } as const
  await db.insert(payments).values({ ...theirs, ...paid, bankLineId: await bankLine(own('Fra')) })
  return theirs.orderId
}

async function logged(subjectKind: 'order' | 'invoice', id: number, changes: AuditChanges): Promise<void> {
  await db
    .insert(auditLog)
    .values({ byName: 'Sus Super', action: 'Rettet', subjectKind, subjectId: String(id), subjectLabel: 'Bilag', changes })
}

/** A line of the bank, as its payer wrote it. */
async function bankLine(text: string): Promise<number> {
  const [statement] = await db.insert(bankStatements).values({ readAt: clock.now }).returning()
  const values = { statementId: statement?.id ?? 0, day: '2026-11-20', amountOre: 100, text, ordinal: 1 }
  const [line] = await db
    .insert(bankLines)
    .values({ ...values, textHash: createHash('sha256').update(randomUUID()).digest() })
    .returning()
  return line?.id ?? 0
}

async function showAndSay(word: string, { id, token }: Readonly<{ id: number; token: string }>): Promise<void> {
  const own = (text: string) => `${text} ${word}`
  const texts = { car: own('Bil'), description: own('Folieret af'), shownAs: own('Firma') }
  const wrap = await addWrap(db, { userId: id, films: [roll.id], ...texts })
  await ok(asStaff(`PUT /wraps/${wrap.id}/decision`, { decision: 'approved' }))
  await ok(asStaff(`PUT /wraps/${wrap.id}/decision`, { decision: 'hidden', reason: own('Ønsket af') }))
  const said = { stars: 5, text: own('Anbefales af'), consent: REVIEW_CONSENT.version }
  const { review } = await ok(api(`PUT /reviews/mine/${roll.id}`, said, { token }))
  const { id: reviewId } = review as { id: number }
  await ok(asStaff(`PUT /reviews/${reviewId}/decision`, { decision: 'approved' }))
  await ok(asStaff(`PUT /reviews/${reviewId}/answer`, { answer: own('Tak til') }))
}

async function leaveAsGuest(word: string, email: string, phone: string): Promise<void> {
  const own = (text: string) => `${text} ${word}`
  await ok(api('POST /contact', { name: own('Navn'), email, phone, subject: own('Om'), message: own('Jeg er') }))
  await ok(api('POST /withdrawals', { name: own('Navn'), email, orderNumber: 'ORD-1', goods: own('Rulle til') }))
  const [claim] = await db.select().from(claims).where(eq(claims.email, email))
  await ok(asStaff(`POST /claims/${claim?.id}/decision`, { decision: 'refuse', words: own('Desværre') }))
  const [message] = await db.select().from(messages).where(eq(messages.email, email))
  await ok(asStaff(`PUT /messages/${message?.id}`, { handled: true }))
  const images = [await uploaded()]
  const answers = { achievements: own('Vandt som'), sponsorshipReason: own('Fordi'), socialMedia: `@${word}`, carModel: own('Bil') }
  const { id } = await ok(
    api('POST /sponsorships', { ...written, ...answers, images, email, phone, fullName: own('Navn'), teamName: own('Hold') }),
  )
  await ok(asStaff(`PUT /sponsorships/${id}/status`, { status: 'rejected', notes: own('Nej til') }))
}

const XERXES = ['Quistgaard', '+45 98 76 54 31', '5798009811578'] as const
const BODIL = ['Blivboende', '+45 98 76 54 32', '5798009811592'] as const

beforeEach(async () => {
  for (const table of [messages]) await db.delete(table)
})

describe('a customer who wishes to be deleted', () => {
  it('is nowhere any more but on vouchers, and nothing of anybody else is touched', async () => {
    const other = await plant(...BODIL)
    const person = await plant(...XERXES)
    await ok(asStaff('POST /privacy/export', { email: person.email }))
    const planted = new Set((await findInDatabase(db, person.pattern)).map((place) => place.split('.')[0]))
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    expect(tables.map(({ name }) => name).filter((name) => !planted.has(name) && !WITHOUT_PERSONAL_DATA.includes(name))).toEqual([])
    expect(await filesOnDisk()).toHaveLength(2)
    const before = await rowsWith(db, other.pattern)

    expect((await ok(asStaff(`DELETE /users/${person.id}`))).message).toBe('Kunde slettet')

    const left = await findInDatabase(db, person.pattern)
    expect(left.filter((place) => !(place in BOOKKEEPING))).toEqual([])
    expect(left, 'the vouchers are kept whole').toEqual(expect.arrayContaining(Object.keys(BOOKKEEPING)))
    expect(await findAccountIn(db, person.id, ACCOUNT_COLUMNS)).toEqual(['audit_log', 'order_history', 'orders', 'points_ledger'])
    expect(await findInFiles(dataDir, new RegExp(person.word, 'i'))).toEqual([])
    expect(await filesOnDisk(), 'their pictures are gone, those of the other are not').toHaveLength(1)
    expect(await rowsWith(db, other.pattern)).toEqual(before)
    const [row] = await db.select().from(users).where(eq(users.id, person.id))
    expect(row, 'what was agreed goes with them').toMatchObject({ creditLimitOre: null, invoiceTerms: null, invoiceOrders: 0 })
    const [cancelled] = await db.select().from(orders).where(eq(orders.status, 'cancelled')).orderBy(sql`id desc`)
    expect(cancelled).toMatchObject({ customerName: 'Slettet kunde', customerEmail: 'slettet@invalid', shippingAddress: '' })
  })

  it('a table that is new is searched by itself, bytes too', async () => {
    await db.execute(sql`create table lige_tilfoejet (note jsonb, raw bytea)`)
    await db.execute(sql`insert into lige_tilfoejet values ('{"a": ["Zacharias"]}', ${Buffer.from('Zacharias')})`)
    expect(await findInDatabase(db, 'zacharias')).toEqual(['lige_tilfoejet.note', 'lige_tilfoejet.raw'])
    await db.execute(sql`drop table lige_tilfoejet`)
  })
})

describe('a guest, who has no account', () => {
  const email = 'wolmarsen@example.dk'
  const phone = '+45 98 76 54 33'
  const pattern = 'wolmarsen|98.?76.?54.?33'

  it('is deleted by e-mail; an order on its way keeps what it needs until it is finished', async () => {
    const open = await order('Wolmarsen', { phone, ean: '5798009811608', statuses: ['processing'] })
    await order('Wolmarsen', { phone, ean: '5798009811608', statuses: ['shipped'] })
    await order('Wolmarsen', { phone, ean: '5798009811608', statuses: ['cancelled'] })
    await leaveAsGuest('Wolmarsen', email, phone)
    await deliver()
    const { message, kept } = await ok(asStaff('POST /privacy/deletion', { email: ' Wolmarsen@example.dk' }))
    expect(kept).toEqual({ soldOrders: 1, openOrders: 1 })
    expect(message).toBe(
      'Alt om personen er slettet. Navn og adresse på 1 ordre gemmes til bogføringen. 1 ordre på vej eller med en åben sag beholder det, der skal til, indtil den er færdig.',
    )
    const onTheWay = [
      ...['orders.customer_phone', 'orders.notes', 'orders.tracking', 'order_history.notes', 'audit_log.changes'],
      ...['order_changes.difference', 'order_changes.note', 'order_notes.text', 'payments.reference', 'bank_lines.text'],
    ]
    const places = await findInDatabase(db, pattern)
    expect(places.filter((place) => !(place in BOOKKEEPING) && !onTheWay.includes(place))).toEqual([])
    expect(places).toContain('orders.customer_phone')

    await clearAway(shop, clock.now)
    expect(await findInDatabase(db, pattern), 'it is still on its way').toContain('orders.customer_phone')
    await ok(asStaff(`PUT /orders/${open}/status`, { status: 'shipped' }))
    await clearAway(shop, clock.now)
    expect(await db.$count(mails, eq(mails.toAddress, email)), 'a mail says that it was sent').toBe(1)
    await deliver()
    await clearAway(shop, clock.now)
    expect((await findInDatabase(db, pattern)).filter((place) => !(place in BOOKKEEPING))).toEqual([])
  })

  it('gets everything in one file, and the log says so', async () => {
    await order('Wolmarsen', { phone, ean: '5798009811608', statuses: ['shipped'], isInvoiced: true })
    await leaveAsGuest('Wolmarsen', email, phone)
    await deliver()
    const { data } = await ok(api('POST /privacy/export', { email }, admin))
    const found = data as Record<string, Record<string, unknown>[]>
    expect(found.user).toBeNull()
    expect(found.orders?.at(-1)).toMatchObject({ notes: 'Ring til Wolmarsen', lines: [{ productId: roll.id }] })
    expect(found.orders?.at(-1)?.history).toHaveLength(3)
    expect(found.invoices?.[0]).toMatchObject({ document: { buyer: { email } }, pdf: expect.stringMatching(/^\/api\/invoices\/\d+\/pdf$/) })
    expect([found.messages, found.claims]).toMatchObject([{ length: 1 }, { length: 1 }])
    expect(found.sponsorships?.[0]).toMatchObject({ pictures: [expect.stringContaining('data:image/jpeg;base64,')] })
    expect(found.mails?.length).toBeGreaterThan(3)
    expect(found.retention?.[0]).toMatchObject({ what: 'Ordrer og fakturaer' })
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'Data udleveret')).orderBy(sql`id desc`)
    expect(entry).toMatchObject({ byName: 'Ada Admin', subjectKind: 'customer', subjectLabel: `Gæst (${email})` })
    await ok(asStaff('POST /privacy/deletion', { email }))
    expect(await findInDatabase(db, 'Gæst \\(')).toEqual([])
  })

  it('whose address is the end of another one is not taken for the other', async () => {
    const endsAt = clock.now
    await db.insert(messages).values({ name: 'E', email: 'e@vognmand.dk', subject: 'Prøve', message: 'Har I en?' })
    const keys = ['forgot:e@vognmand.dk', 'login:e@vognmand.dk:10.0.0.1', 'forgot:mie@vognmand.dk']
    await db.insert(attempts).values(keys.map((key) => ({ key, count: 1, endsAt })))
    const { data } = await ok(asStaff('POST /privacy/export', { email: 'e@vognmand.dk' }))
    expect(JSON.stringify(data)).not.toContain('mie@')
    expect((data as { attempts: unknown[] }).attempts).toHaveLength(2)
    await ok(asStaff('POST /privacy/deletion', { email: 'e@vognmand.dk' }))
    expect(await db.select({ key: attempts.key }).from(attempts).where(inArray(attempts.key, keys))).toEqual([{ key: keys[2] }])
  })

  it('whose address has a suffix is counted as its mailbox, and those counts go too', async () => {
    await db.insert(messages).values({ name: 'P', email: 'pia+bil@vognmand.dk', subject: 'Prøve', message: 'Har I en?' })
    const key = 'guest-orders-to:pia@vognmand.dk'
    await db.insert(attempts).values({ key, count: 1, endsAt: clock.now })
    await ok(asStaff('POST /privacy/deletion', { email: 'pia+bil@vognmand.dk' }))
    expect(await db.$count(attempts, eq(attempts.key, key))).toBe(0)
  })

  it('known by what outlives the mails about it alone is handed out and forgotten', async () => {
    const email = 'venter-laenge@example.dk'
    const sold = await addProduct(db, { stock: 0 })
    await ok(api('POST /stock-watches', { productId: sold.id, email }))
    await db.update(stockWatches).set({ confirmedAt: clock.now }).where(eq(stockWatches.email, email))
    await ok(asStaff(`DELETE /products/${sold.id}`))
    // the watch waits with its product for the undo, while the mail that asked to confirm it is cleared
    await eraseWatchesBefore(db, new Date(0), new Date(clock.now.getTime() + 8 * DAY_MS))
    expect(await db.$count(mails, eq(mails.toAddress, email))).toBe(0)
    const { data } = await ok(asStaff('POST /privacy/export', { email }))
    expect((data as { ofDeletedProducts: unknown[] }).ofDeletedProducts).toHaveLength(1)
    await ok(asStaff('POST /privacy/deletion', { email }))
    expect(await db.$count(undoableBelongings, eq(undoableBelongings.email, email))).toBe(0)
  })

  it('unknown to the shop is reported as such, and a wrong address changes nothing', async () => {
    for (const call of ['POST /privacy/export', 'POST /privacy/deletion'] as const) {
      expect((await asStaff(call, { email: 'ukendt@example.dk' })).body).toMatchObject({ code: 'person_not_found' })
      expect((await asStaff(call, { email: 'ikke en adresse' })).body).toMatchObject({
        code: 'invalid_input',
        fields: { email: 'Skriv en gyldig e-mail.' },
      })
      expect((await api(call, { email })).status).toBe(401)
    }
  })
})

it('buyers forgotten before the log was cleared of them leave it with the update; others and what was done stay', async () => {
  const forgotten = await order('Vilhelmine', { phone: '+45 98 76 54 35', ean: '5798009811622', statuses: ['shipped'], isInvoiced: true })
  await ok(asStaff('POST /privacy/deletion', { email: 'vilhelmine@example.dk' }))
  const bought = await order('Uffe', { phone: '+45 98 76 54 36', ean: '5798009811639', statuses: ['shipped'] })
  const [invoice] = await db.select({ id: invoices.id }).from(invoices).where(eq(invoices.orderId, forgotten))
  const typed = { customerPhone: { from: null, to: 'Vilhelmine' }, placedReason: { to: 'Vilhelmine' }, total: { from: 1, to: 2 } }
  for (const id of [forgotten, bought]) await logged('order', id, typed)
  await logged('invoice', invoice?.id ?? 0, { contactName: { from: null, to: 'Vilhelmine' }, total: { from: 1, to: 2 } })
  const update = (await readMigrations('db')).find(({ name }) => name === '0502-buyers-in-the-log.sql')
  await db.$client.query(update?.sql ?? '')
  const left = await db.select().from(auditLog).where(eq(auditLog.action, 'Rettet')).orderBy(sql`id desc`).limit(3)
  expect(left.map(({ changes }) => changes)).toEqual([{ total: typed.total }, typed, { total: typed.total }])
})

it('customers who changed their second factor leave the log with the update; colleagues stay', async () => {
  const customer = await addCustomer(db)
  const entry = { action: 'Totrinslogin slået til', subjectKind: 'customer', subjectLabel: 'Slettet kunde', byName: 'Vilhelm' } as const
  const logged = [customer.id, null, admin.id].map((byUserId) => ({ ...entry, byUserId }))
  const ids = (await db.insert(auditLog).values(logged).returning({ id: auditLog.id })).map(({ id }) => id)
  const update = (await readMigrations('db')).find(({ name }) => name === '0504-customers-in-the-log.sql')
  await db.$client.query(update?.sql ?? '')
  const left = await db.select().from(auditLog).where(inArray(auditLog.id, ids)).orderBy(auditLog.id)
  expect(left.map(({ byName }) => byName)).toEqual(['Kunden selv', 'Kunden selv', 'Vilhelm'])
})

it('the file holds all of a customer and nothing that opens the account', async () => {
  const person = await plant('Ypsilon', '+45 98 76 54 34', '5798009811615')
  const { data } = await ok(api('POST /privacy/export', { email: person.email }, admin))
  const found = data as Record<string, unknown[]> & { user: Record<string, unknown> }
  expect(found.user).toMatchObject({
    email: person.email,
    phone: '+45 98 76 54 34',
    lastEan: '5798009811615',
    creditLimitOre: 10_000_00,
    invoiceTerms: '28_days',
  })
  expect(JSON.stringify(found.orders), 'what the bank wrote of their payments').toContain('"bankText":"Fra Ypsilon"')
  for (const kind of [
    'orders',
    'invoices',
    'points',
    'favourites',
    'cart',
    'shelfLists',
    'shelfMail',
    'jobCustomers',
    'jobs',
    'jobSettings',
    'messages',
    'mails',
    'sponsorships',
    'wraps',
    'reviews',
    'sessions',
    'mailedLinks',
    'attempts',
    'log',
  ])
    expect(found[kind]?.length, kind).toBeGreaterThan(0)
  const [user] = await db.select().from(users).where(eq(users.id, person.id))
  const [reset] = await db.select().from(mails).where(eq(mails.template, 'reset-password')).orderBy(sql`id desc`)
  const [bought] = await db.select().from(orders).where(sql`customer_email = ${person.email} and confirmation_token is not null`)
  const secrets = [user?.passwordHash, reset?.payload.token, bought?.confirmationToken, 'forseglet Ypsilon', 'Sus Super']
  const text = JSON.stringify(data)
  for (const secret of secrets) expect([typeof secret, text.includes(String(secret))]).toEqual(['string', false])
})

it('a person who asked for an account with another’s address takes nothing of the other’s along', async () => {
  const email = 'ejer@example.dk'
  await ok(api('POST /contact', { name: 'Ejer', email, subject: 'Hej', message: 'Hej' }))
  await ok(api('POST /stock-watches', { productId: soldOut.id, email }))
  const stranger = await addCustomer(db, { email, approved: false })
  await db.insert(mails).values([
    { template: 'verify-email', toAddress: email, payload: { userId: stranger.id } },
    { template: 'reset-password', toAddress: email, payload: { name: 'Fremmed' } },
  ])
  const counted = await db.$count(attempts, areAttemptsOf(email))
  await ok(asStaff(`DELETE /users/${stranger.id}`))
  expect(await db.$count(messages, eq(messages.email, email))).toBe(1)
  const left = await db.select({ template: mails.template }).from(mails).where(eq(mails.toAddress, email)).orderBy(mails.id)
  expect(left.map(({ template }) => template)).toEqual(['stock-watch-confirm', 'customer-rejected'])
  expect([counted > 0, await db.$count(attempts, areAttemptsOf(email))]).toEqual([true, counted])
})

it('a superadmin hands out and deletes a colleague’s data, but cannot delete their own', async () => {
  const colleague = await addCustomer(db, { role: 'admin' })
  for (const call of ['POST /privacy/export', 'POST /privacy/deletion'] as const)
    expect((await api(call, { email: colleague.email }, admin)).body.code).toBe('forbidden')
  expect((await asStaff('POST /privacy/deletion', { email: superadmin.email })).body.code).toBe('not_yourself')
  expect((await ok(asStaff('POST /privacy/deletion', { email: colleague.email }))).message).toBe('Alt om personen er slettet.')
})
