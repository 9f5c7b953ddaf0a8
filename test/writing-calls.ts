import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { type CallName, calls } from '#contract/calls.ts'
import type { BodyIn } from '#contract/http/call.ts'
import { CAR_PARTS, type PartShares, WHOLE_CAR } from '#domain/calculator/car-parts.ts'
import { ROUNDINGS } from '#domain/prices/rounding.ts'
import { REVIEW_CONSENT } from '#domain/reviews/review-consent.ts'
import { TABLED_LISTS, VIEWED_LIST_NAMES } from '#domain/saved-views/saved-view.ts'
import { WRAP_CONSENT } from '#domain/wraps/wrap.ts'
import { createApi } from '#server/app.ts'
import { currentFigures, requestOf } from '#server/approvals/answer-request.ts'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { beginSetup } from '#server/customers/login/second-factor.ts'
import { createMailedLink } from '#server/customers/mailed-links.ts'
import type { Database } from '#server/database/connect.ts'
import { sqlState } from '#server/database/database-errors.ts'
import { metreFigures } from '#server/database/schema/calculator.ts'
import { claimEntries, claimLines, claims } from '#server/database/schema/claims.ts'
import { members, sessions, users } from '#server/database/schema/customers.ts'
import { cartonDeclarations, cartons } from '#server/database/schema/goods/cartons.ts'
import { uploads } from '#server/database/schema/goods/imports.ts'
import { manufacturers } from '#server/database/schema/goods/manufacturers.ts'
import { productDocuments, products } from '#server/database/schema/goods/products.ts'
import { sampleLetters, sampleRequests } from '#server/database/schema/goods/samples.ts'
import { stockWatches } from '#server/database/schema/goods/stock-watches.ts'
import { colors } from '#server/database/schema/goods/tags.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { offerLines, offers } from '#server/database/schema/offers.ts'
import { exportProofs, orders } from '#server/database/schema/orders.ts'
import { payments } from '#server/database/schema/payments.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { projectCars } from '#server/database/schema/projects.ts'
import { sponsorshipImages, sponsorships } from '#server/database/schema/sponsorships.ts'
import { waitingOrders } from '#server/database/schema/waiting-orders.ts'
import { hashToken } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { codeShownAt } from './authenticator.ts'
import { encodeForm } from './encode-form.ts'
import { addReview, addWrap } from './proof-shop.ts'
import { addCustomer, addProduct, addTags, type Customer, orderBody, shopOn, TEST_KEY, TEST_START, writeCompany } from './shop.ts'

/** Calls that change something. */
export type WritingCall = { [Name in CallName]: (typeof calls)[Name]['method'] extends 'GET' ? never : Name }[CallName]

/** One request, ready to be sent. */
export type WritingRequest = Readonly<{
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  form?: FormData
  token?: string
  key?: string
}>

/** Who and what the calls are about: few enough that they meet. */
export type World = Readonly<{
  db: Database
  superadmins: readonly Customer[]
  admins: readonly Customer[]
  customers: readonly Customer[]
  /** a member of staff or a customer who may be deleted at any moment; acts until then */
  passing: Customer[]
  passwordHash: string
  picture: Buffer
}>

const PASSWORD = 'hemmeligt-kodeord'

/** Puts what the calls are about into a clean shop: staff, customers with points and passwords, tags and products. */
export async function writingWorld(db: Database): Promise<World> {
  await addTags(db)
  await writeCompany(db)
  await db.insert(manufacturers).values({ id: 'nordlys-folie', ...manufacturerBody() })
  await db.insert(colors).values({ id: 'roed', name: 'Red', nameDa: 'Rød', hexCode: '#c01020' })
  const passwordHash = await hashPassword(PASSWORD)
  const people = async (count: number, person: Partial<typeof users.$inferInsert>) =>
    await Promise.all(Array.from({ length: count }, () => addCustomer(db, { passwordHash, ...person })))
  const customers = await people(3, { company: 'Foliemagerne Ærø ApS', points: 5_000, emailVerifiedAt: new Date() })
  for (const { id } of customers)
    await db.insert(pointsLedger).values({ userId: id, kind: 'granted', points: 5_000, balanceAfter: 5_000, reason: 'Velkomst' })
  for (let count = 0; count < 6; count += 1) await addTaggedProduct(db)
  return {
    db,
    superadmins: await people(2, { role: 'superadmin' }),
    admins: await people(2, { role: 'admin', permissions: ['audit', 'invoices', 'points', 'settings'] }),
    customers,
    passing: [],
    passwordHash,
    picture: await sharp({ create: { width: 80, height: 60, channels: 3, background: '#1d4f91' } })
      .png()
      .toBuffer(),
  }
}

