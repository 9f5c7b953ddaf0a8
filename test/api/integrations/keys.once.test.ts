import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { actionForKeys, type Call } from '#contract/http/call.ts'
import type { ApiKey } from '#contract/integrations/integrations.ts'
import { coversFields, KEY_MAY_NOT, KEY_RIGHT_TABLE, KEY_RIGHTS, type KeyRight, opensAction } from '#domain/customers/rights/key-rights.ts'
import { API_KEY } from '#domain/integrations/api-key.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { apiKeys } from '#server/database/schema/integrations.ts'
import { KEY_CALLS_A_MINUTE } from '#server/http/key-use.ts'
import { hashToken } from '#server/http/visitor.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { eighth } from '#test/scope.ts'
import { addCustomer, addProduct, apiOf, orderBody, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db, clock } = shop
const karen = await addCustomer(db, { role: 'superadmin', name: 'Karen' })
const admin = await addCustomer(db, { role: 'admin', permissions: ['settings', 'audit', 'points', 'invoices'] })
const product = await addProduct(db)

type Made = Readonly<{ token: string; key: ApiKey }>
const create = (body: object, who = karen) => api('POST /api-keys', body, who)
async function keyWith(rights: readonly KeyRight[], name = `${crypto.randomUUID()} ${rights.join(' ')}`.slice(0, 60)): Promise<Made> {
  const { body } = await create({ name, rights })
  return body as unknown as Made
}

describe('every call of the API', () => {
  const sets = [...KEY_RIGHTS.map((right) => [right] as const), KEY_RIGHTS.filter((right) => right !== 'seeAmounts'), KEY_RIGHTS]
  const keys = Promise.all(
    sets.filter((rights) => rights.join() !== 'seeAmounts').map(async (rights) => ({ rights, ...(await keyWith(rights)) })),
  )

  /** The rule once more, as a sentence: reads of everybody's, and work of staff that the rights open. */
  function mayMake(call: Call, rights: readonly KeyRight[]): boolean {
    if (call.access === 'public') return call.method === 'GET'
    const needed = actionForKeys(call)
    return needed?.every((work) => (call.forKeys ? coversFields(work, rights) : opensAction(work, rights))) ?? false
  }

  it.each(eighth(Object.keys(calls) as CallName[]))(
    '%s is open to keys with its right and to no other, and says what is missing',
    async (name) => {
      const call: Call = calls[name]
      const path = call.path.replace('{kind}', 'colors').replace(/\{\w+\}/g, '999999') as `/${string}`
      for (const { rights, token } of await keys) {
        clock.now = new Date(clock.now.getTime() + 61_000)
        const { status, body } = await api(`${call.method} ${path}`, call.body ? {} : undefined, { token })
        const isRefused = status === 403 && ['key_right_missing', 'key_may_not'].includes(String(body.code))
        expect([name, rights, isRefused, status === 401]).toEqual([name, rights, !mayMake(call, rights), false])
        if (isRefused && body.code === 'key_right_missing')
          expect(KEY_RIGHTS.some((right) => String(body.message).includes(`»${KEY_RIGHT_TABLE[right].label}«`))).toBe(true)
        if (isRefused && body.code === 'key_may_not') expect(body.message).toBe(KEY_MAY_NOT)
      }
    },
  )

  it('no key logs in, orders, makes keys, staff or settings, however many rights it has', () => {
    const closed: CallName[] = [
      'logIn',
      'placeOrder',
      'createApiKey',
      'createWebhook',
      'createCustomer',
      'changeCustomer',
      'changeSettings',
      'changePassword',
      'listAudit',
      // a price list is approved by somebody
      'approvePriceList',
      'withdrawPriceList',
    ]
    expect(closed.filter((name) => mayMake(calls[name], KEY_RIGHTS))).toEqual([])
    const open = (Object.keys(calls) as CallName[]).filter((name) => calls[name].access !== 'public' && mayMake(calls[name], KEY_RIGHTS))
    expect(open.toSorted()).toEqual([
      'beginPacking',
      'blockBatch',
      'cancelLabel',
      'changeCarton',
      'changeParcel',
      'changePriceList',
      'changeProduct',
      'changeProducts',
      'changeTypeMeasures',
      'countBatch',
      'createCarton',
      'createPriceList',
      'deleteCartonDeclaration',
      'deleteExportProof',
      'deletePriceList',
      'downloadCartonDeclaration',
      'downloadEInvoice',
      'downloadExportProof',
      'downloadInvoice',
      'downloadLabels',
      'downloadOverdue',
      'downloadPackaging',
      'downloadPackingSlip',
      'downloadPackingSlips',
      'downloadPickList',
      'downloadRollLabels',
      'exchangeBatches',
      'fillPriceList',
      'importPriceList',
      'listBatchOrders',
      'listCartons',
      'listInvoices',
      'listManufacturers',
      'listMovements',
      'listOrders',
      'listOverdue',
      'listParcels',
      'listPriceLists',
      'listReceipts',
      'listSamplesToPack',
      'listSentSamples',
      'listStaffProducts',
      'listTypeMeasures',
      'makeLabel',
      'makeLabels',
      'nameBatch',
      'previewSending',
      'printSampleSlips',
      'receiveGoods',
      'releaseBatch',
      'sendParcel',
      'sendSampleLetter',
      'setListedPrices',
      'showBatches',
      'showEInvoice',
      'showInvoice',
      'showLabelOffer',
      'showOrder',
      'showPackaging',
      'showPacking',
      'showPickList',
      'showPriceHistory',
      'showPriceList',
      'showSampleResults',
      'showShelfStock',
      'showStaffProduct',
      'showUndo',
      'stopUndo',
      'storeCartonDeclaration',
      'storeExportProof',
      'takeBack',
      'takeBackParcel',
      'takeBackSampleLetter',
      'writeCarrierFile',
    ])
  })
})

