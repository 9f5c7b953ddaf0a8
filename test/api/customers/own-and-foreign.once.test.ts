import { randomUUID as newKey } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type CallName, calls } from '#contract/calls.ts'
import { actionForKeys, type Call } from '#contract/http/call.ts'
import { CAR_PARTS } from '#domain/calculator/car-parts.ts'
import { KEY_RIGHTS } from '#domain/customers/rights/key-rights.ts'
import { type MemberRole, memberMay } from '#domain/customers/rights/member-rights.ts'
import { WRAP_CONSENT } from '#domain/wraps/wrap.ts'
import type { ApiDescription } from '#server/openapi/describe-api.ts'
import { type Operation, operationsOf } from '#test/fuzz/api-document.ts'
import { invoicingStaff } from '#test/invoiced-order.ts'
import { addMember } from '#test/members.ts'
import { addWrap } from '#test/proof-shop.ts'
import { addCustomer, addProduct, addTags, apiOf, orderBody, testShop } from '#test/shop.ts'

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
  const seen = (await done(`GET /orders/${order}`)).order as { items: { id: number }[] }
  const item = seen.items[0]?.id ?? 0
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
    item,
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
const ownerWithoutFactor = await addCustomer(db, { role: 'superadmin', secondFactorAt: null, company: 'Foliehuset' })
/** Where a superadmin needs a second factor. */
const apiOfNoDemo = apiOf({ ...shop.shop, env: { ...shop.shop.env, demo: false } })
const key = (await api('POST /api-keys', { name: 'Alt', rights: KEY_RIGHTS }, owner)).body.token as string

type Asker = Readonly<{ who: string; token?: string; role?: MemberRole }>
const STRANGERS: readonly Asker[] = [
  { who: 'another workshop', token: theirs.account.token },
  { who: 'its owner', token: theirs.members.owner.token, role: 'owner' },
  { who: 'its buyer', token: theirs.members.buyer.token, role: 'buyer' },
  { who: 'its viewer', token: theirs.members.viewer.token, role: 'viewer' },
  { who: 'a colleague of staff with another tick', token: packer.token },
  { who: 'a superadmin without a second factor', token: ownerWithoutFactor.token },
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
  return await apiOfNoDemo(`${method} ${address}` as Parameters<typeof api>[0], bodyOf?.(ids), { token })
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

/** What a body or a query names of a workshop: `asked` by a stranger with own ids in the path, and what it answers. */
type Inside = Readonly<{ call: Parameters<typeof api>[0]; body?: unknown; answers: readonly number[] }>
const named = (mine: Ids, own: Ids, seen = 1): Readonly<Record<string, Inside>> => {
  const project = { car: 'Golf', status: 'offer', plannedOn: null, note: null, minutes: null, material: null, seen }
  const fault = { kind: 'fault', reason: 'faulty', words: 'Striber', lines: [{ itemId: mine.item, quantity: 1 }] }
  const refused = [400, 404, 409]
  const change = { items: [{ itemId: mine.item, quantity: 1 }] }
  return {
    'askForTransfer.body.invoiceIds': {
      call: 'POST /payments/my-invoices/transfer',
      body: { invoiceIds: [mine.invoice] },
      answers: refused,
    },
    'previewOwnChange.body.items.itemId': { call: `POST /orders/${own.order}/own-changes/preview`, body: change, answers: refused },
    'changeOwnOrder.body.items.itemId': { call: `POST /orders/${own.order}/own-changes`, body: change, answers: refused },
    'orderShelfLists.body.ids': { call: 'PUT /shelf-lists/order', body: { ids: [mine.shelf] }, answers: [200, ...refused] },
    'orderShelfLines.body.ids': {
      call: `PUT /shelf-lists/${own.shelf}/order`,
      body: { ids: [mine.shelfLine] },
      answers: [200, ...refused],
    },
    'seeShelfPrices.body.ids': { call: 'POST /shelf-lists/seen-prices', body: { ids: [mine.shelfLine] }, answers: [200, ...refused] },
    'listProjects.query.customer': { call: `GET /jobs?customer=${mine.projectCustomer}`, answers: [200] },
    'createProject.body.customerId': {
      call: 'POST /jobs',
      body: { key: newKey(), question: QUESTION, customerId: mine.projectCustomer },
      answers: [404],
    },
    'changeProject.body.customerId': {
      call: `PUT /jobs/${own.job}`,
      body: { ...project, customerId: mine.projectCustomer, responsible: null },
      answers: [404],
    },
    'changeProject.body.responsible': {
      call: `PUT /jobs/${own.job}`,
      body: { ...project, customerId: null, responsible: mine.member },
      answers: [404],
    },
    'copyProject.body.customerId': {
      call: `POST /jobs/${own.job}/copy`,
      body: { key: newKey(), customerId: mine.projectCustomer },
      answers: [404],
    },
    'switchWorkshop.body.memberId': { call: 'POST /auth/workshop', body: { memberId: mine.member }, answers: [404] },
    'makeClaim.body.lines.itemId': { call: `POST /claims/orders/${own.order}`, body: fault, answers: refused },
  }
}

/** Fields that name what is everybody's or cannot be guessed, and fields with a test of their own. */
const NAMED_ELSEWHERE: Readonly<Record<string, readonly RegExp[]>> = {
  'products and batches of the catalogue': [
    /\.(?:productIds?|productId|batchId|film)$/,
    /^(?:placeOrder|requestApproval)\.body\.items\.id$/,
    /^listProducts\./,
  ],
  'a pickup point of the carrier': [/\.pickupPoint\.id$/],
  'a key of the own request': [/\.body\.key$/],
  'pictures uploaded a moment ago, by random names': [/^(?:makeClaim\.body\.photos|applyForSponsorship\.body\.images)$/],
  'projects of others are left out: test/api/projects/projects.once.test.ts': [/\.jobIds$/],
  'a draft of the order’s own parcels; its issued invoice is answered whatever is named': [/^downloadOrderInvoice\.query\.parcelId$/],
  'the caller alone: me': [/^listProjects\.query\.responsible$/],
  'looked for among own orders, as for a transfer: test/api/invoices/pay-invoices.once.test.ts': [/^payInvoices\./, /\.creditOrderIds$/],
}
const NAMES_SOMETHING = /(?:id|ids|key|responsible|customer|photos|images|film)$/i

function fieldsOf(schema: z.core.$ZodType, at: string): string[] {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([name, member]) => fieldsOf(member, `${at}.${name}`))
  if (def.type === 'array') return fieldsOf(def.element, at)
  if (def.type === 'union') return def.options.flatMap((option) => fieldsOf(option, at))
  if (def.type === 'pipe') return fieldsOf(def.in, at)
  return 'innerType' in def ? fieldsOf(def.innerType as z.core.$ZodType, at) : [at]
}