/** Every writing call with a request that mostly succeeds; a call that is missing here does not compile. */
export const writingCalls: Readonly<Record<WritingCall, (world: World) => Promise<WritingRequest>>> = {
  inviteMember: async (world) => ({
    token: one(world.customers).token,
    body: { email: address(), role: one(['owner', 'buyer', 'viewer']), orderLimit: one([null, 500]) },
  }),
  inviteAgain: async (world) => {
    const { workshop, memberId } = await addInvitation(world)
    return { token: workshop.token, params: { id: memberId } }
  },
  changeMember: async (world) => {
    const { workshop, memberId } = await addInvitation(world)
    return { token: workshop.token, params: { id: memberId }, body: { role: one(['owner', 'buyer', 'viewer']), orderLimit: 100 } }
  },
  removeMember: async (world) => {
    const { workshop, memberId } = one([await addInvitation(world), await addActing(world)])
    return { token: workshop.token, params: { id: memberId } }
  },
  showInvitation: async (world) => ({ body: { token: (await addInvitation(world)).mailed } }),
  acceptInvitation: async (world) => ({
    body: { token: (await addInvitation(world)).mailed, name: words('Ny'), newPassword: 'hemmeligt1234' },
  }),
  switchWorkshop: async (world) => {
    const { token, memberId } = await addActing(world)
    return { token, body: { memberId } }
  },
  leaveWorkshop: async (world) => {
    const { token, memberId } = await addActing(world)
    return { token, params: { id: memberId } }
  },
  requestApproval: async (world) => {
    const { token } = await addActing(world)
    const items = (await idsOf(world, sql`select id from products where active order by random() limit 2`)).map((id) => ({
      id,
      quantity: 1,
    }))
    return { token, key: short('spoerg'), body: orderBody(items, { customerName: words('Navn'), notes: words('Note') }) }
  },
  approveWaitingOrder: async (world) => {
    const { workshop, id } = await addWaitingOrder(world)
    const [row] = await world.db.select().from(waitingOrders).where(eq(waitingOrders.id, id))
    const buyer = { userId: workshop.id, tier: 'Bronze', customDiscount: null } as const
    const version = row ? (await currentFigures(world.db, requestOf(row, buyer, { points: null, now: new Date() }))).version : null
    return { token: workshop.token, params: { id }, body: { version: version ?? 'ukendt', words: words('Ja') } }
  },
  sayNo: async (world) => {
    const { workshop, id } = await addWaitingOrder(world)
    return { token: workshop.token, params: { id }, body: { words: words('Nej') } }
  },
  withdrawWaitingOrder: async (world) => {
    const { acting, id } = await addWaitingOrder(world)
    return { token: acting.token, params: { id } }
  },
  placeOrder: async (world) => {
    const ids = await idsOf(world, sql`select id from products where active order by random() limit 3`)
    const items = ids.map((id, index) => ({ id, quantity: 1, payWithPoints: index === 0 && randomInt(3) === 0 }))
    const body = orderBody(items, { customerName: words('Navn'), customerEmail: address(), notes: words('Note') })
    return { token: one(world.customers).token, key: short('forsoeg'), body: { ...body, reference: words('Sag') } }
  },
  placePhoneOrder: async (world) => {
    const ids = await idsOf(world, sql`select id from products where active order by random() limit 2`)
    const items = ids.map((id, index) => ({ id, quantity: 1, payWithPoints: index === 0 && randomInt(3) === 0 }))
    const body = orderBody(items, { customerName: words('Navn'), customerEmail: address(), reference: words('Sag') })
    return { token: staff(world), key: short('forsoeg'), body: { ...body, customerId: one(world.customers).id, reason: words('Ringede') } }
  },
  mailOrderLink: async (world) => {
    const { rows } = await world.db.execute<{ orderNumber: string; email: string }>(
      sql`select order_number as "orderNumber", customer_email as email from orders where deleted_at is null order by random() limit 1`,
    )
    return { body: rows[0] ?? { orderNumber: '2026-000001', email: address() } }
  },
  openPaymentPage: async (world) => {
    const buyer = one(world.customers)
    const { id } = await addOrderToPay(world, buyer.id)
    return { token: buyer.token, params: { id } }
  },
  payInvoices: async (world) => {
    const invoiceId = await overdueInvoice(world)
    const buyerId = await idOf(
      world,
      sql`select user_id as id from orders where id = (select order_id from invoices where id = ${invoiceId})`,
    )
    return { token: customerOf(world, buyerId).token, body: { invoiceIds: [invoiceId], creditOrderIds: [], amount: 10 } }
  },
  askForTransfer: async (world) => {
    const invoiceId = await overdueInvoice(world)
    const buyerId = await idOf(
      world,
      sql`select user_id as id from orders where id = (select order_id from invoices where id = ${invoiceId})`,
    )
    return { token: customerOf(world, buyerId).token, body: { invoiceIds: [invoiceId], creditOrderIds: [] } }
  },
  stopInvoicePayment: async (world) => {
    const id = await idOf(world, sql`select id from online_payments where invoice_id is not null order by random() limit 1`)
    const buyerId = await idOf(
      world,
      sql`select user_id as id from orders where id = (select order_id from online_payments where id = ${id})`,
    )
    return { token: customerOf(world, buyerId).token, params: { id } }
  },
  askForPayment: async (world) => ({ token: staff(world), params: { id: (await addOrderToPay(world, one(world.customers).id)).id } }),
  openGuestPaymentPage: async (world) => ({ params: { token: (await addOrderToPay(world, null)).token } }),
  changeOrderStatus: async (world) => ({
    token: staff(world),
    params: { id: await orderId(world) },
    body: {
      status: one(['pending', 'processing', 'shipped', 'cancelled']),
      notes: words('Note'),
      tracking: words('Pakke'),
      withoutPayment: true,
    },
  }),
  changeOrder: async (world) => ({
    token: staff(world),
    params: { id: await orderId(world) },
    body: one([{ paymentStatus: 'paid' }, { paymentStatus: 'unpaid' }, { paymentStatus: 'partial', amount: 1 }]),
  }),
  deleteOrder: async (world) => ({ token: staff(world), params: { id: await orderId(world) } }),
  previewOrderChange: async (world) => ({
    token: staff(world),
    params: { id: await unsentOrderId(world) },
    body: await contentChange(world),
  }),
  changeOrderContent: async (world) => ({
    token: staff(world),
    params: { id: await unsentOrderId(world) },
    body: await contentChange(world),
  }),
  previewOwnChange: async (world) => {
    const { id, itemId, token } = await addUnsentOrder(world)
    return { token, params: { id }, body: { items: [{ itemId, quantity: 3 }] } }
  },
  changeOwnOrder: async (world) => {
    const { id, itemId, token } = await addUnsentOrder(world)
    return { token, params: { id }, body: { items: [{ itemId, quantity: one([1, 3]) }], reference: words('Ref') } }
  },
  cancelOwnOrder: async (world) => {
    const { id, token } = await addUnsentOrder(world)
    return { token, params: { id } }
  },
  askForChange: async (world) => {
    const { id, token } = await addUnsentOrder(world)
    return { token, params: { key: id }, body: { message: words('Ret') } }
  },
  addOrderNote: async (world) => ({ token: staff(world), params: { id: await orderId(world) }, body: { text: words('Intern') } }),
  deleteOrderNote: async (world) => {
    const [note] = (
      await world.db.execute<{ id: number; noteId: number; byUserId: number }>(
        sql`select order_id as id, id as "noteId", by_user_id as "byUserId" from order_notes order by random() limit 1`,
      )
    ).rows
    const writer = [...world.admins, ...world.superadmins].find(({ id }) => id === note?.byUserId)
    return { token: writer?.token ?? staff(world), params: { id: note?.id ?? (await orderId(world)), noteId: note?.noteId ?? 1 } }
  },
  addCustomerNote: async (world) => ({
    token: staff(world),
    params: { id: one(world.customers).id },
    body: { text: words('Intern') },
  }),
  changeCustomerNote: async (world) => ({ ...(await customerNote(world)), body: { text: words('Rettet') } }),
  deleteCustomerNote: async (world) => await customerNote(world),
  changeInvoiceSeries: async (world) => ({ token: one(world.superadmins).token, body: { first: randomInt(1, 9_000) } }),
  storeGuaranteeNotice: async (world) => {
    const form = new FormData()
    form.append('file', new Blob(['<svg viewBox="0 0 595 842"></svg>']), 'meddelelse.svg')
    return { token: one(world.superadmins).token, form }
  },
  storeCertificate: async (world) => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), 'certifikat.pdf')
    const query = { name: 'GRS Certified', number: words('Nr.'), issuer: 'Bureau', validUntil: '2099-12-31' }
    return { token: one(world.superadmins).token, query, form }
  },
  removeCertificate: async (world) => {
    const key = randomBytes(18).toString('hex')
    const proof = { name: 'GRS Certified', number: words('Nr.'), issuer: 'Bureau', validUntil: '2099-12-31', fileKey: key }
    await world.db.execute(
      sql`update settings set data = data || jsonb_build_object('certificateProofs', jsonb_build_array(${JSON.stringify(proof)}::jsonb))`,
    )
    return { token: one(world.superadmins).token, params: { key } }
  },
  removeGuaranteeNotice: async (world) => ({ token: one(world.superadmins).token }),
  approveText: async (world) => ({ token: staff(world), params: { text: one(['terms', 'privacy']) } }),
  sendTestMail: async (world) => ({ token: one(world.superadmins).token }),
  issueInvoice: async (world) => ({ token: staff(world), params: { id: await orderId(world) }, body: { paymentTerms: '8_days' } }),
  issueProposedInvoices: async (world) => ({ token: staff(world), params: { id: await orderId(world) }, body: { paymentTerms: '8_days' } }),
  creditInvoice: async (world) => ({
    token: one(world.superadmins).token,
    params: {
      id: await idOf(world, sql`select id from invoices where kind = 'invoice' and credited_by_id is null order by random() limit 1`),
    },
    body: one([{ reason: words('Årsag') }, { reason: words('Årsag'), amount: 1 }]),
  }),
  readBankStatement: async (world) => {
    const day = `2026-11-${String(randomInt(10, 20))}`
    const lines = [`${day};${short('Overførsel')};${randomInt(1, 900)},00`, `${day};Faktura ${randomInt(1, 9)};100,00`]
    return { token: staff(world), form: formOf('file', `Dato;Tekst;Beløb\n${lines.join('\n')}\n`, 'konto.csv') }
  },
  bookBankLines: async (world) => {
    const left = randomInt(1, 9)
    const parts = [{ orderId: await orderId(world), amount: left }]
    return { token: staff(world), body: { lines: [{ id: await bankLineId(world, left * 100), left, parts, isOverpaid: true }] } }
  },
  setBankLineAside: async (world) => ({
    token: staff(world),
    params: { id: await bankLineId(world, randomInt(1, 900)) },
    body: { reason: one(['not_a_payment', 'read_before', null]) },
  }),
  undoBankStatement: async (world) => {
    await bankLineId(world, randomInt(1, 900))
    const { rows } = await world.db.execute<{ id: number }>(sql`select max(id) as id from bank_statements`)
    return { token: staff(world), params: { id: rows[0]?.id ?? 0 } }
  },
  sendReminder: async (world) => {
    const invoiceId = await overdueInvoice(world)
    const [sent] = (
      await world.db.execute<{ position: number }>(
        sql`select coalesce(max(position), 0)::int + 1 as position from reminders where invoice_id = ${invoiceId}`,
      )
    ).rows
    const dueDate = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    const body = {
      position: sent?.position ?? 1,
      fee: randomInt(101),
      interest: 0,
      compensation: 0,
      dueDate,
      text: words('Betal'),
      isLetter: one([true, false]),
    }
    return { token: one(world.superadmins).token, params: { id: invoiceId }, body }
  },
  withdrawReminder: async (world) => ({
    token: one(world.superadmins).token,
    params: { id: await addReminder(world) },
    body: { reason: words('Fejl') },
  }),
  closePeriod: async (world) => {
    // the next month that is over and open, or one that is closed
    const { rows } = await world.db.execute<{ month: string }>(
      sql`select coalesce(to_char(to_date(max(month), 'YYYY-MM') + interval '1 month', 'YYYY-MM'), '2020-01') as month from bookkeeping_periods`,
    )
    return { token: staff(world), params: { month: rows[0]?.month ?? '2020-01' } }
  },
  // of a month to come, so that nothing is sent and months close as without it
  connectLedger: async (world) => ({ token: one(world.superadmins).token, body: { ...ledgerBody(), book: one([1, 3, 7]) } }),
  disconnectLedger: async (world) => {
    await world.db.execute(sql`
      insert into ledger_connection (system, keys, journal, first_number, from_month, connected_at)
      values ('economic', 'sealed', 7, 1, '2099-01', now()) on conflict do nothing`)
    return { token: one(world.superadmins).token }
  },
  decideLedgerVoucher: async (world) => ({
    token: staff(world),
    params: { id: await addStuckVoucher(world) },
    body: { decision: one(['retry', 'by_hand']) },
  }),
  connectAccessPoint: async (world) => ({
    token: one(world.superadmins).token,
    body: { system: 'storecove', key: short('KEY'), legalEntity: one([4711, 4712]), sendsItself: false },
  }),
  disconnectAccessPoint: async (world) => {
    await connectAccessPoint(world)
    return { token: one(world.superadmins).token }
  },
  sendEInvoice: async (world) => {
    await connectAccessPoint(world)
    await world.db.execute(sql`update e_invoice_deliveries set state = 'refused', settled_at = now() where state in ('waiting', 'sent')`)
    await world.db.execute(
      sql`insert into e_invoices (invoice_id, needs_nem_handel) select id, true from invoices on conflict (invoice_id) do nothing`,
    )
    const params = { id: await idOf(world, sql`select invoice_id as id from e_invoices order by random() limit 1`) }
    return {
      token: staff(world),
      params,
      body: { routing: { ean: '5790000123452', reference: short('REK'), contactName: short('Mette') } },
    }
  },
  markNemHandel: async (world) => {
    await world.db.execute(
      sql`insert into e_invoices (invoice_id, needs_nem_handel) select id, true from invoices on conflict (invoice_id) do update set needs_nem_handel = true`,
    )
    await world.db.execute(sql`update e_invoice_deliveries set state = 'refused', settled_at = now() where state in ('waiting', 'sent')`)
    const params = { id: await idOf(world, sql`select invoice_id as id from e_invoices order by random() limit 1`) }
    return { token: staff(world), params, body: { isSent: one([true, false]) } }
  },
  bookPayment: async (world) => ({
    token: staff(world),
    params: { id: await orderId(world) },
    body: { amount: randomInt(1, 900), way: 'bank', paidOn: '2026-11-01', isOverpaid: true },
  }),
  bookRefund: async (world) => ({
    token: staff(world),
    params: { id: await idOf(world, sql`select id from orders where paid_ore > 0 and deleted_at is null order by random() limit 1`) },
    body: { amount: 1, way: 'bank', paidOn: '2026-11-01' },
  }),
  reversePayment: async (world) => ({
    token: staff(world),
    params: { id: await idOf(world, sql`select id from payments where reverses_id is null order by random() limit 1`) },
    body: { paidOn: '2026-11-01' },
  }),

  register: async () => ({
    body: {
      name: words('Navn'),
      email: address(),
      password: words('Kodeord'),
      company: words('Firma'),
      cvr: '10150817',
      phone: '+45 12345678',
      address: words('Vej'),
    },
  }),
  logIn: async (world) => ({ body: { email: one(world.customers).email, password: PASSWORD } }),
  changeMe: async (world) => ({ token: one(world.customers).token, body: { company: words('Firma'), phone: '+45 87654321' } }),
  changePassword: async (world) => ({
    token: one(world.customers).token,
    body: { currentPassword: PASSWORD, password: PASSWORD },
  }),
  forgotPassword: async (world) => ({ body: { email: one(world.customers).email } }),
  // the newest mailed link may be of a deleted account: most get one of their own
  resetPassword: async (world) => {
    const { id } = await addCustomer(world.db, { passwordHash: world.passwordHash })
    const own = await createMailedLink(world.db, id, 'reset-password', new Date())
    return { body: { token: one([await mailedToken(world, 'reset-password'), own, own, own]), password: PASSWORD } }
  },
  verifyEmail: async (world) => {
    const { id } = await addCustomer(world.db, { passwordHash: world.passwordHash })
    const own = await createMailedLink(world.db, id, 'verify-email', new Date())
    return { body: { token: one([await mailedToken(world, 'verify-email'), own, own, own]), password: PASSWORD } }
  },
  checkLink: async ({ db, passwordHash }) => {
    const { id } = await addCustomer(db, { passwordHash })
    return { body: { token: await createMailedLink(db, id, 'reset-password', new Date()), purpose: 'reset-password' } }
  },
  // there are superadmins, so no address makes another
  becomeOwner: async () => ({ body: { token: 'x'.repeat(43), name: words('Navn'), email: address(), password: 'nordlys over fjorden' } }),
  denyRegistration: async ({ db, passwordHash }) => {
    const { id } = await addCustomer(db, { passwordHash })
    return { body: { token: await createMailedLink(db, id, 'verify-email', new Date()) } }
  },
  resendVerification: async ({ db, passwordHash }) => {
    const { token } = await addCustomer(db, { passwordHash })
    return { token }
  },
  logOut: async (world) => ({ token: (await addPassing(world, 'customer')).token }),
  logOutEverywhere: async (world) => ({ token: (await addPassing(world, 'customer')).token }),
  askForDeletion: async (world) => ({ token: one(world.customers).token, body: { password: PASSWORD } }),

  beginSecondFactor: async ({ db, passwordHash }) => {
    const { token } = await addCustomer(db, { passwordHash })
    return { token, body: { password: PASSWORD } }
  },
  confirmSecondFactor: async (world) => {
    const { token, code } = await addGuarded(world, { secondFactorAt: null })
    return { token, body: { code } }
  },
  renewRecoveryCodes: async (world) => {
    const { token, code } = await addGuarded(world)
    return { token, body: { password: PASSWORD, code } }
  },
  removeSecondFactor: async (world) => {
    const { token, code } = await addGuarded(world)
    return { token, body: { password: PASSWORD, code } }
  },
  resetSecondFactor: async (world) => {
    const { id } = await addGuarded(world)
    return { token: one(world.superadmins).token, params: { id } }
  },

  beginPacking: async (world) => ({ token: staff(world), params: { id: await unsentOrderId(world) } }),
  sendParcel: async (world) => ({
    token: staff(world),
    params: { id: await unsentOrderId(world) },
    body: { carrier: 'gls', tracking: short('GLS'), withoutPayment: true },
  }),
  makeLabel: async (world) => ({
    token: staff(world),
    params: { id: await unsentOrderId(world) },
    body: { weightGrams: 4_500, lengthCm: 152, withoutPayment: true },
  }),
  makeLabels: async (world) => ({
    token: staff(world),
    params: { id: await unsentOrderId(world) },
    body: { withoutPayment: true },
  }),
  cancelLabel: async (world) => ({ token: staff(world), params: await labelOf(world) }),
  writeCarrierFile: async (world) => ({
    token: staff(world),
    body: { carrier: one(['postnord', 'gls', 'dao']), ids: [await unsentOrderId(world)] },
  }),
  changeParcel: async (world) => ({
    token: staff(world),
    params: await parcelOf(world),
    body: { carrier: one(['dao', 'postnord', null]), tracking: short('PN') },
  }),
  takeBackParcel: async (world) => ({ token: staff(world), params: await parcelOf(world), query: { tell: 'true' } }),

  createCustomer: async (world) => ({
    token: staff(world),
    body: { name: words('Navn'), email: address(), password: words('Kodeord'), company: words('Firma'), points: 7 },
  }),
  changeCustomer: async (world) => {
    const { id } = one([...world.customers, ...world.admins])
    const change = { name: words('Navn'), company: words('Firma'), customDiscount: one([null, 5]), role: undefined }
    return { token: one(world.superadmins).token, params: { id }, body: { ...change, active: true, ...pointsFor(world, id) } }
  },
  approveCustomer: async (world) => {
    const { id } = await addCustomer(world.db, { approved: false })
    return { token: staff(world), params: { id } }
  },
  makeCustomer: async (world) => {
    const { id } = await addCustomer(world.db, { buysAlone: false })
    return { token: staff(world), params: { id } }
  },
  deleteCustomer: async (world) => {
    await addPassing(world, one(['customer', 'admin', 'superadmin']))
    const { id } = one(world.passing)
    return { token: one(world.superadmins).token, params: { id } }
  },
  importCustomers: async (world) => {
    const { rows } = await world.db.execute<{ email: string }>(
      sql`select email from users where role = 'customer' and approved order by random() limit 3`,
    )
    // who is new brings points along; those of the others have moved, and a file leaves them alone
    const lines = [...rows.map(({ email }) => `${email};${words('Navn')};${one(['', '5'])};`), `${address()};${words('Navn')};;40`]
    return {
      token: one([...world.superadmins, ...world.admins]).token,
      query: { invite: 'true' },
      form: formOf('file', `E-mail;Navn;Rabat;Point\n${lines.join('\n')}\n`, `${short('fil')}.csv`),
    }
  },
  inviteCustomers: async (world) => ({ token: staff(world) }),

  exportPerson: async (world) => ({ token: staff(world), body: { email: one(world.customers).email } }),
  deletePerson: async (world) => {
    const { email } = await addPassing(world, 'customer')
    return { token: one(world.superadmins).token, body: { email } }
  },

  addPoints: async (world) => ({
    token: staff(world),
    key: short('forsoeg'),
    body: { userId: one(world.customers).id, points: randomInt(1, 5), reason: words('Årsag') },
  }),
  deductPoints: async (world) => ({
    token: staff(world),
    key: short('forsoeg'),
    body: { userId: one(world.customers).id, points: randomInt(1, 5), reason: words('Årsag') },
  }),

  addFavourite: async (world) => ({ token: one(world.customers).token, params: { productId: await productId(world) } }),
  removeFavourite: async (world) => ({ token: one(world.customers).token, params: { productId: await productId(world) } }),
  mergeFavourites: async (world) => ({
    token: one(world.customers).token,
    body: { productIds: await idsOf(world, sql`select id from products order by random() limit 5`) },
  }),

  saveCart: async (world) => {
    const { id, token } = one(world.customers)
    const { rows } = await world.db.execute<{ revision: number }>(sql`select revision from carts where user_id = ${id}`)
    const line = { productId: await productId(world), quantity: randomInt(1, 9), payWithPoints: one([true, false]), sampleOf: null }
    return { token, body: { lines: [line], revision: rows[0]?.revision ?? 0 } }
  },
  createShelfList: async (world) => ({
    token: one(world.customers).token,
    body: { name: words('Liste'), lines: [await shelfLine(world)] },
  }),
  orderShelfLists: async (world) => {
    const { token, listId } = await shelf(world)
    return { token, body: { ids: [listId] } }
  },
  renameShelfList: async (world) => {
    const { token, listId } = await shelf(world)
    return { token, params: { id: listId }, body: { name: words('Liste') } }
  },
  deleteShelfList: async (world) => {
    const { token, listId } = await shelf(world)
    return { token, params: { id: listId } }
  },
  restoreShelfList: async (world) => {
    const { token, listId } = await shelf(world)
    await world.db.execute(sql`update shelf_lists set deleted_at = now() where id = ${listId}`)
    return { token, params: { id: listId } }
  },
  addShelfLines: async (world) => {
    const { token, listId } = await shelf(world)
    return { token, params: { id: listId }, body: { lines: [await shelfLine(world), await shelfLine(world)] } }
  },
  orderShelfLines: async (world) => {
    const { token, listId, lineId } = await shelf(world)
    return { token, params: { id: listId }, body: { ids: [lineId] } }
  },
  changeShelfLine: async (world) => {
    const { token, listId, lineId } = await shelf(world)
    return { token, params: { id: listId, lineId }, body: { minimum: randomInt(1, 9), note: words('Note') } }
  },
  removeShelfLine: async (world) => {
    const { token, listId, lineId } = await shelf(world)
    return { token, params: { id: listId, lineId } }
  },
  countShelf: async (world) => {
    const { token, listId, lineId } = await shelf(world)
    return { token, params: { id: listId, lineId }, body: { onShelf: randomInt(9), seen: null } }
  },
  seeShelfPrices: async (world) => {
    const { token, lineId } = await shelf(world)
    return { token, body: { ids: [lineId] } }
  },
  receiveOnShelf: async (world) => {
    const { id, token } = await arrivedOn(world)
    return { token, params: { id }, body: { isCounted: one([true, false]) } }
  },
  changeShelfMail: async (world) => ({ token: one(world.customers).token, body: { weekday: one([0, 4, null]) } }),
  leaveShelfMail: async (world) => {
    const token = randomBytes(32).toString('base64url')
    const { id } = one(world.customers)
    await world.db.execute(
      sql`insert into shelf_mails (user_id, weekday, next_on, leave_token, created_at) values (${id}, 0, '2099-01-05', ${token}, now()) on conflict (user_id) do nothing`,
    )
    return { body: { token } }
  },
  createProject: async (world) => ({
    token: one(world.customers).token,
    body: { key: randomUUID(), question: projectQuestion(), customerId: null },
  }),
  changeProject: async (world) => {
    const { token, jobId, customerId, revision } = await workshopProject(world)
    const fields = {
      car: words('Bil'),
      status: one(['offer', 'agreed', 'done']),
      plannedOn: null,
      note: words('Note'),
      customerId,
      responsible: one([null, 'owner']),
    }
    return { token, params: { id: jobId }, body: { ...fields, minutes: one([null, 600]), material: one([null, 1_250.5]), seen: revision } }
  },
  copyProject: async (world) => {
    const { token, jobId, customerId } = await workshopProject(world)
    return { token, params: { id: jobId }, body: { key: randomUUID(), customerId } }
  },
  deleteProject: async (world) => {
    const { token, jobId } = await workshopProject(world)
    return { token, params: { id: jobId } }
  },
  addProjectFilm: async (world) => {
    const { token, jobId } = await workshopProject(world)
    return { token, params: { id: jobId }, body: { question: projectQuestion() } }
  },
  changeProjectFilm: async (world) => {
    const { token, jobId, filmId } = await workshopProject(world)
    return { token, params: { id: jobId, filmId }, body: { question: projectQuestion() } }
  },
  removeProjectFilm: async (world) => {
    const { token, jobId, filmId } = await workshopProject(world)
    await copyProjectFilm(world, filmId)
    return { token, params: { id: jobId, filmId } }
  },
  keepProjectCar: async (world) => {
    const { token, jobId } = await workshopProject(world)
    const film = await addProduct(world.db, { categoryId: 'bilfolie' })
    return {
      token,
      params: { id: jobId },
      query: { choice: `tag=${film.kcwId}` },
      form: formOf('image', world.picture, `${short('bil')}.png`),
    }
  },
  removeProjectCar: async (world) => {
    const { token, jobId } = await workshopProject(world)
    await world.db.insert(projectCars).values({ jobId, choice: 'tag=NL-1', films: [], picture: world.picture, keptAt: TEST_START })
    return { token, params: { id: jobId } }
  },
  createProjectCustomer: async (world) => ({
    token: one(world.customers).token,
    body: { name: words('Kunde'), phone: '', email: '', car: words('Bil'), plate: 'AB 12 345', note: '' },
  }),
  changeProjectCustomer: async (world) => {
    const { token, customerId } = await workshopProject(world)
    return { token, params: { id: customerId }, body: { name: words('Kunde'), plate: 'CD 12 345' } }
  },
  deleteProjectCustomer: async (world) => {
    const { token, customerId } = await workshopProject(world)
    return { token, params: { id: customerId } }
  },
  changeProjectSettings: async (world) => ({
    token: one(world.customers).token,
    body: {
      hourlyPrice: 650,
      markUpPercent: 25,
      paysVat: true,
      partMinutes: { panel: 30 },
      hardPercent: 10,
      terms: words('Vilkår'),
      validDays: 14,
    },
  }),
  uploadProjectLogo: async (world) => ({ token: one(world.customers).token, form: formOf('image', world.picture, `${short('logo')}.png`) }),
  deleteProjectLogo: async (world) => ({ token: one(world.customers).token }),
  makeProjectOffer: async (world) => {
    const { token, jobId } = await workshopProject(world)
    return { token, params: { id: jobId }, body: { letter: words('Hej') } }
  },
  sendProjectOffer: async (world) => {
    const { token, offerId } = await workshopProject(world)
    return { token, params: { id: offerId }, body: { to: `${short('kunde')}@example.dk` } }
  },
  watchStock: async (world) => ({ token: one(world.customers).token, params: { productId: await soldOutId(world) } }),
  unwatchStock: async (world) => {
    const { id, token } = one(world.customers)
    const productId = await soldOutId(world)
    await world.db.insert(stockWatches).values({ productId, userId: id })
    return { token, params: { productId } }
  },
  askForStockWatch: async (world) => ({
    body: { productId: await soldOutId(world), email: `venter-${randomInt(4)}@example.dk` },
  }),
  confirmStockWatch: async (world) => ({ body: { token: await watchToken(world) } }),
  leaveStockWatch: async (world) => ({ body: { token: await watchToken(world) } }),

  createProduct: async (world) => ({
    token: staff(world),
    body: { kcwId: short('T'), name: words('Film'), nameDa: words('Folie'), price: 900, categoryId: 'bilfolie', series: 'nordlys' },
  }),
  changeProduct: async (world) => ({
    token: staff(world),
    params: { id: await productId(world) },
    body: { nameDa: words('Folie'), price: randomInt(500, 1_500), stock: 1_000, images: [await uploadedAddress(world)] },
  }),
  deleteProduct: async (world) => {
    await addTaggedProduct(world.db)
    return { token: staff(world), params: { id: await productId(world) } }
  },
  changeProducts: async (world) => ({
    token: staff(world),
    body: {
      products: (await idsOf(world, sql`select id from products order by random() limit 5`)).map((id) => ({ id })),
      change: { pricePercent: one([-10, 11]), featured: one([true, false]) },
    },
  }),
  importProducts: async (world) => {
    const { rows } = await world.db.execute<{ sku: string }>(sql`select kcw_id as sku from products order by random() limit 4`)
    const lines = rows.map(({ sku }) => `${sku};${words('Folie')};${randomInt(500, 1_500)}`)
    return { token: staff(world), form: formOf('file', `KCW ID;Navn (dansk);Pris\n${lines.join('\n')}\n`, `${short('fil')}.csv`) }
  },
  createPriceList: async (world) => ({ token: staff(world), body: { name: words('Priser'), startsOn: '2099-01-01' } }),
  changePriceList: async (world) => ({ token: staff(world), params: { id: await priceListId(world) }, body: { name: words('Priser') } }),
  deletePriceList: async (world) => ({ token: staff(world), params: { id: await addPriceList(world) } }),
  setListedPrices: async (world) => {
    const { rows } = await world.db.execute<{ sku: string }>(sql`select kcw_id as sku from products order by random() limit 3`)
    const prices = rows.map(({ sku: kcwId }, place) => ({ kcwId, price: place === 2 ? null : randomInt(500, 1_500) }))
    return { token: staff(world), params: { id: await priceListId(world) }, body: { prices } }
  },
  fillPriceList: async (world) => ({
    token: staff(world),
    params: { id: await priceListId(world) },
    body: { percent: randomInt(1, 9), rounding: one(ROUNDINGS) },
  }),
  importPriceList: async (world) => {
    const { rows } = await world.db.execute<{ sku: string }>(sql`select kcw_id as sku from products order by random() limit 3`)
    const lines = rows.map(({ sku }) => `${sku};${randomInt(500, 1_500)}`)
    return {
      token: staff(world),
      params: { id: await priceListId(world) },
      form: formOf('file', `SKU;Pris\n${lines.join('\n')}\n`, `${short('priser')}.csv`),
    }
  },
  approvePriceList: async (world) => {
    const id = await addPriceList(world)
    await world.db.execute(
      sql`insert into price_list_lines (list_id, kcw_id, product_id, unit_price_ore) select ${id}, kcw_id, id, 99900 from (select id, kcw_id from products order by id limit 2 for key share) p`,
    )
    return { token: staff(world), params: { id }, body: {} }
  },
  withdrawPriceList: async (world) => {
    const id = await addPriceList(world)
    await world.db.execute(sql`update price_lists set approved_at = now() where id = ${id}`)
    return { token: staff(world), params: { id } }
  },
  sendProductImport: async (world) => {
    await endImports(world)
    return { token: staff(world), form: formOf('file', `KCW ID;Navn (dansk)\n${short('VARE')};${words('Folie')}\n`, `${short('fil')}.csv`) }
  },
  beginProductImport: async (world) => ({ token: staff(world), params: { id: await checkedImport(world) }, body: {} }),
  cancelProductImport: async (world) => ({ token: staff(world), params: { id: await checkedImport(world) } }),
  uploadProductImage: async (world) => ({ token: staff(world), form: formOf('image', world.picture, `${short('foto')}.png`) }),
  uploadProductImages: async (world) => ({ token: staff(world), form: formOf('images', world.picture, `${short('foto')}.png`) }),

  createTag: async (world) => ({
    token: staff(world),
    params: { kind: 'features' },
    body: { name: words('Mærke'), name_da: words('Mærke'), description: words('Tekst') },
  }),
  changeTag: async (world) =>
    one([true, false])
      ? { token: staff(world), params: { kind: 'series', id: 'nordlys' }, body: { nameDa: words('Serie') } }
      : { token: staff(world), params: { kind: 'colors', id: 'roed' }, body: { hex_code: `#${randomBytes(3).toString('hex')}` } },
  deleteTag: async (world) => {
    const id = short('maerke').toLowerCase()
    await world.db.execute(sql`insert into features (id, name, name_da) values (${id}, ${id}, ${id})`)
    return { token: staff(world), params: { kind: 'features', id } }
  },
  mergeTags: async (world) => {
    const [id, into] = [short('maerke').toLowerCase(), short('andet').toLowerCase()]
    await world.db.execute(sql`insert into features (id, name, name_da) values (${id}, ${id}, ${id}), (${into}, ${into}, ${into})`)
    await world.db.execute(sql`update products set feature_tags = feature_tags || ${id}::text where id = ${await productId(world)}`)
    return { token: staff(world), params: { kind: 'features', id }, body: { into } }
  },
  takeBack: async (world) => {
    const [undoneId] = await idsOf(world, sql`select id from undoables where undone_at is null order by random() limit 1`)
    return { token: staff(world), params: { id: undoneId ?? (await undoableId(world)) } }
  },
  stopUndo: async (world) => {
    await endImports(world)
    const id = await undoableId(world)
    await world.db.execute(sql`update undoables set in_pieces = true, kind = 'import', work = '{addProducts}' where id = ${id}`)
    await world.db.execute(
      sql`insert into undo_jobs (undoable_id, state, begun_at) select ${id}::int, 'working', ${TEST_START.toISOString()} where not exists (select from undo_jobs where state = 'working') on conflict do nothing`,
    )
    return { token: staff(world), params: { id } }
  },
  saveView: async (world) => ({
    token: staff(world),
    body: { list: one(VIEWED_LIST_NAMES), name: words('Visning'), query: 'sort=-createdAt', isShared: one([true, false]) },
  }),
  chooseListColumns: async (world) => ({ token: staff(world), params: { list: one(TABLED_LISTS) }, body: { hidden: ['Status', 'Kunde'] } }),
  deleteSavedView: async (world) => {
    const { id: userId, token } = one(world.superadmins)
    const id = await idOf(
      world,
      sql`insert into saved_views (user_id, list, name, query, is_shared) values (${userId}, 'orders', ${short('visning')}, 'status=pending', true) returning id`,
    )
    return { token, params: { id } }
  },
  createApiKey: async (world) => ({
    token: one(world.superadmins).token,
    body: { name: words('Program'), rights: ['readOrders', 'changeStock'], days: 30 },
  }),
  revokeApiKey: async (world) => {
    const id = await idOf(
      world,
      sql`with actor as (insert into users (email, name, active) values (${`slettet-${short('n')}@invalid`}, 'Nøgle: Prøve', false) returning id)
        insert into api_keys (user_id, name, prefix, token_hash, rights, expires_at)
        select id, ${short('n')}, 'fhk_abcdef', ${randomBytes(32)}, '{readOrders}', '2099-01-01' from actor returning user_id as id`,
    )
    return { token: one(world.superadmins).token, params: { id } }
  },
  createWebhook: async (world) => ({ token: one(world.superadmins).token, body: receiverBody() }),
  changeWebhook: async (world) => ({
    token: one(world.superadmins).token,
    params: { id: await receiverId(world) },
    body: { ...receiverBody(), isPaused: one([true, false]) },
  }),
  deleteWebhook: async (world) => ({ token: one(world.superadmins).token, params: { id: await newReceiverId(world) } }),
  renewWebhookSecret: async (world) => ({ token: one(world.superadmins).token, params: { id: await receiverId(world) } }),
  tryWebhook: async (world) => ({ token: one(world.superadmins).token, params: { id: await newReceiverId(world) } }),
  sendWebhookAgain: async (world) => {
    const receiver = await receiverId(world)
    const id = await idOf(
      world,
      sql`insert into webhook_deliveries (receiver_id, kind, data, state) values (${receiver}, 'ping', '{}', 'given_up') returning id::int as id`,
    )
    return { token: one(world.superadmins).token, params: { id } }
  },
  receiveGoods: async (world) => ({
    token: staff(world),
    body: {
      key: crypto.randomUUID(),
      supplier: words('Fabrik'),
      note: null,
      lines: [{ sku: await sku(world), batch: `L${randomInt(1, 4)}`, rolls: 2, unitCost: 2_500 }],
    },
  }),
  changeReceiptCosts: async (world) => {
    const id = await idOf(world, sql`insert into receipts (key, created_at) values (${randomUUID()}, now()) returning id`)
    const line = sql`insert into receipt_lines (receipt_id, position, kcw_id, name_da, rolls) values (${id}, 0, 'KF-1', 'Folie', 2) returning id`
    return { token: staff(world), params: { id }, body: { lines: [{ id: await idOf(world, line), unitCost: 2_600 }] } }
  },
  createSupplier: async (world) => ({ token: staff(world), body: supplierBody() }),
  changeSupplier: async (world) => ({
    token: staff(world),
    params: { id: await supplierId(world) },
    body: { ...supplierBody(), seen: { revision: 1 } },
  }),
  deleteSupplier: async (world) => ({ token: staff(world), params: { id: await supplierId(world) } }),
  changeSuppliedProducts: async (world) => ({
    token: staff(world),
    params: { id: await supplierId(world) },
    body: { products: [{ sku: await sku(world), supplierSku: short('F'), unitPrice: 210.5 }] },
  }),
  createPurchaseOrder: async (world) => ({
    token: staff(world),
    body: { key: crypto.randomUUID(), supplierId: await supplierId(world), rate: 7.46, ...(await purchaseBody(world)) },
  }),
  changePurchaseOrder: async (world) => ({
    token: staff(world),
    params: { id: await purchaseId(world) },
    body: { rate: 7.46, revision: 1, ...(await purchaseBody(world)) },
  }),
  sendPurchaseOrder: async (world) => ({ token: staff(world), params: { id: await purchaseId(world) }, body: { revision: 1 } }),
  movePurchaseOrder: async (world) => ({
    token: staff(world),
    params: { id: await purchaseId(world) },
    body: { state: one(['ordered', 'cancelled']), revision: 1 },
  }),
  countBatch: async (world) => ({
    token: staff(world),
    params: { id: await productId(world) },
    body: { batchId: null, counted: randomInt(40), seen: randomInt(40), reason: words('Optalt') },
  }),
  nameBatch: async (world) => ({
    token: staff(world),
    params: { id: await productId(world) },
    body: { code: `L${randomInt(1, 4)}`, rolls: 1 },
  }),
  blockBatch: async (world) => ({ token: staff(world), params: { id: await batchId(world, false) }, body: { reason: words('Striber') } }),
  recallBatch: async (world) => ({
    token: staff(world),
    params: { id: await batchOfAnOrder(world) },
    body: {
      hazard: words('Limen brænder'),
      instructions: words('Læg den udenfor'),
      remedies: ['refund', 'replacement'],
      phone: '70 00 00 00',
    },
  }),
  reportRecall: async (world) => ({
    token: staff(world),
    params: { id: (await addRecall(world)).batchId },
    body: { number: short('A12') },
  }),
  answerRecall: async (world) => ({ body: { token: (await addRecall(world)).token, remedy: one(['refund', 'replacement']) } }),
  writeBatchLetter: async (world) => ({
    token: staff(world),
    params: { id: await batchOfAnOrder(world) },
    body: { key: crypto.randomUUID(), words: words('Send rullerne retur') },
  }),
  releaseBatch: async (world) => ({ token: staff(world), params: { id: await batchId(world, true) }, body: { rolls: 0 } }),
  exchangeBatches: async (world) => {
    const { rows } = await world.db.execute<{ id: number; itemId: number; rolls: number }>(
      sql`select o.id, l.id as "itemId", l.ships_now as rolls from order_lines l join orders o on o.id = l.order_id
        where l.ships_now > 0 and l.sent = 0 and l.product_id is not null and o.status in ('pending', 'processing') and o.deleted_at is null order by random() limit 1`,
    )
    const { id = await orderId(world), itemId = 1, rolls = 1 } = rows[0] ?? {}
    return { token: staff(world), params: { id, itemId }, body: { batches: [{ id: null, rolls }] } }
  },
  createSynonym: async (world) => ({ token: staff(world), body: { word: short('ord'), meanings: ['sort', 'blå satin'] } }),
  changeSynonym: async (world) => ({ token: staff(world), params: { id: await synonymId(world) }, body: { meanings: [short('ord')] } }),
  deleteSynonym: async (world) => ({ token: staff(world), params: { id: await synonymId(world) } }),
  storeExportProof: async (world) => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7\n%%EOF']), 'udfoersel.pdf')
    return { token: staff(world), params: { id: await exportedOrderId(world) }, form }
  },
  deleteExportProof: async (world) => {
    const id = await exportedOrderId(world)
    const row = { orderId: id, name: short('bevis'), body: Buffer.from('%PDF-1.7\n%%EOF') }
    const [proof] = await world.db.insert(exportProofs).values(row).returning({ id: exportProofs.id })
    return { token: staff(world), params: { id, proofId: proof?.id ?? 1 } }
  },
  storeProductDocument: async (world) => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7\n%%EOF']), 'datablad.pdf')
    const query = { kind: one(['safetyDataSheet', 'dataSheet', 'guide', 'guaranteeTerms']), dated: '2026-03-14' }
    return { token: staff(world), params: { id: await productId(world) }, query, form }
  },
  deleteProductDocument: async (world) => {
    const id = await productId(world)
    const row = { productId: id, kind: 'guide' as const, fileKey: short('doc'), dated: '2026-03-14', bytes: 14 }
    await world.db.insert(productDocuments).values(row).onConflictDoNothing()
    return { token: staff(world), params: { id, kind: 'guide' } }
  },
  createManufacturer: async (world) => ({ token: staff(world), body: manufacturerBody() }),
  changeManufacturer: async (world) => ({ token: staff(world), params: { id: 'nordlys-folie' }, body: { phone: short('tlf') } }),
  createCarton: async (world) => ({ token: staff(world), body: { ...CARTON, name: short('Kasse') } }),
  changeCarton: async (world) => ({
    token: staff(world),
    params: { id: await cartonId(world) },
    body: { ownWeightG: randomInt(900, 2_000) },
  }),
  storeCartonDeclaration: async (world) => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7\n%%EOF']), 'erklaering.pdf')
    return { token: staff(world), params: { id: await cartonId(world) }, form }
  },
  deleteCartonDeclaration: async (world) => {
    const id = await cartonId(world)
    const row = { cartonId: id, name: short('erklaering'), body: Buffer.from('%PDF-1.7\n%%EOF') }
    const [declaration] = await world.db.insert(cartonDeclarations).values(row).returning({ id: cartonDeclarations.id })
    return { token: staff(world), params: { id, declarationId: declaration?.id ?? 1 } }
  },
  changeTypeMeasures: async (world) => {
    const id = short('type').toLowerCase()
    await world.db.execute(sql`insert into product_types (id, name, name_da) values (${id}, ${id}, ${id})`)
    return { token: staff(world), params: { id }, body: { packing: 'roll', weightG: randomInt(900, 2_000) } }
  },
  askManufacturer: async (world) => {
    const id = short('m').toLowerCase()
    await world.db.insert(manufacturers).values({ id, ...manufacturerBody(), contact: `${id}@producent.example` })
    await world.db.insert(products).values({ kcwId: id, name: 'Film', nameDa: 'Film', unitPriceOre: 100_00, makerId: id })
    return { token: staff(world), params: { id } }
  },
  deleteManufacturer: async (world) => {
    const id = short('m').toLowerCase()
    await world.db.insert(manufacturers).values({ id, ...manufacturerBody() })
    return { token: staff(world), params: { id } }
  },
  createMetreFigure: async (world) => ({ token: staff(world), body: metreFigureBody() }),
  changeMetreFigure: async (world) => ({ token: staff(world), params: { id: 'vw-golf' }, body: { ...metreFigureBody(), name: 'VW Golf' } }),
  deleteMetreFigure: async (world) => {
    const id = short('bil').toLowerCase()
    await world.db.insert(metreFigures).values({ id, ...metreFigureBody() })
    return { token: staff(world), params: { id } }
  },
  changePartShares: async (world) => {
    const moved = randomInt(40)
    return { token: staff(world), body: { ...EVEN_SHARES, bonnet: EVEN_SHARES.bonnet - moved, roof: EVEN_SHARES.roof + moved } }
  },
  changeMetreTools: async (world) => ({
    token: staff(world),
    body: {
      tools: [...new Set([await productId(world), await productId(world), await productId(world)])].map((id) => ({
        productId: id,
        pieces: 1 + randomInt(9),
        perMetres: 18,
      })),
    },
  }),
  askForSample: async (world) => ({ token: (await addAddressed(world)).token, params: { productId: (await addFilm(world)).id } }),
  takeBackSample: async (world) => {
    const { token, filmId } = await waitingSample(world)
    return { token, params: { productId: filmId } }
  },
  createOffer: async (world) => ({ token: staff(world), body: { customerId: one(world.customers).id } }),
  changeOffer: async (world) => {
    const { id, product } = await draftOffer(world)
    const lines = [{ productId: product.id, quantity: randomInt(1, 5), price: 800, reason: words('Mængde') }]
    return { token: staff(world), params: { id }, body: { validUntil: '2026-12-24', message: words('Hej'), lines } }
  },
  sendOffer: async (world) => ({ token: staff(world), params: { id: (await draftOffer(world)).id }, body: { total: 2400 } }),
  withdrawOffer: async (world) => ({ token: staff(world), params: { id: (await sentOffer(world)).id }, body: { reason: words('Fejl') } }),
  copyOffer: async (world) => ({
    token: staff(world),
    params: { id: (await sentOffer(world)).id },
    body: { customerId: one(world.customers).id },
  }),
  reviseOffer: async (world) => ({ token: staff(world), params: { id: (await sentOffer(world)).id } }),
  deleteOffer: async (world) => ({ token: staff(world), params: { id: (await draftOffer(world)).id } }),
  acceptOffer: async (world) => {
    const { id, customer } = await sentOffer(world)
    const { items: _, ...body } = orderBody([], { customerName: words('Navn'), paymentMethod: 'invoice' })
    return { token: customer.token, params: { id }, body }
  },
  declineOffer: async (world) => {
    const { id, customer } = await sentOffer(world)
    return { token: customer.token, params: { id }, body: { note: words('For dyrt') } }
  },
  sendSampleLetter: async (world) => {
    const { accountId, id } = await waitingSample(world)
    return { token: staff(world), body: { accountId, samples: [id] } }
  },
  takeBackSampleLetter: async (world) => {
    const { accountId, userId, id } = await waitingSample(world)
    const [letter] = await world.db.insert(sampleLetters).values({ accountId, userId, sentAt: TEST_START }).returning()
    await world.db
      .update(sampleRequests)
      .set({ letterId: letter?.id ?? null })
      .where(eq(sampleRequests.id, id))
    return { token: staff(world), params: { id: letter?.id ?? 0 } }
  },
  createCategory: async (world) => ({
    token: staff(world),
    body: { id: short('k').toLowerCase(), name: words('Kategori'), name_da: words('Kategori'), description: words('Tekst') },
  }),
  changeCategory: async (world) => ({ token: staff(world), params: { id: 'bilfolie' }, body: { description: words('Tekst') } }),
  deleteCategory: async (world) => {
    const id = short('k').toLowerCase()
    await world.db.execute(sql`insert into categories (id, name, name_da) values (${id}, ${id}, ${id})`)
    return { token: staff(world), params: { id } }
  },

  sendMessage: async () => ({ body: { name: words('Navn'), email: address(), subject: words('Emne'), message: words('Tekst') } }),
  withdraw: async () => ({ body: { name: words('Navn'), email: address(), orderNumber: short('ORD'), goods: words('Varer') } }),
  makeClaim: async (world) => {
    const { id, itemId, token } = await addSentOrder(world)
    return {
      token,
      params: { key: id },
      body: { kind: 'fault', reason: 'faulty', words: words('Ridset'), lines: [{ itemId, quantity: 1 }] },
    }
  },
  openClaim: async (world) => {
    const { id, itemId } = await addSentOrder(world)
    const body = { kind: 'fault', reason: 'faulty', words: words('Ridset'), lines: [{ itemId, quantity: 1 }] }
    return { token: staff(world), params: { id }, body }
  },
  uploadClaimPhoto: async (world) => {
    const { id, token } = await addSentOrder(world)
    return { token, params: { key: id }, form: formOf('image', world.picture, `${short('rulle')}.png`) }
  },
  answerClaim: async (world) => {
    const { claimId, id, token } = await addClaim(world, { state: 'asked' })
    await world.db.insert(claimEntries).values({ claimId, kind: 'question', words: words('Er rullen åbnet?'), createdAt: TEST_START })
    return { token, params: { key: id, id: claimId }, body: { words: words('Svar') } }
  },
  askAboutClaim: async (world) => ({
    token: staff(world),
    params: { id: (await addClaim(world)).claimId },
    body: { words: words('Hvordan') },
  }),
  markClaimSafety: async (world) => ({
    token: staff(world),
    params: { id: (await addClaim(world)).claimId },
    body: { isAboutSafety: true },
  }),
  linkClaim: async (world) => {
    const { orderNumber } = await addSentOrder(world)
    const alone = { kind: 'withdrawal' as const, name: words('Navn'), email: address(), orderNumber: short('ORD') }
    const [claim] = await world.db.insert(claims).values(alone).returning({ id: claims.id })
    return { token: staff(world), params: { id: claim?.id ?? 0 }, body: { orderNumber } }
  },
  makeReturnLabel: async (world) => ({
    token: world.admins[0]?.token,
    params: { id: (await addClaim(world)).claimId },
    body: {},
  }),
  receiveClaimGoods: async (world) => ({
    token: staff(world),
    params: { id: (await addClaim(world)).claimId },
    body: { day: '2026-11-01' },
  }),
  decideClaim: async (world) => {
    const { claimId, itemId } = await addClaim(world)
    const letter = { words: words('Til dig') }
    return {
      token: staff(world),
      params: { id: claimId },
      body: one([
        { decision: 'awaitGoods', ...letter },
        { decision: 'refund', lines: [{ itemId, back: 1, restock: true }], payBack: true, ...letter },
        { decision: 'replace', lines: [{ itemId, quantity: 1 }], ...letter },
        { decision: 'refuse', ...letter },
      ]),
    }
  },
  payClaimBack: async (world) => {
    const { claimId, id } = await addClaim(world, { state: 'settled', outcome: 'refund', refundOre: 100_00 })
    const paid = { orderId: id, amountOre: 1_900_00, way: 'card' as const, paidOn: '2026-11-20' }
    await world.db.insert(payments).values(paid)
    await world.db.execute(sql`update orders set paid_ore = 190000, payment_status = 'paid' where id = ${id}`)
    return { token: one(world.superadmins).token, params: { id: claimId }, body: { way: 'card' } }
  },
  changeMessage: async (world) => ({ token: staff(world), params: { id: await messageId(world) }, body: { handled: one([true, false]) } }),
  deleteMessage: async (world) => ({ token: staff(world), params: { id: await messageId(world) } }),
  sendMailAgain: async (world) => {
    const values = { template: 'customer-rejected', payload: { name: words('Navn') }, toAddress: address(), state: 'failed' as const }
    const [mail] = await world.db.insert(mails).values(values).returning({ id: mails.id })
    return { token: staff(world), params: { id: mail?.id ?? 0 } }
  },
  changeSettings: async (world) => {
    const { rows } = await world.db.execute<{ revision: number }>(sql`select revision from settings`)
    const tierDiscounts = { Bronze: 5, Silver: 10, Gold: 15, Platinum: randomInt(16, 30) }
    return { token: staff(world), body: { revision: rows[0]?.revision, tierDiscounts } }
  },

  applyForSponsorship: async (world) => {
    const { rows } = await world.db.execute<{ id: string }>(
      sql`select id from sponsorship_images where sponsorship_id is null order by random() limit 2`,
    )
    return { body: { ...application(), images: rows.map(({ id }) => id) } }
  },
  uploadSponsorshipImage: async (world) => ({ form: formOf('image', world.picture, `${short('bil')}.png`) }),
  decideSponsorship: async (world) => ({
    token: staff(world),
    params: { id: await sponsorshipId(world) },
    body: one([
      { status: 'approved', approvedAmount: randomInt(1, 90) * 100, notes: words('Note') },
      { status: 'rejected', notes: words('Note') },
      { status: 'pending', notes: words('Note') },
    ]),
  }),
  deleteSponsorship: async (world) => ({ token: staff(world), params: { id: await sponsorshipId(world) } }),

  uploadWrap: async (world) => ({ token: one(world.customers).token, form: formOf('image', world.picture, `${short('bil')}.png`) }),
  sendWrap: async (world) => {
    const { id, token } = await wrapOf(world, sql`state in ('draft', 'pending', 'refused')`)
    const films = await idsOf(world, sql`select id from products where active and category_id = 'bilfolie' order by random() limit 2`)
    return { token, params: { id }, body: { car: words('Bil'), description: words('Linje'), films, consent: WRAP_CONSENT.version } }
  },
  withdrawWrap: async (world) => {
    const { id, token } = await wrapOf(world, sql`true`)
    return { token, params: { id } }
  },
  decideWrap: async (world) => ({
    token: staff(world),
    params: { id: (await wrapOf(world, sql`state <> 'draft'`)).id },
    body: { decision: one(['approved', 'refused', 'hidden']), reason: words('Fordi') },
  }),
  writeReview: async (world) => {
    const { token, productId } = await boughtOf(world)
    return { token, params: { productId }, body: { stars: randomInt(1, 6), text: words('Folien'), consent: REVIEW_CONSENT.version } }
  },
  withdrawReview: async (world) => {
    const { token, productId } = await reviewOf(world)
    return { token, params: { productId } }
  },
  decideReview: async (world) => ({
    token: staff(world),
    params: { id: (await reviewOf(world)).id },
    body: one([{ decision: 'approved' }, { decision: 'refused', refusal: 'personal' }]),
  }),
  answerReview: async (world) => ({ token: staff(world), params: { id: (await reviewOf(world)).id }, body: { answer: words('Tak') } }),
}