describe('a key', () => {
  test('is shown once, kept as a hash, and known afterwards by what it begins with', async () => {
    const { token, key } = await keyWith(['readOrders', 'readProducts'], 'Lagerprogram')
    expect(token).toMatch(/^fhk_[\w-]{43}$/)
    expect(key).toMatchObject({
      name: 'Lagerprogram',
      prefix: token.slice(0, 10),
      rights: ['readProducts', 'readOrders'],
      by: 'Karen',
      revokedAt: null,
    })
    const { body } = await api('GET /api-keys', undefined, karen)
    expect(JSON.stringify(body)).not.toContain(token)
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.name, 'Lagerprogram'))
    expect(row?.tokenHash).toEqual(hashToken(token))
    const days = (new Date(key.expiresAt).getTime() - clock.now.getTime()) / 86_400_000
    expect(days).toBe(API_KEY.usualDays)
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(key.id)))
    expect(entries).toMatchObject([{ action: 'Nøgle lavet', byName: 'Karen', changes: { rights: { to: ['readProducts', 'readOrders'] } } }])
    expect(JSON.stringify(entries)).not.toContain(token)
  })

  test('is not in the lists of people, and no one logs in, is changed or is mailed as one', async () => {
    const { key } = await keyWith(['readOrders'], 'Usynlig')
    const { body } = await api('GET /users?search=Usynlig', undefined, karen)
    expect(body.total).toBe(0)
    expect((await api(`PUT /users/${key.id}`, { role: 'admin' }, karen)).body.code).toBe('customer_not_found')
    expect((await api(`DELETE /users/${key.id}`, undefined, karen)).body.code).toBe('customer_not_found')
    const email = `slettet-${key.id}@invalid`
    expect((await api('POST /auth/login', { email, password: 'hemmeligt-kodeord' })).status).not.toBe(200)
    expect((await api('POST /privacy/deletion', { email }, karen)).status).not.toBe(200)
    const [row] = await db.select().from(users).where(eq(users.id, key.id))
    expect(row).toMatchObject({ name: 'Nøgle: Usynlig', role: 'customer', active: false, approved: false, passwordHash: null })
  })

  test('writes in the log under its own name, and so does every history', async () => {
    const { token, key } = await keyWith(['changeStock', 'sendParcels', 'readOrders', 'readProducts'], 'Lager og fragt')
    expect((await api(`PUT /products/${product.id}`, { stock: 77 }, { token })).status).toBe(200)
    const { id } = await placeOrder(shop, { items: [{ id: product.id, quantity: 1 }] })
    const order = (await api(`GET /orders/${id}`, undefined, { token })).body.order as { items: { id: number }[] }
    const items = [{ itemId: order.items[0]?.id, quantity: 1 }]
    const sent = await api(`POST /orders/${id}/parcels`, { items, carrier: 'gls', tracking: 'GLS-1', withoutPayment: true }, { token })
    expect([sent.status, sent.body.message]).toEqual([200, expect.any(String)])
    const entries = await db.select().from(auditLog).where(eq(auditLog.byUserId, key.id))
    expect(entries.map(({ byName, subjectKind }) => [byName, subjectKind])).toEqual([
      ['Nøgle: Lager og fragt', 'product'],
      ['Nøgle: Lager og fragt', 'order'],
    ])
    const after = (await api(`GET /orders/${id}`, undefined, karen)).body.order as { statusHistory: { by: string | null }[] }
    expect(after.statusHistory.at(-1)?.by).toBe('Nøgle: Lager og fragt')
    const { body } = await api(`GET /products/${product.id}/movements`, undefined, karen)
    expect((body.movements as { by: string | null }[]).map(({ by }) => by)).toContain('Nøgle: Lager og fragt')
    const staff = (await api('GET /audit/staff', undefined, karen)).body.staff as { name: string }[]
    expect(staff.map(({ name }) => name)).toContain('Nøgle: Lager og fragt')
  })

  test('of stock writes no price, and is told which right that takes', async () => {
    const { token } = await keyWith(['changeStock'])
    const refused = await api(`PUT /products/${product.id}`, { stock: 5, price: 1 }, { token })
    expect([refused.status, refused.body.code]).toEqual([403, 'key_right_missing'])
    expect(refused.body.fields).toEqual({ price: 'Nøglen mangler rettigheden »Ændre priser«.' })
    expect((await api(`PUT /products/${product.id}`, { nameDa: 'Ny' }, { token })).body.code).toBe('key_may_not')
    const [row] = await db.select().from(products).where(eq(products.id, product.id))
    expect(row).toMatchObject({ unitPriceOre: 1000_00, nameDa: 'Blank sort folie' })
  })

  test('sees amounts of orders only with the right to', async () => {
    const { id } = await placeOrder(shop, { items: [{ id: product.id, quantity: 1 }] })
    const blind = { token: (await keyWith(['readOrders'])).token }
    const seeing = { token: (await keyWith(['readOrders', 'seeAmounts'])).token }
    expect((await api(`GET /orders/${id}`, undefined, blind)).body.order).not.toHaveProperty('total')
    expect((await api('GET /orders', undefined, blind)).body.orders).not.toContainEqual(
      expect.objectContaining({ total: expect.anything() }),
    )
    expect((await api(`GET /orders/${id}`, undefined, seeing)).body.order).toHaveProperty('total')
  })

  test('finds and sorts invoices by amount only with the right to see amounts', async () => {
    const { issue } = await invoicingStaff(shop)
    const { total } = await issue((await placeOrder(shop)).id)
    const blind = { token: (await keyWith(['readInvoices'])).token }
    const seeing = { token: (await keyWith(['readInvoices', 'seeAmounts'])).token }
    const found = async (key: { token: string }) =>
      (await api(`GET /invoices?search=${encodeURIComponent(`${String(total).replace('.', ',')} kr`)}`, undefined, key)).body.total
    expect(await found(seeing)).toBe(1)
    expect(await found(blind)).toBe(0)
    expect((await api('GET /invoices?sort=-total', undefined, seeing)).status).toBe(200)
    expect((await api('GET /invoices?sort=-total', undefined, blind)).body.code).toBe('key_right_missing')
    expect((await api('GET /invoices?sort=-dueDate', undefined, blind)).status).toBe(200)
  })

  test('reads the shop’s own pages as every guest does: nothing that is not on sale', async () => {
    const { token } = await keyWith(['readProducts'])
    const hidden = await addProduct(db, { active: false, nameDa: 'Skjult folie' })
    expect((await api(`GET /products/${hidden.id}`, undefined, { token })).status).toBe(404)
    expect((await api(`GET /products/${hidden.id}`, undefined, admin)).status).toBe(200)
    expect((await api(`GET /assortment/${hidden.id}`, undefined, { token })).status).toBe(200)
  })

  test('opens nothing from the moment it is taken back, or has run out', async () => {
    const { token, key } = await keyWith(['readOrders'], 'Midlertidig')
    const other = apiOf({ ...shop.shop })
    expect((await other('GET /orders', undefined, { token })).status).toBe(200)
    expect((await api(`DELETE /api-keys/${key.id}`, undefined, karen)).body.message).toBe('Nøglen er trukket tilbage')
    // another process asks the same database
    expect((await other('GET /orders', undefined, { token })).body.code).toBe('not_logged_in')
    expect((await api(`DELETE /api-keys/${key.id}`, undefined, karen)).body.code).toBe('api_key_not_found')
    const { body } = await create({ name: 'Midlertidig', rights: ['readOrders'], days: 1 })
    const short = { token: String(body.token) }
    expect((await api('GET /orders', undefined, short)).status).toBe(200)
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    expect((await api('GET /orders', undefined, short)).body.code).toBe('not_logged_in')
  })

  test('is marked as used at most every five minutes, with the network it was used from', async () => {
    const { token, key } = await keyWith(['readOrders'])
    const used = async () => (await db.select().from(apiKeys).where(eq(apiKeys.userId, key.id)))[0]?.lastUsedAt?.getTime() ?? null
    const first = clock.now.getTime()
    expect(await used()).toBeNull()
    await api('GET /orders', undefined, { token })
    expect(await used()).toBe(first)
    clock.now = new Date(first + 299_000)
    await api('GET /orders', undefined, { token })
    expect(await used()).toBe(first)
    clock.now = new Date(first + 301_000)
    await api('GET /orders', undefined, { token })
    expect(await used()).toBe(clock.now.getTime())
  })

  test('that runs away is stopped for the rest of the minute, refused calls counted too', async () => {
    const { token } = await keyWith(['readOrders'])
    for (let n = 0; n < KEY_CALLS_A_MINUTE; n += 1) await api(n % 2 === 0 ? 'GET /favourites' : 'GET /receipts', undefined, { token })
    const stopped = await api('GET /orders', undefined, { token })
    expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, '60'])
    clock.now = new Date(clock.now.getTime() + 61_000)
    expect((await api('GET /orders', undefined, { token })).status).toBe(200)
  })

  test('is made by a superadmin alone, and orders nothing as a customer', async () => {
    expect((await create({ name: 'Ny', rights: ['readOrders'] }, admin)).body.code).toBe('forbidden')
    const { token } = await keyWith(KEY_RIGHTS)
    expect((await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }]), { token })).body.code).toBe('key_may_not')
  })

  test('of one name is made once, also by two presses at once, and again when the first is taken back', async () => {
    const presses = await Promise.all([1, 2].map(() => create({ name: 'Økonomi', rights: ['readInvoices'] })))
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await create({ name: 'ØKONOMI', rights: ['readInvoices'] })).body.fields).toEqual({
      name: 'En nøgle i brug hedder allerede sådan.',
    })
    const [key] = await db.select().from(apiKeys).where(eq(apiKeys.name, 'Økonomi'))
    await api(`DELETE /api-keys/${key?.userId}`, undefined, karen)
    expect((await create({ name: 'Økonomi', rights: ['readInvoices'] })).status).toBe(200)
    expect(await db.$count(users, eq(users.name, 'Nøgle: Økonomi'))).toBe(2)
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ rights: [] }, 'rights'],
    [{ rights: ['seeAmounts'] }, 'rights'],
    [{ rights: ['alt'] }, 'rights.0'],
    [{ days: 0 }, 'days'],
    [{ days: API_KEY.mostDays + 1 }, 'days'],
  ])('with %o is refused, and none is made', async (given, field) => {
    const before = await db.$count(apiKeys)
    const { status, body } = await create({ name: 'Forkert', rights: ['readOrders'], ...given })
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
    expect(await db.$count(apiKeys)).toBe(before)
  })

  test('beyond those there is room for is refused', async () => {
    const inUse = (await api('GET /api-keys', undefined, karen)).body.keys as ApiKey[]
    const live = inUse.filter(({ revokedAt, expiresAt }) => revokedAt === null && new Date(expiresAt) > clock.now).length
    for (let n = live; n < API_KEY.most; n += 1) await keyWith(['readOrders'])
    expect((await create({ name: 'En for meget', rights: ['readOrders'] })).body.code).toBe('too_many_api_keys')
  })
})
