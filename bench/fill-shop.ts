import type pg from 'pg'

/** How much a shop after some years holds. */
export type ShopSize = Readonly<{ customers: number; orders: number }>

const FIRST_NAMES = [
  ...['Peter', 'Anne', 'Lars', 'Mette', 'Michael', 'Kirsten', 'Henrik', 'Hanne', 'Thomas', 'Anna', 'Søren', 'Helle', 'Jan', 'Susanne'],
  ...['Christian', 'Lene', 'Martin', 'Maria', 'Niels', 'Marianne', 'Jørgen', 'Inge', 'Åge', 'Åse', 'Bjørn', 'Solveig', 'Çelik', 'Zoë'],
]
const LAST_NAMES = [
  ...['Nielsen', 'Jensen', 'Hansen', 'Andersen', 'Pedersen', 'Christensen', 'Larsen', 'Sørensen', 'Rasmussen', 'Jørgensen', 'Petersen'],
  ...['Madsen', 'Kristensen', 'Olsen', 'Thomsen', 'Christiansen', 'Poulsen', 'Johansen', 'Møller', 'Mortensen', 'Knudsen', 'Østergaard'],
  ...['Nygaard', 'Kjær', 'Bødker', 'Ærenlund', 'Aagaard', 'Ågren', 'Qvist', 'Wæver'],
]
const TRADES = [
  'Folie',
  'Autofolie',
  'Bilpleje',
  'Reklame',
  'Skilte',
  'Wrap',
  'Design',
  'Auto',
  'Lakcenter',
  'Foliering',
  'Dekor',
  'Tuning',
]
const STREETS = ['Industrivej', 'Havnegade', 'Smedevej', 'Ærøgade', 'Østergade', 'Åboulevarden', 'Nørrebrogade', 'Fabriksvej', 'Møllevej']
const TOWNS = [
  '8000 Aarhus C',
  '5000 Odense C',
  '9000 Aalborg',
  '7100 Vejle',
  '6700 Esbjerg',
  '5970 Ærøskøbing',
  '4000 Roskilde',
  '2300 København S',
]

/**
 * Fills a database that has products with customers and orders of five years, each order with lines and history, as they lie
 * after that time: analysed and vacuumed. The same size gives the same rows.
 */
export async function fillShop(pool: pg.Pool, { customers, orders }: ShopSize): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; select setseed(0.42)')
    await client.query(CUSTOMERS, [customers, FIRST_NAMES, LAST_NAMES, TRADES, STREETS, TOWNS])
    await client.query(ORDERS, [orders])
    await client.query("select setval('order_numbers', (select max(id) from orders))")
    await client.query(LINES)
    await client.query(TOTALS)
    await client.query(HISTORY)
    await client.query(INVOICES)
    await client.query(CREDIT_NOTES)
    await client.query(CREDITED)
    for (const statement of LIFE) await client.query(statement)
    await client.query('update invoice_series set last = (select max(number) from invoices)')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

// the square makes the first names of a list common and the last ones rare, as names are
const pick = (list: string) => `(${list})[1 + floor(power(random(), 2) * cardinality(${list}))::int]`

const CUSTOMERS = `
  insert into users (email, name, company, cvr, phone, address, postal_code, city, tier, points, custom_discount, role, approved, active, created_at)
  select
    lower(unaccent(replace(replace(first || '.' || last, 'ø', 'oe'), 'å', 'aa'))) || n || '@' || lower(trade) || '-' || n % 977 || '.dk',
    first || ' ' || last,
    case when random() < 0.94 then last || ' ' || trade || case when n % 3 = 0 then ' ApS' else '' end end,
    (10000000 + n)::text, '+45 ' || (20000000 + n * 7), street || ' ' || 1 + n % 200, left(town, 4), substr(town, 6),
    (array['Bronze', 'Bronze', 'Bronze', 'Silver', 'Silver', 'Gold', 'Platinum'])[1 + floor(random() * 7)::int],
    floor(power(random(), 3) * 400)::int, case when random() < 0.06 then floor(random() * 31)::int end,
    case when n % 20000 = 7 then 'admin' else 'customer' end, n % 400 <> 3, n % 900 <> 5,
    now() - random() * interval '5 years'
  from (
    select n, ${pick('$2::text[]')} as first, ${pick('$3::text[]')} as last, ${pick('$4::text[]')} as trade,
      ${pick('$5::text[]')} as street, ${pick('$6::text[]')} as town
    from generate_series(1, $1::int) as n
  ) as person`