/**
 * All but the one that is refused as soon as a shop has an owner (`create-admin.once.test.ts` sees it succeed). The number of the first invoice
 * comes first: it may be changed as long as there is none, and other calls issue invoices.
 */
export const repeatableCalls = (Object.keys(writingCalls) as WritingCall[])
  .filter((name) => name !== 'becomeOwner')
  .toSorted((a, b) => Number(b === 'changeInvoiceSeries') - Number(a === 'changeInvoiceSeries'))

/** A customer's unpaid order by card on goods in stock, or a guest's with the token of its page. */
/** The SKU of some product. */
async function sku(world: World): Promise<string> {
  const { rows } = await world.db.execute<{ sku: string }>(sql`select kcw_id as sku from products order by random() limit 1`)
  return rows[0]?.sku ?? ''
}

function supplierBody() {
  return { name: words('Fabrik'), contact: words('Navn'), email: address(), phone: null, currency: 'EUR', leadTimeDays: 30, note: null }
}

/** A new supplier. */
async function supplierId(world: World): Promise<number> {
  return await idOf(
    world,
    sql`insert into suppliers (name, email, currency, lead_time_days, created_at)
      values (${words('Fabrik')}, ${address()}, 'EUR', 30, now()) returning id`,
  )
}

async function purchaseBody(world: World) {
  return { note: words('Note'), lines: [{ sku: await sku(world), rolls: randomInt(1, 20), unitPrice: 210.5, expectedOn: '2099-12-01' }] }
}

