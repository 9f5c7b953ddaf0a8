import { beforeAll, describe, expect, test } from 'vitest'
import type { Invoice, InvoiceSums } from '#contract/invoices/invoices.ts'
import { INVOICE_STATES } from '#domain/invoices/invoice.ts'
import { PAYMENT_STATUSES } from '#domain/orders/order-status.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db, clock } = shop
const staff = await invoicingStaff(shop)

type Listed = { invoices: Invoice[]; total: number }

async function list(question = ''): Promise<Listed> {
  const { body } = await api(`GET /invoices${question}`, undefined, { token: staff.token })
  return body as unknown as Listed
}
async function sums(question = ''): Promise<InvoiceSums> {
  const { body } = await api(`GET /invoices/sums${question}`, undefined, { token: staff.token })
  return body.sums as InvoiceSums
}
const numbers = async (question: string) => (await list(question)).invoices.map(({ number }) => number)

beforeAll(async () => {
  const names = ['Åge', 'Ærlig & Søn', 'Zenia', 'Bent', 'Øjvind']
  for (const [index, customerName] of names.entries()) {
    const roll = await addProduct(db, { unitPriceOre: (5 - index) * 1000_00 })
    const order = await placeOrder(shop, {
      items: [{ id: roll.id, quantity: 1 }],
      customerName,
      company: index === 2 ? 'ÅRUP FOLIE' : null,
    })
    clock.now = new Date(`2026-11-2${index}T10:00:00Z`)
    await staff.issue(order.id, index % 2 ? '8_days' : '28_days')
  }
  clock.now = new Date('2026-11-21T10:00:00Z')
})

test('the newest comes first, with a page and the total', async () => {
  expect(await numbers('')).toEqual([5, 4, 3, 2, 1])
  const { invoices, total } = await list('?page=2&limit=2')
  expect([invoices.map(({ number }) => number), total]).toEqual([[3, 2], 5])
  expect(await list('?page=9&limit=2')).toMatchObject({ invoices: [], total: 5 })
})

test.each([
  ['number', [1, 2, 3, 4, 5]],
  ['-number', [5, 4, 3, 2, 1]],
  ['total', [5, 4, 3, 2, 1]],
  ['-total', [1, 2, 3, 4, 5]],
  ['dueDate', [2, 4, 1, 3, 5]],
  ['-dueDate', [5, 3, 1, 4, 2]],
  ['customerName', [4, 3, 2, 5, 1]],
  ['-customerName', [1, 5, 2, 3, 4]],
])('sorted by %s, Danish letters last', async (sort, expected) => expect(await numbers(`?sort=${sort}`)).toEqual(expected))

test.each([
  ['a name in other letters', 'ÆRLIG', [2]],
  ['a company', 'årup', [3]],
  ['an order number', 'ORD-2026-000004', [4]],
  ['an email', 'soeren@example.dk', [5, 4, 3, 2, 1]],
  ['its number, and no part of the year', '2', [2]],
  ['two figures of the year', '26', []],
  ['a percent sign', '%', []],
  ['an underscore', '_', []],
  ['nothing but spaces', '   ', [5, 4, 3, 2, 1]],
  ['a name no customer has', 'findes ikke', []],
])('searched by %s', async (_what, search, expected) => expect(await numbers(`?search=${encodeURIComponent(search)}`)).toEqual(expected))

test('days of issue are both included', async () => {
  expect(await numbers('?from=2026-11-21&to=2026-11-23')).toEqual([4, 3, 2])
  expect(await numbers('?from=2026-11-24')).toEqual([5])
  expect(await numbers('?to=2026-11-20')).toEqual([1])
})

test.each(['?sort=password', '?state=lost', '?kind=quote', '?page=0', '?limit=1001', '?from=2026-02-30'])(
  '%s is refused',
  async (question) => {
    const { status, body } = await api(`GET /invoices${question as '?'}`, undefined, { token: staff.token })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  },
)

test('the sums are those of all that is found', async () => {
  // with 5 % off 4.750 + 3.800 + 2.850 + 1.900 + 950, and 99 for the delivery of each of the last two
  const all = { net: 11_558.4, vat: 2889.6, total: 14_448 }
  expect(await sums()).toEqual(all)
  expect(await sums('?search=årup')).toEqual({ net: 2280, vat: 570, total: 2850 })
  expect(await sums('?from=2026-11-21&to=2026-11-22')).toEqual({ net: 5320, vat: 1330, total: 6650 })
  expect(await sums('?search=findes ikke')).toEqual({ net: 0, vat: 0, total: 0 })
})

test('customers see no list', async () => {
  const { token } = await addCustomer(db)
  for (const call of ['GET /invoices', 'GET /invoices/sums'] as const) expect((await api(call, undefined, { token })).status).toBe(403)
})

describe('filtered by their state', () => {
  beforeAll(async () => {
    clock.now = new Date('2026-12-10T10:00:00Z')
    for (const paymentStatus of PAYMENT_STATUSES) {
      for (const terms of ['before_shipment', '28_days']) {
        for (const isCredited of [false, true]) {
          const { id } = await placeOrder(shop)
          const invoice = await staff.issue(id, terms)
          await api(`PUT /orders/${id}`, { paymentStatus }, { token: staff.token })
          if (isCredited) await api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Prøve' }, { token: staff.token })
        }
      }
    }
    const buyer = await addCustomer(db, { points: 10 })
    const roll = await addProduct(db)
    const free = await placeOrder(shop, { items: [{ id: roll.id, quantity: 1, payWithPoints: true }] }, buyer)
    await staff.issue(free.id)
    clock.now = new Date('2026-12-20T10:00:00Z')
  })

  test.each(INVOICE_STATES)('%s are exactly those that say so of themselves', async (state) => {
    const all = (await list('?limit=1000')).invoices
    const expected = all.filter((invoice) => invoice.state === state).map(({ number }) => number)
    expect(expected.length).toBeGreaterThan(0)
    expect(await numbers(`?state=${state}`)).toEqual(expected)
    expect((await list(`?state=${state}&limit=1`)).total).toBe(expected.length)
  })

  test('a credit note takes its amount off the sums', async () => {
    const all = (await list('?limit=1000')).invoices
    const ore = (invoices: readonly Invoice[]) => invoices.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
    const notes = all.filter(({ kind }) => kind === 'credit_note')
    expect(notes.length).toBeGreaterThan(0)
    const credited = ore(notes)
    expect(Math.round((await sums()).total * 100)).toBe(ore(all) - 2 * credited)
    expect(Math.round((await sums('?kind=credit_note')).total * 100)).toBe(-credited)
    for (const state of INVOICE_STATES) {
      const { net, vat, total } = await sums(`?state=${state}`)
      const found = all.filter((invoice) => invoice.state === state)
      expect(Math.round(total * 100)).toBe(state === 'credit_note' ? -ore(found) : ore(found))
      expect(net + vat).toBeCloseTo(total, 6)
    }
  })

  test('a paid invoice is paid, one past its day overdue, one over nothing paid', async () => {
    const overdue = (await list('?state=overdue')).invoices
    expect(overdue.every(({ dueDate }) => dueDate < '2026-12-20')).toBe(true)
    const free = (await list('?state=paid')).invoices.filter(({ total }) => total === 0)
    expect(free).toHaveLength(1)
  })

  test('invoices and credit notes are listed separately', async () => {
    expect((await list('?kind=credit_note')).total).toBe(8)
    expect((await list('?kind=invoice&state=credit_note')).total).toBe(0)
  })
})
