import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import type { Call } from '#contract/http/call.ts'
import { hasAccess } from '#domain/customers/rights/rights.ts'
import { STAFF_PERMISSIONS, STANDARD_SETS, type StaffPermission } from '#domain/customers/rights/staff-permissions.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { eighth } from '#test/scope.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db } = shop
const { token: superadmin, issue } = await invoicingStaff(shop)
const product = await addProduct(db)
const { id: orderId, customer } = await placeOrder(shop, { items: [{ id: product.id, quantity: 2 }] })

const colleague = async (restrictedTo: readonly StaffPermission[] | null) =>
  await addCustomer(db, { role: 'admin', restrictedTo: restrictedTo && [...restrictedTo] })
const ofSet = (label: string) => STANDARD_SETS.find((set) => set.label === label)?.restrictedTo ?? null
const packer = await colleague(ofSet('Lager'))
const phone = await colleague(ofSet('Kundeservice'))
const books = await colleague(ofSet('Bogholderi'))
const free = await colleague(ofSet('Alt'))
const idle = await colleague([])

const get = async (path: `/${string}`, { token }: { token: string } = packer) => await api(`GET ${path}`, undefined, { token })
const put = async (path: `/${string}`, body: object, { token }: { token: string } = packer) => await api(`PUT ${path}`, body, { token })
const statusOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]

const staffCalls = (Object.keys(calls) as CallName[]).filter((name) => !['public', 'customer'].includes(calls[name].access))

/** Asks for something that is not there, or says nothing: the door is passed or not, and nothing changes. */
async function isLetIn(name: CallName, token: string): Promise<boolean> {
  const call: Call = calls[name]
  const path = call.path.replace('{kind}', 'colors').replace(/\{\w+\}/g, '999999') as `/${string}`
  return (await api(`${call.method} ${path}`, call.body ? {} : undefined, { token })).status !== 403
}

describe('every call of staff', () => {
  const tokens = Promise.all(
    STAFF_PERMISSIONS.flatMap((staffPermission) => [[staffPermission], STAFF_PERMISSIONS.filter((other) => other !== staffPermission)]).map(
      async (ticks) => ({
        ticks,
        ...(await colleague(ticks)),
      }),
    ),
  )

  it.each(eighth(staffCalls))('%s is closed without its tick and open with it', async (name) => {
    const { access } = calls[name]
    for (const { ticks, token } of [...(await tokens), { ticks: [], token: idle.token }]) {
      const mayEnter = hasAccess({ role: 'admin', permissions: [], restrictedTo: ticks }, access)
      expect([name, ticks, await isLetIn(name, token)]).toEqual([name, ticks, mayEnter])
    }
    if (access !== 'admin') expect(await isLetIn(name, idle.token)).toBe(false)
  })
})

/** Every name in an answer that a figure or a price could stand under. */
const AMOUNTS =
  /"(total|subtotal|shipping|savings|vat|net|price|lineTotal|discountPrice|beforePrice|lowestPrice|inclVat|exclVat|overdueAmount|paid|credited|open|promotion|soldRecently)":/g
const amountsIn = (body: object) => [...new Set([...JSON.stringify(body).matchAll(AMOUNTS)].map(([, name]) => name))].sort()

