import { randomUUID as newKey } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { actionForKeys, type Call } from '#contract/http/call.ts'
import { CAR_PARTS } from '#domain/calculator/car-parts.ts'
import { KEY_RIGHTS } from '#domain/customers/rights/key-rights.ts'
import { type MemberRole, memberMay } from '#domain/customers/rights/member-rights.ts'
import { WRAP_CONSENT } from '#domain/wraps/wrap-consent.ts'
import type { ApiDescription } from '#server/openapi/describe-api.ts'
import { type Operation, operationsOf } from '#test/fuzz/api-document.ts'
import { invoicingStaff } from '#test/invoiced-order.ts'
import { addMember } from '#test/members.ts'
import { addWrap } from '#test/proof-shop.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db, clock } = shop
await addTags(db)
const staff = await invoicingStaff(shop)
const film = await addProduct(db, {
  categoryId: 'bilfolie',
  productTypeId: 'bilfolie',
  kcwId: 'NL-4001',
  unitPriceOre: 1_000_00,
  stock: 900,
})
const GOLF = { car: 'vw-golf', parts: [...CAR_PARTS], panels: [], difficulty: 'normal', wastePercent: 0, oneBatch: true, tools: false }
const QUESTION = { ...GOLF, film: film.kcwId }
const PROJECT_SETTINGS = {
  ...{ hourlyPrice: 650, markUpPercent: 0, paysVat: true, hardPercent: 50, terms: 'Halvdelen ved bestilling.', validDays: 14 },
  partMinutes: { bonnet: 120, roof: 120, boot: 120, wing: 60, door: 60, bumper: 120 },
}

/** A workshop that has one of everything a path of the API can name. */
async function openWorkshop(company: string) {
  const address = { address: 'Havnevej 4', postalCode: '8000', city: 'Aarhus C', phone: '+45 12 34 56 78' }
  const account = await addCustomer(db, { company, ...address, cvr: '12345674', creditLimitOre: null, emailVerifiedAt: clock.now })
  const members = {
    owner: await addMember(db, account.id, { role: 'owner' }),
    buyer: await addMember(db, account.id, { role: 'buyer', orderLimitOre: 1_00 }),
    viewer: await addMember(db, account.id, { role: 'viewer' }),
  }
  /** Does what must succeed, and answers its body. */
  async function done(call: Parameters<typeof api>[0], body?: unknown, token: string = account.token): Promise<Record<string, unknown>> {
    const answer = await api(call, body, { token, key: newKey() })
    expect([call, answer.status, answer.body.message]).toEqual([call, 200, answer.body.message])
    return answer.body
  }
  const idOf = (body: Record<string, unknown>, name: string) => (body[name] as { id: number }).id
  const body = orderBody([{ id: film.id, quantity: 2 }], { paymentMethod: 'invoice' })
  const order = Number((await done('POST /orders', body)).orderId)
  await done(`POST /orders/${order}/parcels`, { withoutPayment: true }, staff.token)
  const invoice = (await staff.issue(order)).id
  const item = ((await done(`GET /orders/${order}`)).order as { items: { id: number }[] }).items[0]?.id
  const fault = { kind: 'fault', reason: 'faulty', words: 'Folien har striber', lines: [{ itemId: item, quantity: 1 }] }
  const claim = idOf(await done(`POST /claims/orders/${order}`, fault), 'claim')
  const waiting = Number((await done('POST /waiting-orders', body, members.buyer.token)).id)
  const offer = idOf(await done('POST /offers', { customerId: account.id }, staff.token), 'offer')
  const line = { productId: film.id, quantity: 3, price: 800, reason: 'Mængde' }
  const written = await done(`PUT /offers/${offer}`, { validUntil: '2026-11-30', message: 'Hej', lines: [line] }, staff.token)
  await done(`POST /offers/${offer}/send`, { total: (written.offer as { total: number }).total }, staff.token)
  type Lists = { id: number; lines: { id: number }[] }[]
  const shelf = ((await done('POST /shelf-lists', { name: 'Lager', lines: [{ productId: film.id, minimum: 3 }] })).lists as Lists).at(-1)
  await done('PUT /jobs/settings', PROJECT_SETTINGS)
  const projectCustomer = idOf(await done('POST /jobs/customers', { name: 'Mette Ravn', email: 'mette@example.dk' }), 'customer')
  const job = (await done('POST /jobs', { key: newKey(), question: QUESTION, customerId: projectCustomer })).job as {
    id: number
    films: { id: number }[]
  }
  const projectOffer = idOf(await done(`POST /jobs/${job.id}/offers`, { letter: null }), 'offer')
  const wrap = (await addWrap(db, { userId: account.id })).id
  const ids = {
    ...{
      order,
      invoice,
      claim,
      waiting,
      offer,
      projectCustomer,
      projectOffer,
      job: job.id,
      projectFilm: job.films[0]?.id ?? 0,
      account: account.id,
    },
    ...{ shelf: shelf?.id ?? 0, shelfLine: shelf?.lines[0]?.id ?? 0, member: members.viewer.memberId, wrap },
  }
  return { account, members, ids }
}
type Ids = Awaited<ReturnType<typeof openWorkshop>>['ids']

