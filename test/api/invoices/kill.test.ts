import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { closedTestDatabase } from '#test/databases.ts'
import { addCustomer, writeCompany } from '#test/shop.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'

const location = await closedTestDatabase()
const INVOICES = 60
const CLIENTS = 8
const KILLED_AT = [15, 37]

const ORDERS = `insert into orders (order_number, payment_method, customer_name, customer_email, customer_phone, shipping_address,
    shipping_postal_code, shipping_city, discount_percent, subtotal_ore, shipping_ore, savings_ore, total_ore, delivery_in_stock, delivery_remote)
  select 'ORD-2026-' || lpad(n::text, 6, '0'), 'invoice', 'Søren Ærø', 'soeren@example.dk', '12345678', 'Åvej 1', '5970', 'Ærøskøbing',
    0, 100003, 9900, 0, 109903, '1-3', '10-18' from generate_series(1, ${INVOICES}) n`
const LINES = `insert into order_lines (order_id, position, kcw_id, name_da, quantity, unit_price_ore, promotion_percent, pay_with_points,
    points_cost, line_total_ore, ships_now, ships_later)
  select id, 0, 'NL-1001', 'Nordlys Polarhvid', 1, 100003, 0, false, 10, 100003, 1, 0 from orders`

test('60 invoices issued by 8 clients at once, the shop killed twice: numbers 1 to 60, none missing, none twice', async () => {
  const before = await connect({ ...location, log: silentLog })
  const { token } = await addCustomer(before.db, { role: 'admin' })
  await writeCompany(before.db)
  await before.pool.query(ORDERS)
  await before.pool.query(LINES)
  const { rows } = await before.pool.query<{ id: number }>('select id from orders order by id')
  await before.close()

  const acknowledged = new Map<number, number>()
  let waiting = rows.map(({ id }) => id)
  for (const killAt of [...KILLED_AT, Number.POSITIVE_INFINITY]) {
    const shop = await startShopProcess(location)
    const queue = [...waiting]
    let isKilled = false
    async function issueInvoices(client: number): Promise<void> {
      for (let id = queue.shift(); id !== undefined && !isKilled; id = queue.shift()) {
        // every eighth order is asked for by two clients
        if (client === 0 && id % CLIENTS === 0) queue.push(id)
        const answer = await fetch(`${shop.address}/api/orders/${id}/invoice`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ paymentTerms: '8_days' }),
        }).catch(() => null)
        // what a killed process had already sent is an acknowledgement too
        const body = await answer?.json().catch(() => null)
        if (body?.success) acknowledged.set(id, body.invoice.number)
        else if (body) expect(body.code).toBe('already_invoiced')
        if (acknowledged.size >= killAt && !isKilled) {
          isKilled = true
          await shop.end('SIGKILL')
        }
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => issueInvoices(client)))
    expect(isKilled).toBe(killAt < INVOICES)
    if (!isKilled) await shop.end('SIGTERM')
    waiting = waiting.filter((id) => !acknowledged.has(id))
  }

  const after = await connect({ ...location, log: silentLog })
  try {
    const { rows: stored } = await after.pool.query(
      `select i.number, i.order_id, (select count(*) from mails m where m.payload ->> 'invoiceId' = i.id::text) as mails,
         (select count(*) from audit_log a where a.subject_kind = 'invoice' and a.subject_id = i.id::text) as entries,
         d.document ->> 'orderNumber' = i.order_number and (d.document ->> 'totalOre')::bigint = i.total_ore as is_whole
       from invoices i left join invoice_documents d on d.invoice_id = i.id order by i.number`,
    )
    expect(stored.map(({ number }) => number)).toEqual(Array.from({ length: INVOICES }, (_, index) => index + 1))
    expect(new Set(stored.map(({ order_id }) => order_id)).size).toBe(INVOICES)
    for (const row of stored) expect(row).toMatchObject({ mails: 1, entries: 1, is_whole: true })
    const numberOf = new Map(stored.map(({ order_id, number }) => [order_id, number]))
    for (const [id, number] of acknowledged) expect(numberOf.get(id)).toBe(number)
    const { rows: series } = await after.pool.query('select last from invoice_series')
    expect(series).toEqual([{ last: INVOICES }])
  } finally {
    await after.close()
  }
}, 600_000)
