import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sumInvoices } from '#server/invoices/invoice-filter.ts'
import { testShop } from '#test/shop.ts'

const { db, shop } = await testShop()
afterEach(() => void vi.restoreAllMocks())

beforeAll(async () => {
  const statements = [
    `insert into orders (order_number, payment_method, payment_status, customer_name, customer_email, customer_phone, shipping_address,
       shipping_postal_code, shipping_city, discount_percent, subtotal_ore, shipping_ore, savings_ore, total_ore, delivery_in_stock, delivery_remote)
     select 'ORD-' || n, 'invoice', case when n % 3 = 0 then 'unpaid' else 'paid' end, 'Åse', 'aase@example.dk', '12345678', 'Åvej 1', '5970',
       'Ærøskøbing', 0, 1000, 0, 0, 1000, '1-3', '10-18' from generate_series(1, 3000) n`,
    `insert into invoices (number, kind, order_id, order_number, customer_name, customer_email, payment_terms, issue_date, due_date, net_ore,
       vat_ore, total_ore)
     select id, 'invoice', id, order_number, customer_name, customer_email, '8_days', date '2026-01-01' + id / 10, date '2026-01-09' + id / 10,
       800, 200, 1000 from orders`,
    `insert into invoice_balances (invoice_id, open_ore) select id, case when id % 3 = 0 then 1000 else 0 end from orders`,
    'vacuum analyze',
  ]
  for (const statement of statements) await db.$client.query(statement)
})

/** How the database answers the sums of a filter, where reading a whole table is out of the question as it is for a large one. */
async function planOf(filter: Parameters<typeof sumInvoices>[1]): Promise<string> {
  const query = vi.spyOn(db.$client, 'query')
  await sumInvoices(shop, filter)
  const [{ text }, values] = query.mock.calls.at(-1) as unknown as [{ text: string }, unknown[]]
  const client = await db.$client.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
    const { rows } = await client.query(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each([{}, { kind: 'invoice' }, { search: 'e' }] as const)(
  'what all the documents come to is read from an index alone: %j',
  async (filter) => {
    const plan = await planOf(filter)
    expect(plan).toMatch(/Index Only Scan (Backward )?using invoices_(due|listed) on invoices/)
    expect(plan).not.toMatch(/(Seq|Index|Heap) Scan [^\n]*on invoices/)
  },
)

test('the sums are right to the øre', async () => {
  expect(await sumInvoices(shop, {})).toEqual({ net: 24_000, vat: 6000, total: 30_000 })
  expect(await sumInvoices(shop, { state: 'paid' })).toEqual({ net: 16_000, vat: 4000, total: 20_000 })
})