/** What a path names of a workshop, with a body that is not refused before that is looked for. */
const NAMED: Readonly<Record<string, readonly [params: (ids: Ids) => Readonly<Record<string, number>>, body?: (ids: Ids) => unknown]>> = {
  showWaitingOrder: [({ waiting }) => ({ id: waiting })],
  approveWaitingOrder: [({ waiting }) => ({ id: waiting }), () => ({ version: '1', words: null })],
  sayNo: [({ waiting }) => ({ id: waiting }), () => ({ words: null })],
  withdrawWaitingOrder: [({ waiting }) => ({ id: waiting })],
  openPaymentPage: [({ order }) => ({ id: order }), () => ({})],
  listPayments: [({ order }) => ({ id: order })],
  showOrder: [({ order }) => ({ id: order })],
  downloadOrderInvoice: [({ order }) => ({ id: order })],
  downloadInvoice: [({ invoice }) => ({ id: invoice })],
  downloadEInvoice: [({ invoice }) => ({ id: invoice })],
  listPointsOf: [({ account }) => ({ userId: account })],
  renameShelfList: [({ shelf }) => ({ id: shelf }), () => ({ name: 'Andres' })],
  deleteShelfList: [({ shelf }) => ({ id: shelf })],
  restoreShelfList: [({ shelf }) => ({ id: shelf })],
  addShelfLines: [({ shelf }) => ({ id: shelf }), () => ({ lines: [{ productId: film.id, minimum: 1 }] })],
  orderShelfLines: [({ shelf }) => ({ id: shelf }), ({ shelfLine }) => ({ ids: [shelfLine] })],
  changeShelfLine: [({ shelf, shelfLine }) => ({ id: shelf, lineId: shelfLine }), () => ({ minimum: 9, note: null })],
  removeShelfLine: [({ shelf, shelfLine }) => ({ id: shelf, lineId: shelfLine })],
  countShelf: [({ shelf, shelfLine }) => ({ id: shelf, lineId: shelfLine }), () => ({ onShelf: 1, seen: null })],
  receiveOnShelf: [({ order }) => ({ id: order }), () => ({ isCounted: false })],
  showOwnOffer: [({ offer }) => ({ id: offer })],
  downloadOwnOffer: [({ offer }) => ({ id: offer })],
  acceptOffer: [
    ({ offer }) => ({ id: offer }),
    () => {
      const { items: _, ...body } = orderBody([], { paymentMethod: 'invoice' })
      return body
    },
  ],
  declineOffer: [({ offer }) => ({ id: offer }), () => ({ reason: null })],
  showProject: [({ job }) => ({ id: job })],
  changeProject: [
    ({ job }) => ({ id: job }),
    () => ({
      ...{ car: 'Golf', status: 'offer', plannedOn: null, note: null, customerId: null, responsible: null, minutes: null },
      ...{ material: null, seen: 1 },
    }),
  ],
  copyProject: [({ job }) => ({ id: job }), () => ({ key: newKey(), customerId: null })],
  deleteProject: [({ job }) => ({ id: job })],
  addProjectFilm: [({ job }) => ({ id: job }), () => ({ question: QUESTION })],
  changeProjectFilm: [({ job, projectFilm }) => ({ id: job, filmId: projectFilm }), () => ({ question: QUESTION })],
  removeProjectFilm: [({ job, projectFilm }) => ({ id: job, filmId: projectFilm })],
  showProjectCar: [({ job }) => ({ id: job })],
  removeProjectCar: [({ job }) => ({ id: job })],
  changeProjectCustomer: [({ projectCustomer }) => ({ id: projectCustomer }), () => ({ name: 'Andres kunde' })],
  deleteProjectCustomer: [({ projectCustomer }) => ({ id: projectCustomer })],
  makeProjectOffer: [({ job }) => ({ id: job }), () => ({ letter: null })],
  showProjectOffer: [({ projectOffer }) => ({ id: projectOffer })],
  showProjectOfferPdf: [({ projectOffer }) => ({ id: projectOffer })],
  sendProjectOffer: [({ projectOffer }) => ({ id: projectOffer }), () => ({ to: 'en-anden@example.dk' })],
  inviteAgain: [({ member }) => ({ id: member })],
  changeMember: [({ member }) => ({ id: member }), () => ({ role: 'owner', orderLimit: null })],
  removeMember: [({ member }) => ({ id: member })],
  leaveWorkshop: [({ member }) => ({ id: member })],
  listOwnClaims: [({ order }) => ({ key: order })],
  previewOwnChange: [({ order }) => ({ id: order }), () => ({ reference: 'Min' })],
  changeOwnOrder: [({ order }) => ({ id: order }), () => ({ reference: 'Min' })],
  cancelOwnOrder: [({ order }) => ({ id: order })],
  askForChange: [({ order }) => ({ key: order }), () => ({ message: 'Ret den' })],
  makeClaim: [({ order }) => ({ key: order }), () => ({ kind: 'fault', reason: 'faulty', words: 'Striber', lines: [] })],
  answerClaim: [({ order, claim }) => ({ key: order, id: claim }), () => ({ words: 'Hej' })],
  showOwnClaimPhoto: [({ order, claim }) => ({ key: order, id: claim, n: 0 })],
  showOwnReturnLabel: [({ order, claim }) => ({ key: order, id: claim })],
  sendWrap: [({ wrap }) => ({ id: wrap }), () => ({ car: 'Golf', description: null, films: [film.id], consent: WRAP_CONSENT.version })],
  withdrawWrap: [({ wrap }) => ({ id: wrap })],
}