/** A new draft of a purchase order. */
async function purchaseId(world: World): Promise<number> {
  const supplier = await supplierId(world)
  return await idOf(
    world,
    sql`insert into purchase_orders (key, supplier_id, state, currency, rate_millionths, created_at)
      values (${crypto.randomUUID()}, ${supplier}, 'draft', 'EUR', 7460000, now()) returning id`,
  )
}

/** A change that is written down as if somebody had made it. */
async function undoableId(world: World): Promise<number> {
  const product = await productId(world)
  const id = await idOf(
    world,
    sql`insert into undoables (kind, work, products, by_name, created_at) values ('bulk', '{describeProducts}', 1, 'Line', ${TEST_START.toISOString()}) returning id`,
  )
  await world.db.execute(sql`
    insert into undoable_products (undoable_id, product_id, label, before, after)
    select ${id}, id, name_da, jsonb_build_object('featured', not featured), jsonb_build_object('featured', featured) from products where id = ${product}`)
  return id
}

/** A recall of a batch of its own, with a receiver: an order of its own, as the shop may have none. */
async function addRecall(world: World): Promise<Readonly<{ batchId: number; token: string }>> {
  const token = randomBytes(32).toString('base64url')
  const { id: orderId } = await addSentOrder(world)
  const batchId = await idOf(
    world,
    sql`with made as (insert into batches (product_id, code, created_at) values (null, ${short('R')}, now()) returning id, code),
      recall as (insert into recalls (batch_id, kcw_id, name_da, code, sold_from, sold_to, rolls, hazard, instructions, remedies, phone, created_at)
        select id, 'R-1', 'Folie', code, '2026-01-01', '2026-02-01', 1, 'Brænder', 'Stop', '{refund,replacement}', '70 00 00 00', now() from made returning batch_id),
      receiver as (insert into recall_receivers (batch_id, order_id, rolls, token_hash)
        select batch_id, ${orderId}, 1, ${hashToken(token)} from recall)
      select batch_id as id from recall`,
  )
  return { batchId, token }
}

