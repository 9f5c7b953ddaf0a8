import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditLog } from '#server/database/schema/audit.ts'
import { eInvoices, invoiceDocuments, invoices } from '#server/database/schema/invoices.ts'
import { exportProofs, orders } from '#server/database/schema/orders.ts'
import { reminders } from '#server/database/schema/reminders.ts'
import { clearAway } from '#test/clear-away.ts'
import { addCustomer, addProduct, orderBody, testShop, writeCompany } from '#test/shop.ts'

const { db, api, shop, clock } = await testShop()
await writeCompany(db)
const superadmin = await addCustomer(db, { role: 'superadmin' })
const roll = await addProduct(db)
const token = superadmin.token

async function buyInYear(year: number, name: string) {
  clock.now = new Date(`${year}-06-01T10:00:00Z`)
  const lines = [{ id: roll.id, quantity: 1 }]
  const { body } = await api(
    'POST /orders',
    orderBody(lines, { customerName: name, customerEmail: `${year}@folie.dk`, notes: name, ean: '5790000123452' }),
  )
  const id = Number(body.orderId)
  const { body: issued } = await api(`POST /orders/${id}/invoice`, { paymentTerms: '8_days' }, { token })
  const { id: invoiceId } = issued.invoice as { id: number }
  const document = { buyer: { name, email: `${year}@folie.dk` }, text: `Betal, ${name}` }
  await db.execute(sql`
    insert into reminders (number, invoice_id, position, issue_date, due_date, fee_ore, interest_ore, compensation_ore, is_letter, document, withdrawn_on, withdrawn_reason)
    values (${invoiceId}, ${invoiceId}, 1, ${`${year}-07-01`}, ${`${year}-07-11`}, 10000, 0, 0, true, ${JSON.stringify(document)}, ${`${year}-07-02`}, ${`${name} havde betalt`})`)
  await db.insert(exportProofs).values({ orderId: id, name: `${name}.pdf`, body: Buffer.from('%PDF-'), createdAt: clock.now })
  await api(`POST /invoices/${invoiceId}/credit-note`, { reason: `${name} fortrød` }, { token })
  return id
}
const kept = async () =>
  JSON.stringify([
    await db.select().from(orders),
    await db.select().from(exportProofs),
    await db.select().from(invoices),
    await db.select().from(invoiceDocuments),
    await db.select().from(reminders),
  ])

it('five years after the end of its year an order or invoice names no person, and the figures stay', async () => {
  await buyInYear(2020, 'Gammel Gås')
  await buyInYear(2021, 'Yngre And')
  const figures = async () =>
    await db.execute(
      sql`select number, net_ore, vat_ore, total_ore, document->'lines' as lines from invoices join invoice_documents on invoice_id = id order by number`,
    )
  const before = (await figures()).rows
  expect(await db.select().from(eInvoices)).toHaveLength(4)
  await clearAway(shop, new Date('2025-12-31T12:00:00Z'))
  expect(await kept()).toContain('Gammel Gås')
  await clearAway(shop, new Date('2026-11-21T10:00:00Z'))
  expect(await kept()).not.toMatch(/Gammel|2020@folie/)
  expect(await db.select().from(eInvoices)).toHaveLength(2)
  expect(await kept()).toMatch(/Yngre And.*2021@folie/)
  expect((await figures()).rows).toEqual(before)
  expect((await db.select().from(auditLog)).every(({ createdAt }) => createdAt.getUTCFullYear() === 2021)).toBe(true)
})

it('an invoice the law still keeps cannot lose its buyer, even in a shop whose clock runs ahead', async () => {
  const change = sql`update invoices set customer_name = 'Slettet kunde', customer_email = 'slettet@invalid', company = null
    where issue_date > current_date - 1000`
  clock.now = new Date()
  await buyInYear(clock.now.getUTCFullYear(), 'Ny Nielsen')
  await expect(db.execute(change)).rejects.toMatchObject({ cause: { message: 'an issued invoice never changes' } })
  await expect(clearAway(shop, new Date('2099-01-01'))).rejects.toThrow()
  expect(await kept()).toContain('Ny Nielsen')
})