/** Paths that name public or unguessable things, or that take a file (each has a test of its own). */
const OF_NOBODY = [
  ...['showPostalCode', 'listRelatedProducts', 'showProduct', 'watchStock', 'unwatchStock', 'listTags', 'addFavourite', 'removeFavourite'],
  ...['askForSample', 'takeBackSample', 'writeReview', 'withdrawReview', 'showProof', 'showRecall'],
  ...['openGuestPaymentPage', 'showGuestOrder', 'downloadGuestInvoice', 'downloadGuestEInvoice'],
  ...['keepProjectCar', 'uploadClaimPhoto', 'downloadReminder', 'stopInvoicePayment'],
]

const mine = await openWorkshop('Ærø Folie ApS')
const theirs = await openWorkshop('Anden Folie ApS')
const document = (await api('GET /openapi.json')).body as unknown as ApiDescription
const operations = operationsOf(document).filter(({ path, access }) => path.includes('{') && ['public', 'customer'].includes(access))

const packer = await addCustomer(db, { role: 'admin', restrictedTo: ['stock'], company: 'Foliehuset' })
const owner = await addCustomer(db, { role: 'superadmin' })
const key = (await api('POST /api-keys', { name: 'Alt', rights: KEY_RIGHTS }, owner)).body.token as string