describe('who packs', () => {
  it('reads orders without a single amount', async () => {
    const { body } = await get(`/orders/${orderId}`)
    expect(body.order).toMatchObject({ id: orderId, customerName: 'Søren Ærø', items: [{ quantity: 2, nameDa: 'Blank sort folie' }] })
    expect(amountsIn(body)).toEqual([])
    const list = await get('/orders')
    // how many there are is no amount
    expect(amountsIn({ ...list.body, total: undefined })).toEqual([])
    expect(list.body.total).toBe(1)
  })

  it('finds no order by what it costs, which others do', async () => {
    const { total } = (await get(`/orders/${orderId}`, phone)).body.order as { total: number }
    const said = encodeURIComponent(`${String(total).replace('.', ',')} kr.`)
    const found = async (who: typeof packer) => (await get(`/orders?search=${said}`, who)).body.total
    expect([await found(packer), await found(phone)]).toEqual([0, 1])
    const keeper = await colleague(['customers'])
    const buyers = async (who: typeof packer) => (await get(`/users?search=${said}`, who)).body.total
    expect([await buyers(keeper), await buyers(phone)]).toEqual([0, 1])
  })

  it('finds products with their stock and without their prices', async () => {
    const { body } = await get('/assortment')
    expect(body.products).toMatchObject([{ kcwId: product.kcwId, stock: 98 }])
    expect(amountsIn({ ...body, total: undefined })).toEqual([])
    expect((await get('/assortment?sort=-price')).status).toBe(403)
    expect((await get('/assortment?sort=-stock')).status).toBe(200)
  })

  it('sees on the overview the work that waits for them, and no turnover', async () => {
    const { body } = await get('/dashboard')
    expect(Object.keys(body.dashboard as object).sort()).toEqual(['period', 'waiting'])
    expect(Object.keys((body.dashboard as { waiting: object }).waiting)).toEqual([
      ...[
        'toPack',
        'toHandOver',
        'ordersExpiring',
        'holdsEnding',
        'paymentsToLookAt',
        'lateParcels',
        'comesBack',
        'sampleLetters',
        'exportsUnproven',
      ],
      ...['lowStock', 'soldOut'],
    ])
  })

  it('neither sorts orders by what they cost nor opens invoices and points', async () => {
    expect((await get('/orders?sort=-total')).status).toBe(403)
    expect((await get(`/orders/${orderId}/invoice-pdf`)).status).toBe(404)
    expect((await get(`/points/history/${customer.id}`)).status).toBe(404)
  })

  it('changes the stock, and nothing else of a product', async () => {
    const refused = await put(`/products/${product.id}`, { stock: 50, price: 1 })
    expect([refused.status, refused.body.fields]).toEqual([403, { price: 'Det har du ikke adgang til.' }])
    expect((await put(`/products/${product.id}`, { nameDa: 'Hvid' })).status).toBe(403)
    const answered = await put(`/products/${product.id}`, { stock: 50 })
    expect([answered.status, amountsIn(answered.body)]).toEqual([200, []])
    const [row] = await db.select().from(products).where(eq(products.id, product.id))
    expect(row).toMatchObject({ stock: 50, unitPriceOre: 1000_00, nameDa: 'Blank sort folie' })
  })

  it('sends an order, and neither cancels it nor says that it is paid', async () => {
    const { id } = await placeOrder(shop)
    expect((await put(`/orders/${id}/status`, { status: 'processing', paymentStatus: 'paid' })).status).toBe(403)
    expect((await put(`/orders/${id}/status`, { status: 'cancelled' })).status).toBe(403)
    expect(await statusOf(id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
    expect((await put(`/orders/${id}/status`, { status: 'shipped', tracking: 'GLS 1' })).status).toBe(200)
    expect(await statusOf(id)).toMatchObject({ status: 'shipped', tracking: 'GLS 1' })
  })

  it('is told without amounts that somebody was quicker', async () => {
    const { status, body } = await put(`/orders/${orderId}/status`, { status: 'processing', seen: { status: 'delivered' } })
    expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
    expect(body.now).toMatchObject({ id: orderId, status: 'pending' })
    expect(amountsIn(body)).toEqual([])
  })

  it('is a customer like any other with their own orders', async () => {
    const placed = await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }], { paymentMethod: 'invoice' }), packer)
    const own = await get(`/orders/${placed.body.orderId}`)
    expect(own.body.order).toMatchObject({ total: expect.any(Number), items: [{ price: 1000 }] })
    expect(amountsIn((await get('/orders/my-orders')).body)).toContain('lineTotal')
  })
})

describe('who answers the phone', () => {
  it('sees what an order costs, but no turnover', async () => {
    expect((await get(`/orders/${orderId}`, phone)).body.order).toMatchObject({ total: expect.any(Number), items: [{ price: 1000 }] })
    expect((await get('/orders?sort=-total', phone)).status).toBe(200)
    expect((await get('/dashboard', phone)).body.dashboard).not.toHaveProperty('sales')
    expect((await get('/invoices/sums', phone)).status).toBe(403)
  })

  it('cancels an order, but not one whose invoice that would take back', async () => {
    const [plain, invoiced] = [await placeOrder(shop), await placeOrder(shop)]
    await issue(invoiced.id)
    expect((await put(`/orders/${plain.id}/status`, { status: 'cancelled' }, phone)).status).toBe(200)
    const refused = await put(`/orders/${invoiced.id}/status`, { status: 'cancelled' }, phone)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Ordren er faktureret. Bed en kollega, der må udstede kreditnotaer, om det.',
    ])
    expect((await api(`DELETE /orders/${invoiced.id}`, undefined, phone)).status).toBe(403)
    expect(await statusOf(invoiced.id)).toMatchObject({ status: 'pending', deletedAt: null })
    expect((await put(`/orders/${invoiced.id}/status`, { status: 'cancelled' }, free)).status).toBe(200)
  })
})

