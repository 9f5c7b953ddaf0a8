import { expect, test } from 'vitest'
import { renderIssued } from '#server/invoices/issued-file.ts'
import { findInvoiceRow } from '#server/invoices/queries.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { testShop } from '#test/shop.ts'

const shop = await testShop()
const staff = await invoicingStaff(shop)

async function issued() {
  const { id } = await staff.issue((await placeOrder(shop)).id)
  const row = await findInvoiceRow(shop.db, id)
  if (!row) throw new Error('the invoice was not stored')
  return row
}

test('an invoice fetched again is not set again, nor one fetched twice at once', async () => {
  const [first, second] = [await issued(), await issued()]
  const [file, atOnce] = await Promise.all([renderIssued(shop.db, first), renderIssued(shop.db, first)])
  expect(atOnce).toBe(file)
  expect(await renderIssued(shop.db, first)).toBe(file)
  expect((await renderIssued(shop.db, second)).equals(file)).toBe(false)
})