/** A batch an order has rolls of. */
async function batchOfAnOrder(world: World): Promise<number> {
  const { rows } = await world.db.execute<{ id: number }>(sql`
    with line as (
        select l.id, l.product_id from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
        where o.status <> 'cancelled' and o.deleted_at is null and l.ships_now > 0 order by random() limit 1),
      batch as (insert into batches (product_id, code, created_at) select product_id, ${short('L')}, now() from line returning id, code)
    update order_lines set batches = jsonb_build_array(jsonb_build_object('id', batch.id, 'code', batch.code, 'rolls', ships_now))
    from line, batch where order_lines.id = line.id returning batch.id`)
  return rows[0]?.id ?? 0
}

/** A batch that is blocked or not, made where there is none. */
function receiverBody() {
  return {
    name: words('Lager'),
    url: `https://lager.firma.dk/${short('besked')}`,
    events: ['order.placed' as const, 'product.stock' as const],
  }
}

async function newReceiverId(world: World): Promise<number> {
  return await idOf(
    world,
    sql`insert into webhook_receivers (name, url, kinds, secret)
      values (${short('lager')}, 'https://lager.firma.dk/', '{order.placed,order.changed,order.sent,order.paid,product.stock,product.price}', 'forseglet') returning id`,
  )
}

/** An existing receiver of all events, or a new one. */
async function receiverId(world: World): Promise<number> {
  const { rows } = await world.db.execute<{ id: number }>(sql`select id from webhook_receivers order by random() limit 1`)
  return rows[0]?.id ?? (await newReceiverId(world))
}