const ORDERS = `
  insert into orders (order_number, user_id, account_id, status, payment_status, payment_method, customer_name, customer_email, customer_phone, company,
    reference, shipping_address, shipping_postal_code, shipping_city, discount_percent, subtotal_ore, shipping_ore, savings_ore, total_ore,
    points_credited, stock_taken, delivery_in_stock, delivery_remote, created_at, tracking)
  select 'ORD-' || extract(year from at) || '-' || lpad(n::text, 6, '0'), case when n % 12 > 0 then u.id end, case when n % 12 > 0 then u.account_id end, status,
    case when status = 'cancelled' then case when n % 2 = 0 then 'refunded' else 'unpaid' end
      when n % 9 = 0 or status = 'pending' then 'unpaid' when n % 50 = 0 then 'partial' else 'paid' end,
    (array['card', 'mobilepay', 'invoice', 'invoice'])[1 + n % 4], u.name, u.email, u.phone, u.company,
    case when n % 3 = 0 then 'Bil ' || n % 4000 end, u.address, u.postal_code, u.city, 10, 0, 9900, 0, 9900, false, status <> 'cancelled',
    '1-3', '10-18', at, case when status in ('shipped', 'delivered') then 'PostNord 0037073025' || lpad((n * 7919)::text, 10, '0') end
  from (
    select n, 1 + floor(random() * (select count(*) from users where address is not null))::int as place, now() - ($1 - n) * interval '5 years' / $1 as at,
      case when n > $1 * 0.998 then 'pending' when n > $1 * 0.995 then 'processing' when n > $1 * 0.985 then 'shipped'
        when n % 33 = 0 then 'cancelled' else 'delivered' end as status
    from generate_series(1, $1::int) as n
  ) as placed
  join (select *, row_number() over (order by id) as place from users where address is not null) u using (place)
  order by n`

const LINES = `
  insert into order_lines (order_id, position, product_id, kcw_id, name_da, quantity, unit_price_ore, promotion_percent, pay_with_points,
    points_cost, line_total_ore, ships_now, ships_later)
  select o.id, position, p.id, p.kcw_id, p.name_da, quantity, p.unit_price_ore, 0, false, 10, p.unit_price_ore::bigint * quantity * 9 / 10, quantity, 0
  from orders o
  cross join lateral generate_series(1, 1 + o.id % 4) as position
  cross join lateral (select 1 + (o.id * 3 + position) % 5 as quantity, 1 + (o.id * 7919 + position * 31) % (select count(*) from products) as place) as chosen
  join (select *, row_number() over (order by id) as place from products) p using (place)`

const TOTALS = `
  update orders set subtotal_ore = goods, shipping_ore = case when goods > 200000 then 0 else 9900 end,
    total_ore = goods + case when goods > 200000 then 0 else 9900 end
  from (select order_id, sum(line_total_ore) as goods from order_lines group by order_id) as line where line.order_id = orders.id`

const HISTORY = `
  insert into order_history (order_id, status, payment_status, created_at)
  select o.id, step, case when position = 1 then 'unpaid' end, o.created_at + position * interval '5 hours'
  from orders o
  cross join lateral unnest(case when o.status = 'pending' then array['pending'] when o.status = 'delivered'
    then array['pending', 'processing', 'shipped', 'delivered'] else array['pending', o.status] end) with ordinality as past (step, position)`

