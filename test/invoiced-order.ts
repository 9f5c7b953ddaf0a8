import type { Invoice } from '#contract/invoices/invoices.ts'
import { addCustomer, addProduct, type Customer, type OrderInput, orderBody, type TestShop, writeCompany } from '#test/shop.ts'

type Placed = Readonly<{ id: number; orderNumber: string; customer: Customer }>

/** Places the order of a workshop, two rolls to be invoiced unless the test overrides it. */
export async function placeOrder({ api, db }: TestShop, { items, ...more }: Partial<OrderInput> = {}, buyer?: Customer): Promise<Placed> {
  const customer = buyer ?? (await addCustomer(db))
  const lines = items ?? [{ id: (await addProduct(db)).id, quantity: 2 }]
  const { status, body } = await api('POST /orders', orderBody(lines, { paymentMethod: 'invoice', ...more }), { token: customer.token })
  if (status !== 200) throw new Error(`the order was refused: ${body.message}`)
  return { id: Number(body.orderId), orderNumber: String(body.orderNumber), customer }
}

/** Staff who invoice orders, in a shop whose owner has filled in the company. */
export async function invoicingStaff(test: TestShop) {
  await writeCompany(test.db)
  const { token } = await addCustomer(test.db, { role: 'superadmin', name: 'Bo Bogholder' })
  return {
    token,
    issue: async (orderId: number, paymentTerms = '8_days'): Promise<Invoice> => {
      const { status, body } = await test.api(`POST /orders/${orderId}/invoice`, { paymentTerms }, { token })
      if (status !== 200) throw new Error(`the invoice was refused: ${body.message}`)
      return body.invoice as Invoice
    },
  }
}