async function batchId(world: World, isBlocked: boolean): Promise<number> {
  const { rows } = await world.db.execute<{ id: number }>(sql`
    select id from batches where (blocked_at is not null) = ${isBlocked} and product_id is not null order by random() limit 1`)
  return (
    rows[0]?.id ??
    (await idOf(
      world,
      sql`insert into batches (product_id, code, created_at, blocked_at) values (${await productId(world)}, ${short('L')}, now(), ${isBlocked ? sql`now()` : null}) returning id`,
    ))
  )
}

/** Somebody invited by one of the workshops, with the token of the mail. */
async function addInvitation({ db, customers }: World) {
  const workshop = one(customers)
  const mailed = randomBytes(32).toString('base64url')
  const [member] = await db
    .insert(members)
    .values({
      customerId: workshop.id,
      email: address(),
      role: 'buyer',
      tokenHash: hashToken(mailed),
      expiresAt: new Date('2099-01-01'),
      invitedAt: new Date(),
    })
    .returning({ id: members.id })
  return { workshop, mailed, memberId: member?.id ?? 0 }
}

/** A buyer of one of the workshops, all of whose orders wait, in a session that acts for it. */
async function addActing(world: World) {
  const { db } = world
  const { workshop, memberId } = await addInvitation(world)
  const person = await addCustomer(db, { buysAlone: false })
  const joined = { userId: person.id, joinedAt: new Date(), tokenHash: null, expiresAt: null, orderLimitOre: 0 }
  await db.update(members).set(joined).where(eq(members.id, memberId))
  await db.update(sessions).set({ memberId }).where(eq(sessions.userId, person.id))
  return { workshop, memberId, token: person.token, personId: person.id }
}

async function addWaitingOrder(world: World) {
  const acting = await addActing(world)
  const [productId = 0] = await idsOf(world, sql`select id from products where active and not asks_for_colour order by random() limit 1`)
  const item = { id: productId, quantity: 1, payWithPoints: false, sampleOf: null, batchId: null, oneBatch: false, sameBatch: 0 }
  const request = {
    ...orderBody([item]),
    deliveryWay: 'parcel',
    company: null,
    cvr: null,
    reference: null,
    receiver: null,
    ean: null,
    notes: null,
  }
  const figures = { subtotal: 0, shipping: 0, savings: 0, total: 1, discount: 0, pointsUsed: 0, pointsEarned: 0, items: [] }
  const [waiting] = await world.db
    .insert(waitingOrders)
    .values({
      customerId: acting.workshop.id,
      askedByUserId: acting.personId,
      askedByName: words('Lærling'),
      key: short('spoerg'),
      request,
      asked: figures,
      totalOre: 100,
      askedAt: new Date(),
    })
    .returning({ id: waitingOrders.id })
  return { workshop: acting.workshop, acting, id: waiting?.id ?? 0 }
}

async function addOrderToPay({ db }: World, userId: number | null): Promise<Readonly<{ id: number; token: string }>> {
  const token = randomBytes(24).toString('base64url')
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into orders (order_number, user_id, account_id, confirmation_token, payment_method, customer_name, customer_email, customer_phone,
      shipping_address, shipping_postal_code, shipping_city, discount_percent, subtotal_ore, shipping_ore, savings_ore, total_ore,
      delivery_in_stock, delivery_remote)
    values (${short('BETAL')}, ${userId}, (select account_id from users where id = ${userId}), ${userId === null ? token : null}, 'card',
      ${words('Navn')}, ${address()}, '+45 12 34 56 78', 'Vej 1', '7100', 'Vejle', 0, 100000, 0, 0, 100000, '1-3', '10-18')
    returning id`)
  const id = rows[0]?.id ?? 0
  await db.execute(sql`
    insert into order_lines (order_id, position, product_id, kcw_id, name_da, quantity, unit_price_ore, promotion_percent, pay_with_points,
      points_cost, line_total_ore, ships_now, ships_later)
    values (${id}, 0, null, 'KR 1', 'Folie', 1, 100000, 0, false, 0, 100000, 1, 0)`)
  return { id, token }
}

/** A new password logs its owner out, and who is deleted in passing does nothing more. */
export async function logEverybodyIn(world: World): Promise<void> {
  world.passing.length = 0
  const everybody = [...world.customers, ...world.admins, ...world.superadmins]
  const rows = everybody.map(({ id, token }) => ({ tokenHash: hashToken(token), userId: id, expiresAt: new Date('2099-01-01') }))
  await world.db.insert(sessions).values(rows).onConflictDoNothing()
}

const FOREIGN_KEY_VIOLATION = '23503'
const MAX_DRAWS = 10

/** What the named call sends, with everything it is about stored; drawn again when another worker deletes what was drawn. */
export async function drawWritingCall(world: World, name: WritingCall): Promise<WritingRequest> {
  for (let draw = 1; ; draw++) {
    try {
      return await writingCalls[name](world)
    } catch (error) {
      if (sqlState(error) !== FOREIGN_KEY_VIOLATION || draw === MAX_DRAWS) throw error
    }
  }
}

/** Sends a request to the API and answers its status; `network` is where it seems to come from. */
export async function sendWritingCall(shop: Shop, name: WritingCall, request: WritingRequest, network = '10.0.0.1'): Promise<number> {
  const { body, form, token, key } = request
  const encoded = form && (await encodeForm(form))
  const response = await apiOf(shop).request(`/api${pathOf(name, request)}`, {
    method: calls[name].method,
    headers: {
      'content-type': encoded?.contentType ?? 'application/json',
      'x-forwarded-for': network,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(encoded ? { body: encoded.bytes } : body && { body: JSON.stringify(body) }),
  })
  return response.status
}

/** Everything unique in a request: its texts, its token, its files. */
export async function wordsIn({ body, form, token, key }: WritingRequest): Promise<string[]> {
  const files = form ? [...form.values()].flatMap((file) => (typeof file === 'string' ? file : file.name)) : []
  return [...textsOf(body), ...files, token, key].filter((text): text is string => text !== undefined && text.length >= SHORTEST_WORD)
}

const SHORTEST_WORD = 10

const apis = new WeakMap<Shop, ReturnType<typeof createApi>>()

/** The API of a shop, built once. */
function apiOf(shop: Shop): ReturnType<typeof createApi> {
  const api = apis.get(shop) ?? createApi(shop)
  apis.set(shop, api)
  return api
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

function pathOf(call: WritingCall, { params = {}, query = {} }: WritingRequest): string {
  const path = calls[call].path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return `${path}?${new URLSearchParams(query)}`
}

function one<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** A unique text. */
function words(kind: string): string {
  return `${kind} ${randomBytes(9).toString('hex')} æøå`
}

async function endImports({ db }: World): Promise<void> {
  await db.execute(sql`update product_imports set state = 'cancelled', ended_at = now() where state in ('checking', 'checked', 'writing')`)
  await db.execute(sql`update undo_jobs set state = 'stopped', ended_at = now() where state = 'working'`)
}

/** A large file that was tried and waits. */
async function checkedImport(world: World): Promise<number> {
  await endImports(world)
  const { rows } = await world.db.execute<{ id: number }>(sql`
    insert into product_imports (state, file_name, bytes, file_key, created_at) values ('checked', ${short('fil')}, 10, ${short('fil')}, now())
    on conflict do nothing returning id`)
  return rows[0]?.id ?? 0
}

function short(kind: string): string {
  return `${kind}-${randomBytes(6).toString('hex')}`
}

function address(): string {
  return `${randomBytes(9).toString('hex')}@hemmelig.example`
}

/** A new line of the bank, read by itself. */
async function bankLineId({ db }: World, amountOre: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with statement as (insert into bank_statements (read_at) values (now()) returning id)
    insert into bank_lines (statement_id, day, amount_ore, text, text_hash, ordinal)
    select id, '2026-11-01', ${amountOre}::bigint, 'Overførsel', decode(md5(random()::text), 'hex'), 1 from statement returning id`)
  return rows[0]?.id ?? 0
}