const INVOICES = `
  insert into invoices (number, kind, order_id, order_number, customer_name, customer_email, company, payment_terms, issue_date, due_date,
    net_ore, vat_ore, total_ore, created_at)
  select (select last from invoice_series) + row_number() over (order by id), 'invoice', id, order_number, customer_name, customer_email, company, '8_days', created_at::date + 1,
    created_at::date + 9, total_ore - total_ore / 5, total_ore / 5, total_ore, created_at + interval '1 day'
  from orders o where (status in ('shipped', 'delivered') or status = 'cancelled' and payment_status = 'refunded')
    and not exists (select from invoices i where i.order_id = o.id) and id % 400 <> 1`

const CREDIT_NOTES = `
  insert into invoices (number, kind, order_id, order_number, customer_name, customer_email, company, payment_terms, issue_date, due_date,
    net_ore, vat_ore, total_ore, credits_id, credit_kind, created_at)
  select (select max(number) from invoices) + row_number() over (order by i.id), 'credit_note', order_id, i.order_number, i.customer_name,
    i.customer_email, i.company, payment_terms, issue_date, issue_date, net_ore, vat_ore, i.total_ore, i.id, 'annulment', i.created_at + interval '1 day'
  from invoices i join orders o on o.id = order_id
  where o.status = 'cancelled' and i.kind = 'invoice' and i.credited_by_id is null`

const CREDITED = `update invoices i set credited_by_id = note.id from invoices note where note.credits_id = i.id and i.credited_by_id is null`

/** What left, what was paid and what is still open, by the states of the orders. */
const LIFE = [
  `insert into parcels (order_id, number, carrier, tracking, sent_at) select id, 1, 'gls', 'GLS ' || 100000000 + id, created_at + interval '15 hours'
    from orders where status in ('shipped', 'delivered') and not exists (select from parcels where order_id = orders.id)`,
  `insert into parcel_lines (parcel_id, order_line_id, quantity) select p.id, l.id, l.quantity from parcels p join order_lines l using (order_id)
    on conflict do nothing`,
  `update order_lines set sent = quantity where order_id in (select order_id from parcels)`,
  `update order_lines set ships_now = 0, ships_later = quantity where sent = 0 and id % 3 = 0`,
  `insert into payments (order_id, account_id, amount_ore, way, paid_on)
    select id, account_id, case payment_status when 'partial' then total_ore / 2 else total_ore end, 'bank', created_at::date + 5
    from orders where payment_status <> 'unpaid'`,
  // some paid a hundred kroner too much
  `insert into payments (order_id, account_id, amount_ore, way, paid_on)
    select id, account_id, 10000, 'bank', created_at::date + 6 from orders where payment_status = 'paid' and id % 700 = 2`,
  `insert into payments (order_id, account_id, amount_ore, way, paid_on) select id, account_id, -total_ore, 'bank', created_at::date + 9
    from orders where payment_status = 'refunded'`,
  `update orders set
     paid_ore = case payment_status when 'paid' then total_ore + case when id % 700 = 2 then 10000 else 0 end
       when 'partial' then total_ore / 2 else 0 end,
     refunded_ore = case payment_status when 'refunded' then total_ore else 0 end,
     invoiced_ore = case when status in ('shipped', 'delivered') and id % 400 <> 1 then total_ore else 0 end`,
  `update orders set delivery_way = 'pickup' where id % 300 = 4`,
  `insert into invoice_balances (invoice_id, credited_ore, open_ore)
    select i.id, case when credited_by_id is null then 0 else i.total_ore end, case when credited_by_id is null then greatest(o.open_ore, 0) else 0 end
    from invoices i join orders o on o.id = order_id where i.kind = 'invoice'
    on conflict (invoice_id) do update set credited_ore = excluded.credited_ore, open_ore = excluded.open_ore`,
] as const
