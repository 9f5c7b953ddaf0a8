import { afterEach, expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db, database, clock } = shop
const staff = await invoicingStaff(shop)
const [BEFORE_MIDNIGHT, AFTER_MIDNIGHT] = [new Date('2026-11-30T22:59:59Z'), new Date('2026-11-30T23:00:01Z')]

/** The days of all documents in the order of their numbers. */
async function days(): Promise<string[]> {
  const { body } = await api('GET /invoices?sort=number', undefined, { token: staff.token })
  return (body.invoices as Invoice[]).map(({ issueDate }) => issueDate)
}

afterEach(async () => expect(await days()).toEqual((await days()).toSorted()))

test('an invoice that waited over midnight for its number is issued on the new day', async () => {
  clock.now = BEFORE_MIDNIGHT
  const orders = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
  const [toCredit, toIssue, toCancel] = orders.map(({ id }) => id) as [number, number, number]
  const credited = await staff.issue(toCredit)
  await staff.issue(toCancel)
  const holder = await db.$client.connect()
  await holder.query('begin; update invoice_series set last = last')
  const underWay = [
    api(`POST /orders/${toIssue}/invoice`, { paymentTerms: '8_days' }, { token: staff.token }),
    api(`POST /invoices/${credited.id}/credit-note`, { reason: 'Prøve' }, { token: staff.token }),
    api(`PUT /orders/${toCancel}/status`, { status: 'cancelled' }, { token: staff.token }),
  ]
  // the embedded engine has one connection: there they wait for it
  if (database.engine === 'server') await expect.poll(waitingForTheSeries).toBe(3)
  clock.now = AFTER_MIDNIGHT
  await holder.query('commit')
  holder.release()
  for (const { status } of await Promise.all(underWay)) expect(status).toBe(200)
  expect(await days()).toEqual(['2026-11-30', '2026-11-30', '2026-12-01', '2026-12-01', '2026-12-01'])
})

async function waitingForTheSeries(): Promise<number> {
  const { rows } = await db.$client.query(
    "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%invoice_series%' and datname = current_database()",
  )
  return rows[0].n
}

test('a clock that was set back makes no day earlier than the last document’s', async () => {
  const [toIssue, toDelete] = [await placeOrder(shop), await placeOrder(shop)]
  clock.now = new Date('2026-12-03T10:00:00Z')
  await staff.issue(toDelete.id)
  clock.now = new Date('2026-12-02T10:00:00Z')
  expect(await staff.issue(toIssue.id, '8_days')).toMatchObject({ issueDate: '2026-12-03', dueDate: '2026-12-11' })
  await api(`DELETE /orders/${toDelete.id}`, undefined, { token: staff.token })
  expect((await days()).slice(-3)).toEqual(['2026-12-03', '2026-12-03', '2026-12-03'])
})
