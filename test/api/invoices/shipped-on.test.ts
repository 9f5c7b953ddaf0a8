import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OrderStatus, PaymentStatus } from '#domain/orders/order-status.ts'
import { invoiceDocuments } from '#server/database/schema/invoices.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db, clock } = shop
const staff = await invoicingStaff(shop)

type Step = Readonly<{ on: string; status?: OrderStatus; notes?: string; paymentStatus?: PaymentStatus }>

test.each<[string, readonly Step[], string | null]>([
  [
    'stays when the money comes and somebody writes a note',
    [
      { on: '2026-11-02', status: 'shipped' },
      { on: '2026-11-19', status: 'shipped', notes: 'Ringet til kunden' },
      { on: '2026-11-20', paymentStatus: 'paid' },
    ],
    '2026-11-02',
  ],
  [
    'stays when the goods arrive',
    [
      { on: '2026-11-02', status: 'shipped' },
      { on: '2026-11-03', paymentStatus: 'paid' },
      { on: '2026-11-05', status: 'delivered' },
      { on: '2026-11-20', paymentStatus: 'refunded' },
    ],
    '2026-11-02',
  ],
  [
    'is the last one when they came back and left again',
    [
      { on: '2026-11-02', status: 'shipped' },
      { on: '2026-11-04', status: 'processing' },
      { on: '2026-11-09', status: 'shipped' },
      { on: '2026-11-20', paymentStatus: 'paid' },
    ],
    '2026-11-09',
  ],
  [
    'is none when they came back',
    [
      { on: '2026-11-02', status: 'shipped' },
      { on: '2026-11-04', status: 'processing' },
      { on: '2026-11-20', paymentStatus: 'paid' },
    ],
    null,
  ],
  ['is none where no one said they left', [{ on: '2026-11-09', status: 'delivered' }], null],
])('the day of dispatch on an invoice %s', async (_what, steps, shippedOn) => {
  clock.now = new Date('2026-11-01T10:00:00Z')
  const { id } = await placeOrder(shop)
  for (const { on, status, notes, paymentStatus } of steps) {
    clock.now = new Date(`${on}T10:00:00Z`)
    const [path, body] = status ? [`/orders/${id}/status` as const, { status, notes }] : [`/orders/${id}` as const, { paymentStatus }]
    expect((await api(`PUT ${path}`, body, { token: staff.token })).status).toBe(200)
  }
  clock.now = new Date('2026-11-21T10:00:00Z')
  const invoice = await staff.issue(id)
  const [frozen] = await db.select().from(invoiceDocuments).where(eq(invoiceDocuments.invoiceId, invoice.id))
  expect(frozen?.document.shippedOn).toBe(shippedOn)
})
