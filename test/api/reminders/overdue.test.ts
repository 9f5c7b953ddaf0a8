import { expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices/invoices.ts'
import type { OverdueCustomer } from '#contract/reminders/reminders.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { download } from '#test/download.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, type Customer, testShop } from '#test/shop.ts'

const here = await testShop()
const { api, db, shop, clock } = here
const staff = await invoicingStaff(here)

const at = (day: string) => {
  clock.now = new Date(`${day}T10:00:00Z`)
}

type Sold = Readonly<{ orderId: number; invoice: Invoice }>

/** Two rolls on invoice, sold so that they are due on a day. */
async function sellDue(dueDate: string, buyer?: Customer): Promise<Sold> {
  at(addDays(dueDate, -8))
  const { id } = await placeOrder(here, {}, buyer)
  return { orderId: id, invoice: await staff.issue(id) }
}

const overdue = async (query = '') => (await api(`GET /overdue${query}` as 'GET /x', undefined, staff)).body
const pay = async ({ orderId }: Sold, amount: number, paidOn: string) =>
  await api(`POST /orders/${orderId}/payments`, { amount, way: 'bank', paidOn }, staff)

test('says who owes what for how long by Danish days, after payments and credits, and its file the same', async () => {
  const lotte = await addCustomer(db, { company: '=Lotte;"Lak" ApS', name: 'Lotte' })
  const first = await sellDue('2026-05-31', lotte)
  const second = await sellDue('2026-06-30', lotte)
  const third = await sellDue('2026-07-01')
  at('2026-07-01')
  await pay(first, 500, '2026-06-20')
  await api(`POST /invoices/${second.invoice.id}/credit-note`, { reason: 'Ridset', amount: 100 }, staff)
  const customers = (await overdue()).customers as OverdueCustomer[]
  expect(customers).toHaveLength(1)
  expect(customers[0]).toMatchObject({
    company: '=Lotte;"Lak" ApS',
    ages: { '1-30': second.invoice.total - 100, '31-60': first.invoice.total - 500, '61-90': 0, '91-': 0 },
    open: first.invoice.total + second.invoice.total - 600,
    paidOn: '2026-06-20',
    invoices: [
      { id: first.invoice.id, days: 31, age: '31-60', next: { kind: 'remind', position: 1 } },
      { id: second.invoice.id, days: 1, age: '1-30', next: { kind: 'wait', until: '2026-07-03' } },
    ],
  })
  // at midnight in Denmark the third is overdue too
  clock.now = new Date('2026-07-01T22:00:00Z')
  expect(await overdue()).toMatchObject({
    total: 2,
    invoices: 3,
    sums: { open: first.invoice.total + second.invoice.total + third.invoice.total - 600 },
  })
  expect(await overdue('?age=31-60')).toMatchObject({ invoices: 1 })
  expect(await overdue('?step=remind')).toMatchObject({ invoices: 1 })
  expect(await overdue(`?search=${third.invoice.number}`)).toMatchObject({ total: 1, invoices: 1 })
  const { body } = await api('GET /dashboard', undefined, staff)
  expect(body.dashboard).toMatchObject({ waiting: { overdueInvoices: 3 } })

  const { file, headers } = await download(shop, '/overdue/file.csv', staff.token)
  expect(headers.get('content-disposition')).toContain('Forfaldne_2026-07-02.csv')
  const lines = file.toString().split('\r\n')
  expect(lines[0]).toMatch(/^\ufeffKunde;Firma;E-mail/)
  expect(lines[1]).toContain(`;"'=Lotte;""Lak"" ApS";`)
  expect(lines[1]).toContain(';31.05.2026;32;31–60 dage;')
  await pay(first, first.invoice.total - 500, '2026-07-01')
  await pay(second, second.invoice.total - 100, '2026-07-01')
  await pay(third, third.invoice.total, '2026-07-01')
  expect(await overdue()).toMatchObject({ total: 0, customers: [] })
})