test('every field of a body or query that names something says whose it is', () => {
  const ofPeople = Object.entries(calls as Readonly<Record<string, Call>>).filter(([, { access }]) =>
    ['public', 'customer'].includes(access),
  )
  const fields = ofPeople.flatMap(([name, call]) =>
    (['query', 'body'] as const).flatMap((part) => (call[part] ? fieldsOf(call[part], `${name}.${part}`) : [])),
  )
  const naming = [...new Set(fields)].filter((at) => NAMES_SOMETHING.test(at))
  const inside = Object.keys(named(mine.ids, theirs.ids))
  const elsewhere = Object.values(NAMED_ELSEWHERE).flat()
  expect(naming.filter((at) => !inside.includes(at) && !elsewhere.some((known) => known.test(at)))).toEqual([])
  expect(inside.filter((at) => !naming.includes(at))).toEqual([])
  expect(elsewhere.filter((known) => !naming.some((at) => known.test(at)))).toEqual([])
})

test('what a body or a query names of another workshop is not found there either, and nothing of it changes', async () => {
  const { job } = (await api(`GET /jobs/${theirs.ids.job}`, undefined, theirs.account)).body as { job: { revision: number } }
  // an order of lists or lines without one's own ids renumbers one's own
  const ofOthers = async () => {
    const { lists } = (await api('GET /shelf-lists', undefined, mine.account)).body
    return [lists, (await everything()).split('\n').filter((line) => !line.startsWith('shelf_li'))]
  }
  const before = await ofOthers()
  const faults: string[] = []
  for (const [at, { call, body, answers }] of Object.entries(named(mine.ids, theirs.ids, job.revision))) {
    const answer = await api(call, body, { token: theirs.account.token })
    if (!answers.includes(answer.status)) faults.push(`${at}: ${answer.status} ${answer.body.code}`)
    if (call.startsWith('GET /jobs?')) expect(answer.body).toMatchObject({ jobs: [], total: 0 })
  }
  expect(faults).toEqual([])
  expect(await ofOthers()).toEqual(before)
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
