import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PaymentStatus } from '#domain/orders/order-status.ts'
import { mails } from '#server/database/schema/mails.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { download } from '#test/download.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { testShop } from '#test/shop.ts'

const here = await testShop()
const { api, db, shop } = here
const staff = await invoicingStaff(here)

/** What an invoice issued on a payment status says on paper and in the mail it comes with. */
async function invoiceTexts(paymentStatus: PaymentStatus, terms: string): Promise<string[]> {
  const { id } = await placeOrder(here)
  const pay = (wanted: PaymentStatus) =>
    api(`PUT /orders/${id}`, { paymentStatus: wanted, ...(wanted === 'partial' && { amount: 500 }) }, { token: staff.token })
  if (paymentStatus === 'refunded') await pay('paid')
  await pay(paymentStatus)
  const invoice = await staff.issue(id, terms)
  await deliverMails({ ...shop, smtp: null, publicUrl: shop.env.publicUrl })
  const [mail] = await db.select().from(mails).orderBy(desc(mails.id)).limit(1)
  const { file } = await download(shop, `/invoices/${invoice.id}/pdf`, staff.token)
  // beside the sums the text stands in a narrow column
  return [pdfText(file), mail?.text ?? ''].map((text) => text.replace(/[\s\u00a0]+/g, ' '))
}

test('an invoice of a refunded order asks for nothing, on paper and in the mail', async () => {
  for (const text of await invoiceTexts('refunded', '8_days')) {
    expect(text).toContain('betalt tilbage')
    expect(text).not.toMatch(/betales|IBAN|Anfør/)
  }
})

test.each([
  ['8_days', 'Betalt: 500,00 kr. Rest at betale: 1.499,00 kr. Netto 8 dage: Resten betales senest 29.11.2026.'],
  ['before_shipment', 'Betalt: 500,00 kr. Rest at betale: 1.499,00 kr. Betaling før forsendelse: Resten betales, før varerne sendes.'],
])('an invoice of an order that is paid in part asks for the rest (%s)', async (terms, words) => {
  const [paper = '', mail] = await invoiceTexts('partial', terms)
  expect(mail).toContain(words)
  expect(mail).toContain('IBAN')
  expect(paper).toContain('Rest at betale: 1.499,00 kr.')
  expect(paper).toContain('IBAN')
})

test('of a cancelled order that was never invoiced staff get no pro-forma that asks for money', async () => {
  const order = await placeOrder(here)
  await api(`PUT /orders/${order.id}/status`, { status: 'cancelled' }, { token: staff.token })
  const { status, body } = await download(shop, `/orders/${order.id}/invoice-pdf`, staff.token)
  expect([status, body.code, body.message]).toEqual([409, 'order_cancelled', 'En annulleret ordre kan ikke faktureres.'])
  expect((await download(shop, `/orders/${order.id}/invoice-pdf`, order.customer.token)).body.code).toBe('not_invoiced_yet')
})