test('who keeps the books sees figures, invoices, books payments and issues credit notes, and moves no order', async () => {
  const { id } = await placeOrder(shop)
  const invoice = await issue(id)
  expect((await get('/dashboard', books)).body.dashboard).toHaveProperty('sales')
  expect((await get('/invoices/sums', books)).body.sums).toHaveProperty('total')
  expect((await put(`/orders/${id}`, { paymentStatus: 'paid' }, books)).status).toBe(200)
  expect((await put(`/orders/${id}/status`, { status: 'processing' }, books)).status).toBe(403)
  expect((await api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Fejl' }, books)).status).toBe(200)
})

test('the mail about a new customer goes to colleagues who may read customers, and to no others', async () => {
  const unapproved = await addCustomer(db, { role: 'admin', approved: false })
  const email = 'ny@vaerksted.dk'
  const body = {
    name: 'Ny Kunde',
    company: 'Ny ApS',
    cvr: '13748136',
    phone: '12345678',
    address: 'Åvej 1',
    email,
    password: 'tolv-tegn-ok',
  }
  expect((await api('POST /auth/register', body)).status).toBe(200)
  const [registered] = await db.select().from(mails).where(eq(mails.toAddress, email))
  expect((await api('POST /auth/deny-registration', { token: registered?.payload.token })).status).toBe(200)
  for (const template of ['new-customer', 'registration-denied']) {
    const told = (await db.select().from(mails).where(eq(mails.template, template))).map(({ toAddress }) => toAddress)
    expect(told).toEqual(expect.arrayContaining([phone.email, books.email, free.email]))
    for (const other of [packer, idle, unapproved]) expect(told).not.toContain(other.email)
  }
})

test('a field called as every object’s own member is refused or passed over like any other', async () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    const body = JSON.parse(`{"${name}": {"prototype": {"role": "superadmin"}, "role": "superadmin"}}`)
    expect([name, (await put('/auth/me', body)).status < 500]).toEqual([name, true])
  }
  expect((await get('/auth/me')).body.user).toMatchObject({ role: 'admin' })
})

describe('a restriction', () => {
  const changed = (id: number, restrictedTo: unknown, token: string) => api(`PUT /users/${id}`, { restrictedTo }, { token })

  it('applies to no colleague until a superadmin says so: an admin made through the API sees everything', async () => {
    const email = 'ny-admin@foliehuset.dk'
    const made = await api('POST /users', { name: 'Ny', email, password: 'tolv-tegn-ok', role: 'admin' }, { token: superadmin })
    expect(made.body.user).toMatchObject({ role: 'admin', restrictedTo: null })
    expect((await get('/dashboard', free)).body.dashboard).toHaveProperty('sales')
  })

  it('counts from the next request on, both ways, and the log says who changed it from what to what', async () => {
    const { id, token } = await colleague(null)
    expect((await get('/users', { token })).status).toBe(200)
    expect((await changed(id, ['parcels', 'stock', 'parcels'], superadmin)).body.user).toMatchObject({ restrictedTo: ['stock', 'parcels'] })
    expect((await get('/users', { token })).status).toBe(403)
    expect((await get('/auth/me', { token })).body.user).toMatchObject({ restrictedTo: ['stock', 'parcels'] })
    expect((await changed(id, null, superadmin)).status).toBe(200)
    expect((await get('/users', { token })).status).toBe(200)
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)))
      .orderBy(auditLog.id)
    expect(entries.map(({ byName, changes }) => ({ byName, ...changes }))).toEqual([
      { byName: 'Bo Bogholder', restrictedTo: { from: null, to: ['stock', 'parcels'] } },
      { byName: 'Bo Bogholder', restrictedTo: { from: ['stock', 'parcels'], to: null } },
    ])
  })

  it('cannot be taken off by the colleague, nor be put on another colleague', async () => {
    const { id, token } = await colleague(['customers', 'settings'])
    expect((await changed(id, null, token)).body.code).toBe('forbidden')
    expect((await changed(free.id, ['stock'], token)).body.code).toBe('forbidden')
    expect((await changed(customer.id, ['stock'], free.token)).body.code).toBe('forbidden')
    expect((await api('PUT /auth/me', { restrictedTo: null }, { token })).body.code).toBe('field_fixed')
    const widened = { name: 'Ny', email: 'ny-kollega@foliehuset.dk', password: 'tolv-tegn-ok', restrictedTo: ['stock'] }
    expect((await api('POST /users', widened, { token })).body.code).toBe('forbidden')
    const [row] = await db.select().from(users).where(eq(users.id, id))
    expect(row?.restrictedTo).toEqual(['customers', 'settings'])
  })

  it('to something there is not is refused', async () => {
    const { status, body } = await changed(packer.id, ['alt'], superadmin)
    expect([status, body.fields]).toEqual([400, { 'restrictedTo.0': 'Den opgave findes ikke.' }])
  })
})