function staff({ superadmins, admins, passing }: World): string {
  const colleagues = passing.filter((person) => 'isStaff' in person)
  return one([...superadmins, ...admins, ...colleagues]).token
}

function pointsFor({ customers }: World, id: number): Partial<BodyIn<typeof calls.changeCustomer>> {
  return customers.some((customer) => customer.id === id) ? { points: randomInt(4_000, 6_000), pointsReason: words('Årsag') } : {}
}

async function addPassing(world: World, role: 'customer' | 'admin' | 'superadmin'): Promise<Customer> {
  const person = await addCustomer(world.db, { role, name: 'På gennemrejse' })
  world.passing.push(role === 'customer' ? person : Object.assign(person, { isStaff: true }))
  if (world.passing.length > 8) world.passing.shift()
  return person
}

/** Somebody with an authenticator app, and what it shows now. */
async function addGuarded({ db, passwordHash }: World, { secondFactorAt = TEST_START }: Partial<typeof users.$inferInsert> = {}) {
  const person = await addCustomer(db, { passwordHash, secondFactorAt })
  const { secret } = await beginSetup(db, { secretKey: TEST_KEY, now: () => TEST_START, issuer: 'Butikken' }, person)
  return { ...person, code: codeShownAt(secret, TEST_START) }
}

async function addTaggedProduct(db: Database) {
  return await addProduct(db, {
    seriesId: 'nordlys',
    categoryId: 'bilfolie',
    colorTags: ['roed'],
    hex: '#c01020',
    stock: 1_000,
    pointsCost: 1,
  })
}

async function customerNote(world: World) {
  const [note] = (
    await world.db.execute<{ id: number; noteId: number; byUserId: number }>(
      sql`select user_id as id, id as "noteId", by_user_id as "byUserId" from customer_notes order by random() limit 1`,
    )
  ).rows
  const writer = [...world.admins, ...world.superadmins].find(({ id }) => id === note?.byUserId)
  return { token: writer?.token ?? staff(world), params: { id: note?.id ?? one(world.customers).id, noteId: note?.noteId ?? 1 } }
}

async function idsOf({ db }: World, query: ReturnType<typeof sql>): Promise<number[]> {
  return (await db.execute<{ id: number }>(query)).rows.map(({ id }) => id)
}

/** The first that is found, or one that is not there. */
async function idOf(world: World, query: ReturnType<typeof sql>): Promise<number> {
  return (await idsOf(world, query))[0] ?? 2_000_000_000
}

/** One roll more, and words to the customer about it. */
async function contentChange(world: World) {
  const ids = await idsOf(world, sql`select id from products where active and not asks_for_colour order by random() limit 1`)
  return { added: ids.map((id) => ({ id, quantity: 1 })), reference: words('Ref'), note: words('Aftalt') }
}

async function orderId(world: World): Promise<number> {
  return await idOf(world, sql`select id from orders where deleted_at is null order by random() limit 1`)
}

type SentOrder = Readonly<{ id: number; itemId: number; orderNumber: string; token: string }>

/** An order on card of a customer's, of two rolls not packed yet. */
async function addUnsentOrder(world: World): Promise<SentOrder> {
  const order = await addSentOrder(world)
  await world.db.execute(sql`delete from parcels where order_id = ${order.id}`)
  await world.db.execute(sql`update order_lines set sent = 0, ships_now = 0, ships_later = 2 where order_id = ${order.id}`)
  await world.db.execute(sql`update orders set status = 'pending' where id = ${order.id}`)
  return order
}

/** An order of a customer's of which two rolls left, and that no invoice names. */
async function addSentOrder(world: World): Promise<SentOrder> {
  const customer = one(world.customers)
  const product = await idOf(world, sql`select id from products where active order by random() limit 1`)
  const { rows } = await world.db.execute<{ id: number; itemId: number; orderNumber: string }>(sql`
    with placed as (
      insert into orders (order_number, user_id, account_id, status, payment_method, customer_name, customer_email, customer_phone, buyer_kind, shipping_address,
        shipping_postal_code, shipping_city, discount_percent, subtotal_ore, shipping_ore, savings_ore, total_ore, delivery_in_stock, delivery_remote)
      values (${short('ORD').toUpperCase()}, ${customer.id}, (select account_id from users where id = ${customer.id}), 'shipped', 'card', ${words('Navn')}, ${customer.email}, '+45 12345678', 'business', 'Vej 1',
        '7100', 'Vejle', 0, 180000, 0, 0, 180000, '1-3', '10-18') returning id, order_number
    ), line as (
      insert into order_lines (order_id, position, product_id, kcw_id, name_da, quantity, sent, unit_price_ore, promotion_percent, pay_with_points, points_cost,
        line_total_ore, ships_now, ships_later)
      select id, 0, ${product}, 'T-1', 'Folie', 2, 2, 90000, 0, false, 0, 180000, 2, 0 from placed returning id, order_id
    ), parcel as (insert into parcels (order_id, number, sent_at) select id, 1, now() from placed returning id),
    packed as (insert into parcel_lines (parcel_id, order_line_id, quantity) select parcel.id, line.id, 2 from parcel, line)
    select placed.id, line.id as "itemId", placed.order_number as "orderNumber" from placed, line`)
  const [order] = rows
  if (!order) throw new Error('the order was not stored')
  return { ...order, token: customer.token }
}

/** A claim of one of its rolls. */
async function addClaim(world: World, claim: Partial<typeof claims.$inferInsert> = {}) {
  const order = await addSentOrder(world)
  const about = {
    orderId: order.id,
    kind: 'fault' as const,
    reason: 'faulty',
    name: words('Navn'),
    email: address(),
    orderNumber: order.orderNumber,
  }
  const [added] = await world.db
    .insert(claims)
    .values({ ...about, ...claim })
    .returning({ id: claims.id })
  const claimId = added?.id ?? 0
  await world.db.insert(claimLines).values({ claimId, orderLineId: order.itemId, quantity: 1 })
  return { ...order, claimId }
}

async function unsentOrderId(world: World): Promise<number> {
  return await idOf(
    world,
    sql`select order_id as id from order_lines join orders on orders.id = order_id
      where deleted_at is null and status <> 'cancelled' and sent < quantity order by random() limit 1`,
  )
}

function ledgerBody() {
  return { system: 'economic', keys: { appSecret: short('APP'), grant: short('GRANT') }, firstNumber: 1, fromMonth: '2099-01' }
}

async function connectAccessPoint({ db }: World): Promise<void> {
  await db.execute(sql`
    insert into access_point (system, key, legal_entity, connected_at) values ('storecove', 'sealed', 4711, now()) on conflict do nothing`)
}

async function addStuckVoucher(world: World): Promise<number> {
  return await idOf(
    world,
    sql`insert into ledger_vouchers (number, kind, source_id, day, text, postings, state, problem, next_attempt_at)
      select coalesce(max(number), 0) + 1, 'payment', coalesce(max(id), 0) + 900000, '2099-01-02', 'Bankoverførsel modtaget', '[]', 'stuck', 'Kontoen er spærret', now()
      from ledger_vouchers returning id`,
  )
}

/** A label that can be cancelled. */
async function labelOf(world: World): Promise<{ id: number; labelId: number }> {
  const id = await unsentOrderId(world)
  const { rows } = await world.db.execute<{ labelId: number }>(
    sql`insert into shipping_labels (order_id, reference, state, weight_grams, next_attempt_at)
      select id, ${short('LABEL')}, 'refused', 1000, now() from orders where id = ${id}
      on conflict (order_id) where parcel_id is null and not is_return and state <> 'cancelled' do update set state = 'refused' returning id as "labelId"`,
  )
  return { id, labelId: rows[0]?.labelId ?? 1 }
}

async function parcelOf(world: World): Promise<{ id: number; parcelId: number }> {
  const { rows } = await world.db.execute<{ id: number; parcelId: number }>(
    sql`select order_id as id, parcels.id as "parcelId" from parcels join orders on orders.id = order_id
      where deleted_at is null and taken_back_at is null order by random() limit 1`,
  )
  return rows[0] ?? { id: 1, parcelId: 1 }
}

/** A draft: one there is, or a new one. */
async function priceListId(world: World): Promise<number> {
  const [id] = await idsOf(world, sql`select id from price_lists where approved_at is null order by random() limit 1`)
  return id ?? (await addPriceList(world))
}

async function addPriceList(world: World): Promise<number> {
  return await idOf(
    world,
    sql`insert into price_lists (name, starts_on, starts_at, created_at) values (${words('Priser')}, '2099-01-01', '2098-12-31T23:00:00Z', now()) returning id`,
  )
}

async function productId(world: World): Promise<number> {
  return await idOf(world, sql`select id from products order by random() limit 1`)
}

async function addFilm({ db }: World) {
  return await addProduct(db, { categoryId: 'bilfolie', productTypeId: 'bilfolie' })
}

/** A customer a letter reaches, with all of the month's samples left. */
async function addAddressed({ db, passwordHash }: World) {
  return await addCustomer(db, { passwordHash, address: 'Havnen 1', postalCode: '7100', city: 'Vejle' })
}

/** A free sample of a new film that waits for its letter. */
async function waitingSample(world: World) {
  const { id: userId, token } = await addAddressed(world)
  const { id: filmId, kcwId, nameDa } = await addFilm(world)
  const [user] = await world.db.select({ accountId: users.accountId }).from(users).where(eq(users.id, userId))
  const accountId = user?.accountId ?? 0
  const [request] = await world.db
    .insert(sampleRequests)
    .values({ accountId, userId, filmId, kcwId, nameDa, askedAt: TEST_START })
    .returning()
  return { id: request?.id ?? 0, accountId, userId, token, filmId }
}

async function cartonId(world: World): Promise<number> {
  const [carton] = await world.db
    .insert(cartons)
    .values({ ...CARTON, name: short('Kasse') })
    .returning({ id: cartons.id })
  return carton?.id ?? 0
}

const CARTON = {
  ...{ innerLengthMm: 1_600, ownWeightG: 950, mostRolls: 2, mostWeightG: 15_000, inUse: true },
  ...{ cardboard: 900, plastic: 20, wood: 0, metal: 0 },
}

function manufacturerBody() {
  return { name: words('Producent'), address: 'Havnegade 1\n8700 Horsens', country: 'DK', contact: 'post@producent.example' }
}

function metreFigureBody() {
  const source = { sourceTitle: 'Egen måling', sourceUrl: 'https://foliehuset.example/maal', sourceYear: 2026 }
  return { kind: 'model' as const, name: words('Bil'), fromCm: 1_500, toCm: 1_700, ...source }
}

/** The same for every part, and what is over for the last one. */
const EVEN = Math.floor(WHOLE_CAR / CAR_PARTS.length)
const EVEN_SHARES = {
  ...(Object.fromEntries(CAR_PARTS.map((part) => [part, EVEN])) as PartShares),
  rearBumper: WHOLE_CAR - EVEN * (CAR_PARTS.length - 1),
}

async function shelfLine(world: World) {
  return { productId: await productId(world), minimum: randomInt(1, 9), onShelf: one([null, 0, 2]), note: words('Note') }
}

/** A list of a customer's with a line on it; when lists are many, the oldest go first. */
async function shelf(world: World): Promise<{ token: string; listId: number; lineId: number }> {
  const { id, token } = one(world.customers)
  await world.db.execute(sql`
    update shelf_lists set deleted_at = now() where id in (
      select l.id from shelf_lists l join users on users.account_id = l.account_id
      where users.id = ${id} and l.deleted_at is null order by l.id desc offset 15)`)
  const listId = await idOf(
    world,
    sql`insert into shelf_lists (account_id, name, position, created_at)
      select account_id, ${short('liste')}, 0, now() from users where id = ${id} returning id`,
  )
  const lineId = await idOf(
    world,
    sql`insert into shelf_lines (list_id, product_id, kcw_id, name_da, position, minimum, seen_price_ore, created_at)
      select ${listId}, id, kcw_id, name_da, 0, 2, unit_price_ore, now() from products where id = ${await productId(world)} returning id`,
  )
  return { token, listId, lineId }
}