type Asker = Readonly<{ who: string; token?: string; role?: MemberRole }>
const STRANGERS: readonly Asker[] = [
  { who: 'another workshop', token: theirs.account.token },
  { who: 'its owner', token: theirs.members.owner.token, role: 'owner' },
  { who: 'its buyer', token: theirs.members.buyer.token, role: 'buyer' },
  { who: 'its viewer', token: theirs.members.viewer.token, role: 'viewer' },
  { who: 'a colleague of staff with another tick', token: packer.token },
  { who: 'a key with every right', token: key },
  { who: 'a guest' },
]
const OWN: readonly Asker[] = [
  { who: 'the workshop', token: mine.account.token },
  { who: 'its owner', token: mine.members.owner.token, role: 'owner' },
  { who: 'its buyer', token: mine.members.buyer.token, role: 'buyer' },
  { who: 'its viewer', token: mine.members.viewer.token, role: 'viewer' },
]

async function ask({ name, method, path }: Operation, { token }: Asker, ids: Ids) {
  const named = NAMED[name]
  if (!named) throw new Error(`nothing is known of ${name}`)
  const [paramsOf, bodyOf] = named
  const params = paramsOf(ids)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => String(params[param]))
  return await api(`${method} ${address}` as Parameters<typeof api>[0], bodyOf?.(ids), { token })
}

/** Whether the document and the table of members let somebody through the door at all. */
function refusalAtDoor({ name, access, method }: Operation, { who, role }: Asker): number | null {
  const call: Call = calls[name as CallName]
  // a key works for the shop, and reads what its staff read
  if (who === 'a key with every right' && access !== 'public') return actionForKeys(call) ? 200 : 403
  if (who === 'a key with every right') return method === 'GET' ? null : 403
  if (who === 'a guest') return access === 'public' ? null : 401
  if (role && !memberMay(role, call.forMembers)) return 403
  return null
}

/** Every row that belongs to somebody, without what counts visits. */
async function everything(): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('sessions', 'attempts', 'audit_log', 'api_keys', 'idempotency_keys') order by 1`)
  const sums: string[] = []
  for (const { name } of rows) {
    const found = await db.execute<{ sum: string }>(
      sql`select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${sql.identifier(name)} t`,
    )
    sums.push(`${name} ${found.rows[0]?.sum}`)
  }
  return sums.join('\n')
}

test('every path that names something says whose it is', () => {
  const known = [...Object.keys(NAMED), ...OF_NOBODY]
  expect(operations.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !operations.some((operation) => operation.name === name))).toEqual([])
})

test('what is another workshop’s is found by no stranger of any role, and nothing of it changes', async () => {
  const faults: string[] = []
  const before = await everything()
  for (const operation of operations.filter(({ name }) => name in NAMED))
    for (const asker of STRANGERS) {
      const { status, body } = await ask(operation, asker, mine.ids)
      const door = refusalAtDoor(operation, asker)
      const expected = door === null ? NOT_THERE : [door]
      if (!expected.includes(status)) faults.push(`${operation.name} by ${asker.who}: ${status} ${body.code}`)
    }
  expect(faults).toEqual([])
  expect(await everything()).toBe(before)
})

/** Not found, or nothing that could be done to it; a guest is asked to log in where an order may be a customer's. */
const NOT_THERE = [404, 409, 401]

test('what is one’s own is found by those of the workshop whose role opens it, and by no other of them', async () => {
  const faults: string[] = []
  const reads = operations.filter(({ name, method }) => name in NAMED && method === 'GET' && !NOTHING_THERE.includes(name))
  for (const operation of reads)
    for (const asker of OWN) {
      const { status, body } = await ask(operation, asker, mine.ids)
      const expected = refusalAtDoor(operation, asker) ?? 200
      if (status !== expected) faults.push(`${operation.name} by ${asker.who}: ${status} ${body.code}, not ${expected}`)
    }
  expect(faults).toEqual([])
})

/** Files the workshop has none of. */
const NOTHING_THERE = ['showProjectCar', 'showOwnClaimPhoto', 'showOwnReturnLabel']
