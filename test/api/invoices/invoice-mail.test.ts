import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { mails } from '#server/database/schema/mails.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { createSmtp } from '#server/mails/smtp.ts'
import { download } from '#test/download.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { testShop } from '#test/shop.ts'
import { startSmtp } from '#test/smtp.ts'

const here = await testShop()
const { api, db, shop } = here
const staff = await invoicingStaff(here)
const server = await startSmtp()
const smtp = createSmtp(server.url)
afterAll(async () => {
  smtp.close()
  await server.close()
})

async function sendAll(): Promise<string[]> {
  await db.delete(mails).where(eq(mails.template, 'order-confirmation'))
  const before = server.received.length
  await deliverMails({ ...shop, smtp, publicUrl: shop.env.publicUrl })
  return server.received.slice(before).map(({ raw }) => raw)
}

/** The file in a mail as its reader saves it. */
function attachment(raw: string): Buffer {
  const [, base64 = ''] = /application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? []
  return Buffer.from(base64, 'base64')
}

test('an issued invoice is mailed with its PDF, the same the customer downloads', async () => {
  const order = await placeOrder(here)
  const invoice = await staff.issue(order.id, '28_days')
  const [raw = ''] = await sendAll()
  expect(raw).toContain(`Subject: Faktura ${invoice.number} for ordre ${order.orderNumber}`)
  expect(raw).toContain(`filename=Faktura_${order.orderNumber}.pdf`)
  const { file } = await download(shop, `/invoices/${invoice.id}/pdf`, order.customer.token)
  expect(attachment(raw).equals(file)).toBe(true)
  const [mail] = await db.select().from(mails)
  expect(mail).toMatchObject({ state: 'sent', toAddress: 'soeren@example.dk' })
  const text = mail?.text?.replaceAll('\u00a0', ' ')
  expect(text).toContain('Netto 28 dage: 1.999,00 kr. betales senest 19.12.2026.')
  expect(text).toContain(`Anfør: Faktura ${invoice.number}`)
  expect(text).toContain(`Se fakturaen, og betal: ${shop.env.publicUrl}/konto/fakturaer?faktura=${invoice.number}`)
})

test('a credit note is mailed too, and asks for no payment', async () => {
  await db.delete(mails)
  const order = await placeOrder(here)
  await staff.issue(order.id)
  await api(`PUT /orders/${order.id}/status`, { status: 'cancelled' }, { token: staff.token })
  const sent = await sendAll()
  expect(sent).toHaveLength(3)
  const [credited = '', ...others] = sent.filter((raw) => /Subject: Kreditnota \d+ for ordre ORD-/.test(raw))
  expect(others).toEqual([])
  expect(attachment(credited).subarray(0, 5).toString()).toBe('%PDF-')
  const note = (await db.select().from(mails).orderBy(mails.id)).findLast(({ template }) => template === 'invoice-issued')
  expect(note?.text).toContain('Årsag: Ordren er annulleret')
  expect(note?.text).not.toContain('IBAN')
  expect(note?.text).not.toContain('/konto/fakturaer')
})

test('a credit note of a paid order says what is owed back, and of an unpaid one nothing', async () => {
  await db.delete(mails)
  const [paid, unpaid] = [await placeOrder(here), await placeOrder(here)]
  for (const { id } of [paid, unpaid]) {
    const { id: invoiceId } = await staff.issue(id)
    if (id === paid.id) await api(`PUT /orders/${id}`, { paymentStatus: 'paid' }, { token: staff.token })
    await api(`POST /invoices/${invoiceId}/credit-note`, { reason: 'Ridset', amount: 250.5 }, { token: staff.token })
  }
  await sendAll()
  const sent = await db.select().from(mails).where(eq(mails.template, 'invoice-issued')).orderBy(mails.id)
  const [, ofPaid, , ofUnpaid] = sent.map(({ text }) => text?.replaceAll('\u00a0', ' '))
  expect(ofPaid).toContain('Du har 250,50 kr. til gode, som vi betaler tilbage til dig.')
  expect(ofUnpaid).toContain('Kreditnotaen nedsætter faktura')
  expect(ofUnpaid).not.toContain('til gode')
})