/** A customer's order that was sent, with a line on a shelf list that has waited for it. */
async function arrivedOn(world: World): Promise<{ token: string; id: number }> {
  const { rows } = await world.db.execute<{ id: number; userId: number; lineId: number }>(sql`
    select o.id, o.user_id as "userId", l.id as "lineId" from orders o join order_lines l on l.order_id = o.id
      join parcel_lines pl on pl.order_line_id = l.id join parcels p on p.id = pl.parcel_id and p.taken_back_at is null
    where o.deleted_at is null and l.product_id is not null and l.sample_of_id is null and l.sent > l.returned
      and o.user_id = any(${sql.param(world.customers.map((customer) => customer.id))}::int[]) order by random() limit 1`)
  const [arrived] = rows
  if (!arrived) return { token: one(world.customers).token, id: 1 }
  await world.db.execute(sql`
    with list as (
      insert into shelf_lists (account_id, name, position, created_at)
      select account_id, ${short('liste')}, 0, '2020-01-01' from users where id = ${arrived.userId} returning id
    ), gone as (delete from shelf_received where order_line_id = ${arrived.lineId})
    insert into shelf_lines (list_id, product_id, kcw_id, name_da, position, minimum, seen_price_ore, created_at)
      select list.id, products.id, products.kcw_id, products.name_da, 0, 2, products.unit_price_ore, '2020-01-01'
      from list, products join order_lines on order_lines.product_id = products.id where order_lines.id = ${arrived.lineId}`)
  const owner = world.customers.find(({ id }) => id === arrived.userId)
  return { token: owner?.token ?? '', id: arrived.id }
}

function projectQuestion() {
  const panels = [{ widthCm: randomInt(20, 200), heightCm: randomInt(20, 200), count: randomInt(1, 4) }]
  const estimate = { car: null, parts: [], panels, difficulty: one(['normal', 'hard'] as const), wastePercent: one([0, 10]) }
  return { ...estimate, film: null, oneBatch: one([true, false]), tools: false }
}

/** A customer's job with a calculation, a customer of its own and an offer that can be sent. */
async function workshopProject(world: World) {
  const { id, token } = one(world.customers)
  const customerId = await idOf(
    world,
    sql`insert into job_customers (account_id, name, created_at, changed_at) select account_id, ${words('Kunde')}, now(), now() from users where id = ${id} returning id`,
  )
  const jobId = await idOf(
    world,
    sql`insert into jobs (account_id, key, customer_id, car, status, work_minutes, material_ore, created_at, changed_at)
      select account_id, ${randomUUID()}, ${customerId}, ${words('Bil')}, 'offer', 600, 100000, now(), now() from users where id = ${id} returning id`,
  )
  await world.db.execute(
    sql`insert into job_settings (account_id, hourly_ore, changed_at) select account_id, 60000, now() from users where id = ${id} on conflict (account_id) do update set hourly_ore = 60000`,
  )
  const filmId = await idOf(
    world,
    sql`insert into job_films (job_id, width_mm, length_mm, question, tools, from_mm, to_mm, rolls, at_least, created_at)
      values (${jobId}, 1520, 18000, ${JSON.stringify(projectQuestion())}::jsonb, '[]', 1000, 2000, 1, 1, now()) returning id`,
  )
  const workshop = { name: words('Værksted'), address: [], cvr: null, email: 'vaerksted@example.dk', phone: null }
  const document = {
    ...{
      number: `${jobId}-1`,
      madeOn: '2026-01-01',
      validUntil: '2026-02-01',
      workshop,
      customer: null,
      customerId,
      car: 'Golf',
      films: [],
    },
    ...{ minutes: 600, paysVat: true, logo: null, letter: null, terms: null, exclVatOre: 100, vatOre: 25, inclVatOre: 125 },
  }
  const offerId = await idOf(
    world,
    sql`insert into job_offers (job_id, document, made_at) values (${jobId}, ${JSON.stringify(document)}::jsonb, now()) returning id`,
  )
  return { token, jobId, customerId, filmId, offerId, revision: 0 }
}

async function copyProjectFilm({ db }: World, filmId: number): Promise<void> {
  await db.execute(sql`
    insert into job_films (job_id, width_mm, length_mm, question, tools, from_mm, to_mm, rolls, at_least, created_at)
    select job_id, width_mm, length_mm, question, tools, from_mm, to_mm, rolls, at_least, now() from job_films where id = ${filmId}`)
}

/** A product that cannot be sent at once: only such a product can be waited for. */
async function soldOutId({ db }: World): Promise<number> {
  return (await addProduct(db, { stock: 0 })).id
}

/** The token of a guest's wish to be mailed when a film is back. */
async function watchToken(world: World): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await world.db.insert(stockWatches).values({ productId: await soldOutId(world), email: address(), tokenHash: hashToken(token) })
  return token
}

/** A product that was sent to a customer; any product where nothing was sent. */
async function boughtOf(world: World): Promise<{ token: string; productId: number }> {
  const { rows } = await world.db.execute<{ productId: number; userId: number }>(sql`
    select product_id as "productId", user_id as "userId" from order_lines join orders on orders.id = order_id
    where product_id is not null and user_id is not null and status in ('shipped', 'delivered') and deleted_at is null order by random() limit 50`)
  const bought = rows.flatMap(({ productId, userId }) => {
    const customer = world.customers.find(({ id }) => id === userId)
    return customer ? [{ token: customer.token, productId }] : []
  })
  return bought[0] ?? { token: one(world.customers).token, productId: await productId(world) }
}

async function synonymId(world: World): Promise<number> {
  return await idOf(world, sql`select id from search_synonyms order by random() limit 1`)
}

async function messageId({ db }: World): Promise<number> {
  const values = { name: words('Navn'), email: address(), subject: words('Emne'), message: words('Tekst') }
  await db.insert(messages).values(values)
  const { rows } = await db.execute<{ id: number }>(sql`select id from messages order by random() limit 1`)
  return rows[0]?.id ?? 0
}

/** An application, made when there is none. */
async function sponsorshipId({ db }: World): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from sponsorships order by random() limit 1`)
  if (rows[0]) return rows[0].id
  const id = `SPON-${randomInt(1_000_000_000)}`
  await db.insert(sponsorships).values({ ...application(), id, contentHash: Buffer.from(id) })
  return id
}

/** A photograph in one of some states, made when there is none, with who may change it. */
async function wrapOf(world: World, condition: ReturnType<typeof sql>): Promise<{ id: number; token: string }> {
  const owner = one(world.customers)
  const [id] = await idsOf(world, sql`select id from wraps where user_id = ${owner.id} and ${condition} order by random() limit 1`)
  return { id: id ?? (await addWrap(world.db, { userId: owner.id })).id, token: owner.token }
}

/** A review of a product, made when there is none, with who may change it. */
async function reviewOf(world: World): Promise<{ id: number; token: string; productId: number }> {
  const owner = one(world.customers)
  const { rows } = await world.db.execute<{ id: number; productId: number }>(
    sql`select id, product_id as "productId" from reviews where user_id = ${owner.id} order by random() limit 1`,
  )
  const [found] = rows
  const product = found?.productId ?? (await productId(world))
  return { id: found?.id ?? (await addReview(world.db, { userId: owner.id, productId: product })), token: owner.token, productId: product }
}

/** The token of a link that was mailed and may still work. */
async function mailedToken({ db }: World, template: 'reset-password' | 'verify-email'): Promise<string> {
  const { rows } = await db.execute<{ token: string }>(sql`
    select payload ->> 'token' as token from mails where template = ${template} and payload ->> 'token' <> '' order by id desc limit 1`)
  return rows[0]?.token ?? randomBytes(32).toString('base64url')
}

/** The address of a picture that was uploaded and is shown by nothing yet. */
async function uploadedAddress({ db }: World): Promise<string> {
  const key = randomBytes(18).toString('hex')
  await db.insert(uploads).values({ key, originalName: 'foto.png', widths: [400], width: 400, height: 300, unusedSince: new Date(0) })
  return `/images/${key}-400.webp`
}

function application() {
  return {
    fullName: words('Navn'),
    email: address(),
    phone: '+45 12 34 56 78',
    age: 27,
    carModel: words('Bil'),
    racingType: 'Drift' as const,
    experienceYears: 4,
    achievements: words('Resultat'),
    sponsorshipReason: words('Grund'),
  }
}

/** Pictures no application names yet, as if they had been uploaded. */
export async function addApplicantsPictures({ db }: World, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({ id: randomBytes(24).toString('base64url'), width: 80, height: 60 }))
  await db.insert(sponsorshipImages).values(rows)
}

function formOf(field: string, content: Buffer | string, name: string): FormData {
  const form = new FormData()
  form.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return form
}

function customerOf(world: World, id: number): Customer {
  return world.customers.find((customer) => customer.id === id) ?? one(world.customers)
}

/** An invoice that is partly open and long overdue, of an order of its own, by staff who stay logged in. */
async function overdueInvoice(world: World): Promise<number> {
  const { id } = await addOrderToPay(world, one(world.customers).id)
  const shop = today.get(world.db) ?? shopOn(world.db, { now: TEST_START }, tmpdir())
  today.set(world.db, shop)
  const { token } = await addCustomer(world.db, { role: 'admin', permissions: ['invoices'] })
  await sendWritingCall(shop, 'issueInvoice', { token, params: { id }, body: { paymentTerms: '8_days' } })
  const invoiceId = await idOf(world, sql`select id from invoices where order_id = ${id}`)
  await world.db.transaction(async (tx) => {
    // no clock goes that far back once others are issued, and what is issued never changes but here
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update invoices set issue_date = '2026-01-01', due_date = '2026-01-09' where id = ${invoiceId}`)
  })
  return invoiceId
}

const today = new WeakMap<Database, Shop>()

/** A reminder that was not withdrawn. */
async function addReminder(world: World): Promise<number> {
  const invoiceId = await overdueInvoice(world)
  const { rows } = await world.db.execute<{ id: number }>(sql`
    insert into reminders (number, invoice_id, position, issue_date, due_date, fee_ore, interest_ore, compensation_ore, is_letter, document)
    select id + 1000000, id, 1, '2026-02-01', '2026-02-11', 10000, 0, 0, true, '{"buyer": {"email": "ane@example.dk"}}'
    from invoices where id = ${invoiceId} on conflict do nothing returning id`)
  // another writer has reminded of it at the same instant, or changed its order before there was an invoice
  return rows[0]?.id ?? (await idOf(world, sql`select id from reminders where invoice_id = ${invoiceId}`))
}

/** A draft with one line of three rolls at 800 kr., delivered for nothing. */
async function draftOffer(world: World) {
  const customer = one(world.customers)
  const product = await addTaggedProduct(world.db)
  const [user] = await world.db.select({ accountId: users.accountId }).from(users).where(eq(users.id, customer.id))
  const sums = { agreedShippingOre: 0, shippingOre: 0, totalOre: 2400_00 }
  const [offer] = await world.db
    .insert(offers)
    .values({
      ...{ number: short('TIL-'), accountId: user?.accountId ?? 0, userId: customer.id, state: 'draft', validUntil: '2026-12-24' },
      ...{ ...sums, createdAt: TEST_START, updatedAt: TEST_START },
    })
    .returning()
  if (!offer) throw new Error('an offer was not stored')
  const prices = { offeredUnitOre: 800_00, listUnitOre: 1000_00, ownUnitOre: 1000_00, unitOre: 800_00, earnsPoints: false }
  const { kcwId, nameDa } = product
  await world.db.insert(offerLines).values({ offerId: offer.id, position: 0, productId: product.id, kcwId, nameDa, quantity: 3, ...prices })
  return { id: offer.id, product, customer }
}

/** The same, sent. */
async function sentOffer(world: World) {
  const draft = await draftOffer(world)
  await world.db.update(offers).set({ state: 'sent', sentAt: TEST_START }).where(eq(offers.id, draft.id))
  return draft
}

/** An order that is sent out of the EU. */
async function exportedOrderId(world: World): Promise<number> {
  const id = await orderId(world)
  await world.db.update(orders).set({ vatTreatment: 'export' }).where(eq(orders.id, id))
  return id
}
