import type { Pool } from 'pg'
import { MAX_CART_LINES } from '#domain/cart/cart.ts'
import { MAX_MEMBERS } from '#domain/customers/rights/members.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourites.ts'
import { MAX_PROJECT_CUSTOMERS, MAX_PROJECT_OFFERS, MAX_PROJECTS } from '#domain/projects/project.ts'
import { MISSED_SEARCHES_A_DAY } from '#domain/search/search-terms.ts'
import { SHELF_LIST } from '#domain/shelf-lists/shelf-list.ts'
import { MAX_STOCK_WATCHES } from '#domain/stock-watches/stock-watches.ts'
import { WRAP_LIMITS } from '#domain/wraps/wrap.ts'

/** Of what has no limit; a list that reads all of them has no place in a shop. */
const MANY = 10_000
/** Written by hand, one by one. */
const STAFF_OFFERS = 2_000
/** Open ones of one customer; staff send the goods of each. */
const OPEN_INVOICES = 2_000
/** Orders that the shop owes money of, by credit notes of staff. */
const CREDITED_ORDERS = 500
const APPLICATIONS = 2_000
const CLAIMS_OF_ONE = 50
const VIEWS = 50

export type LongList = Readonly<{
  name: string
  path: `/${string}`
  reader: 'owner' | 'staff'
  /** how many entries there are: 10,000, or what the shop allows */
  entries: number
  isLimited: boolean
}>

export type LongListIds = Readonly<{ ownerId: number; jobId: number; orderId: number; productId: number }>

/** Every list that customers make longer, as long as they can make it. */
export function longLists({ ownerId, jobId, orderId, productId }: LongListIds): LongList[] {
  const of = (reader: LongList['reader'], name: string, path: LongList['path'], limit: number | null = null): LongList => ({
    ...{ reader, name, path },
    ...{ entries: limit ?? MANY, isLimited: limit !== null },
  })
  return [
    of('owner', 'jobs', '/jobs', MAX_PROJECTS),
    of('owner', 'one job with all offers it can have', `/jobs/${jobId}`, MAX_PROJECT_OFFERS),
    of('owner', "a workshop's own customers", '/jobs/customers', MAX_PROJECT_CUSTOMERS),
    of('owner', 'shelf lists', '/shelf-lists', SHELF_LIST.lists),
    of('owner', 'favourites', '/favourites', MAX_FAVOURITES),
    of('owner', 'stock watches', '/stock-watches', MAX_STOCK_WATCHES),
    of('owner', 'photographs', '/wraps/mine', WRAP_LIMITS.inAll),
    of('staff', 'photographs by everybody', '/wraps/all', WRAP_LIMITS.inAll),
    of('owner', 'photographs for everybody', '/wraps', WRAP_LIMITS.inAll),
    of('owner', 'samples', '/samples/own'),
    of('owner', 'orders that wait or were answered', '/waiting-orders'),
    of('owner', 'the cart', '/cart', MAX_CART_LINES),
    of('owner', 'members', '/members', MAX_MEMBERS),
    of('owner', 'reviews', '/reviews/mine', MAX_FAVOURITES),
    of('owner', 'orders', '/orders/my-orders'),
    of('owner', 'open invoices', '/payments/my-invoices', OPEN_INVOICES),
    of('owner', 'what the workshop has to see to', '/own-waiting', OPEN_INVOICES),
    of('owner', "one order's payments", `/orders/${orderId}/payments`, 1),
    of('owner', 'what can be reviewed', '/reviews/mine/products', MAX_FAVOURITES),
    of('owner', 'who is logged in, with the workshops of a member', '/auth/me', 1),
    of('owner', "one order's claims", `/claims/orders/${orderId}`, CLAIMS_OF_ONE),
    of('owner', 'what is owed', '/payments/my-balance'),
    of('owner', 'movements of points', '/points/history'),
    of('owner', 'offers of the shop', '/offers/own', STAFF_OFFERS),
    of('staff', 'messages', '/messages'),
    of('staff', 'mails', '/mails'),
    of('staff', 'claims', '/claims'),
    of('staff', 'offers by staff', '/offers', STAFF_OFFERS),
    of('staff', 'reviews by everybody', '/reviews/all', MAX_FAVOURITES),
    of('staff', 'orders of everybody', '/orders'),
    of('staff', 'invoices', '/invoices', OPEN_INVOICES),
    of('staff', 'who owes what is overdue', '/overdue', OPEN_INVOICES),
    of('staff', 'what is owed, as a figure of the finances', '/finances/receivables', OPEN_INVOICES),
    of('staff', 'films searched for in vain', '/search/missed', MISSED_SEARCHES_A_DAY),
    of('staff', 'applications', '/sponsorships', APPLICATIONS),
    of('staff', 'letters to pack', '/samples/letters/waiting'),
    of('staff', "a product's movements", `/products/${productId}/movements`),
    of('staff', 'customers', '/users'),
    of('staff', "a customer's members", `/users/${ownerId}/members`, MAX_MEMBERS),
    of('staff', "an order's mails", `/orders/${orderId}/mails`, 1),
    of('staff', 'a customer', `/users/${ownerId}`),
    of('staff', "a customer's lists", `/users/${ownerId}/shelf-lists`, SHELF_LIST.lists),
    of('staff', "a customer's balance", `/users/${ownerId}/balance`),
    of('staff', "a customer's movements of points", `/points/history/${ownerId}`),
    of('staff', 'letters of samples', '/samples/letters'),
    of('staff', 'saved views', '/saved-views', VIEWS),
  ]
}

/** Fills every list of one customer; answers the ids that `longLists` needs. The products, customers and staff are there. */
export async function fillLongLists(
  pool: Pool,
  { ownerId, staffId }: Readonly<{ ownerId: number; staffId: number }>,
): Promise<LongListIds> {
  const { rows: accountRows } = await pool.query(`select account_id from users where id = ${ownerId}`)
  const account = accountRows[0].account_id as number
  const text = `repeat('Ærø ', 400)`
  const run = async (text: string) => {
    const { rows } = await pool.query(text.replaceAll('$user', String(ownerId)).replaceAll('$account', String(account)))
    return rows as { id: number }[]
  }
  await run(`insert into job_customers (account_id, name, note, created_at, changed_at)
    select $account, 'Kunde ' || n, left(${text}, 1000), now(), now() from generate_series(1, ${MAX_PROJECT_CUSTOMERS}) n`)
  const [job] = await run(`insert into jobs (account_id, key, car, status, note, created_at, changed_at)
    select $account, 'job-' || n, 'Bil ' || n, 'offer', ${text}, now(), now() from generate_series(1, ${MAX_PROJECTS}) n returning id`)
  await run(`insert into job_offers (job_id, document, made_at)
    select ${job?.id}, jsonb_build_object('number', 'T-' || n, 'validUntil', '2026-12-24', 'inclVatOre', 100, 'picture', repeat(md5(n::text), 4000)), now()
    from generate_series(1, ${MAX_PROJECT_OFFERS}) n`)
  const lists = await run(`insert into shelf_lists (account_id, name, position, created_at)
    select $account, 'Liste ' || n, n, now() from generate_series(1, ${SHELF_LIST.lists}) n returning id`)
  await run(`insert into shelf_lines (list_id, product_id, kcw_id, name_da, position, minimum, seen_price_ore, created_at)
    select l.id, p.id, p.kcw_id, p.name_da, row_number() over (partition by l.id), 1, 100, now()
    from shelf_lists l cross join (select * from products order by id limit ${SHELF_LIST.lines}) p where l.account_id = $account`)
  await run(`insert into favourites (user_id, product_id) select $user, id from products order by id limit ${MAX_FAVOURITES}`)
  await run(`insert into stock_watches (product_id, user_id) select id, $user from products order by id limit ${MAX_STOCK_WATCHES}`)
  await run(`insert into wraps (user_id, picture_key, widths, width, height, car, description)
    select $user, 'w' || n, '{400}', 400, 300, 'Bil', left(${text}, 500) from generate_series(1, ${WRAP_LIMITS.inAll}) n`)
  await run(`insert into sample_letters (account_id, user_id, sent_at) select $account, $user, now() from generate_series(1, ${MANY})`)
  await run(`insert into sample_requests (account_id, user_id, film_id, kcw_id, name_da, asked_at, letter_id)
    select $account, $user, id, 'L-1', 'Folie', now(), id from sample_letters where account_id = $account`)
  await run(`insert into sample_requests (account_id, user_id, film_id, kcw_id, name_da, asked_at, cancelled_at)
    select $account, $user, n, 'L-1', 'Folie', now(), now() from generate_series(1, ${MANY}) n`)
  await run(`insert into waiting_orders (customer_id, asked_by_user_id, asked_by_name, key, request, asked, total_ore, asked_at, answer, answered_at)
    select $user, $user, 'Karen', 'k' || n, '{}', '{"items":[{"quantity":2}]}', 100, '2026-11-20', 'withdrawn', '2026-11-20' from generate_series(1, ${MANY}) n`)
  await run(`insert into job_settings (account_id, logo, changed_at) values ($account, decode(repeat('ff', 1000000), 'hex'), now())`)
  await run(`insert into carts (user_id, lines, changed_at)
    select $user, jsonb_agg(jsonb_build_object('productId', id, 'quantity', 9999, 'payWithPoints', false, 'sampleOf', null)), now()
    from (select id from products order by id limit ${MAX_CART_LINES}) p`)
  await run(`insert into members (customer_id, email, role, token_hash, expires_at, invited_at)
    select $user, 'svend' || n || '@folie.example', 'buyer', sha256(n::text::bytea), now() + interval '7 days', now()
    from generate_series(1, ${MAX_MEMBERS}) n`)
  await run(`insert into reviews (user_id, product_id, stars, text, shown_as, state, shown_since, answer, answered_at, consent_version, consented_at)
    select $user, id, 5, left(${text}, 1000), 'Karen', 'approved', now(), left(${text}, 400), now(), '1', now() from products`)
  await run(`insert into offers (number, account_id, user_id, state, valid_until, message, shipping_ore, total_ore, document, created_at, updated_at, sent_at)
    select 'TIL-' || n, $account, $user, 'sent', '2099-01-01', left(${text}, 1500), 0, 100, jsonb_build_object('paper', repeat(md5(n::text), 500)), now(), now(), now()
    from generate_series(1, ${STAFF_OFFERS}) n`)
  await run(`insert into offer_lines (offer_id, position, product_id, kcw_id, name_da, quantity, list_unit_ore, own_unit_ore, unit_ore, earns_points)
    select o.id, n, n, 'L-1', 'Folie', 1, 100, 100, 100, true from offers o cross join generate_series(1, 5) n`)
  await run(
    `insert into messages (name, email, subject, message) select 'Karen', 'karen@folie.example', 'Emne', ${text} from generate_series(1, ${MANY})`,
  )
  await run(`insert into mails (template, payload, to_address, next_attempt_at, state)
    select 'order-sent', '{}', 'karen@folie.example', now(), 'sent' from generate_series(1, ${MANY})`)
  await run(`insert into points_ledger (user_id, kind, points, balance_after, reason)
    select $user, 'granted', 1, n, 'Velkomst' from generate_series(1, ${MANY}) n`)
  await run(`insert into orders (order_number, user_id, account_id, payment_method, customer_name, customer_email, customer_phone,
      shipping_address, shipping_postal_code, shipping_city, discount_percent, subtotal_ore, shipping_ore, savings_ore, total_ore,
      delivery_in_stock, delivery_remote)
    select 'LANG-' || n, $user, $account, 'invoice', 'Karen', 'karen@folie.example', '12345678', 'Åvej 1', '7100', 'Vejle', 0, 100, 0, 0, 100, '1', '2'
    from generate_series(1, ${MANY}) n`)
  const [order] = await run(`select id from orders where user_id = $user limit 1`)
  await run(`insert into order_lines (order_id, position, product_id, kcw_id, name_da, quantity, unit_price_ore, promotion_percent, pay_with_points,
      points_cost, line_total_ore, ships_now, ships_later)
    select o.id, 1, p.id, p.kcw_id, p.name_da, 1, 100, 0, false, 0, 100, 1, 0
    from orders o cross join (select * from products order by id limit 1) p where o.user_id = $user`)
  await run(`insert into job_order_lines (job_id, order_line_id)
    select ${job?.id}, l.id from order_lines l join orders o on o.id = l.order_id where o.user_id = $user`)
  await run(`with own as (select * from orders where user_id = $user order by id limit ${OPEN_INVOICES})
    insert into invoices (number, kind, order_id, order_number, customer_name, customer_email, payment_terms, issue_date, due_date, net_ore, vat_ore,
      total_ore)
    select 700000 + id, 'invoice', id, order_number, customer_name, customer_email, '8_days', '2026-11-01', '2026-11-09', 80, 20, 100 from own`)
  await run(
    `insert into invoice_balances (invoice_id, open_ore) select id, total_ore from invoices where order_id in (select id from orders where user_id = $user)`,
  )
  await run(`update orders set paid_ore = 200 where id in (
    select id from orders where user_id = $user order by id desc limit ${CREDITED_ORDERS})`)
  await run(`insert into missed_searches (day, text) select '2026-11-20', 'søgt ' || n from generate_series(1, ${MISSED_SEARCHES_A_DAY}) n`)
  await run(`insert into sponsorships (id, full_name, email, phone, age, car_model, racing_type, experience_years, achievements, sponsorship_reason, content_hash)
    select 'SPON-' || n, 'Karen', 'karen@folie.example', '12345678', 30, 'Golf', 'Drift', 3, ${text}, ${text}, sha256(n::text::bytea)
    from generate_series(1, ${APPLICATIONS}) n`)
  await run(`insert into claims (order_id, kind, name, email, order_number, words, created_at)
    select id, 'return', 'Karen', 'karen@folie.example', order_number, left(${text}, 300), now() from orders where account_id = $account`)
  await run(`insert into claims (order_id, kind, state, name, email, order_number, words)
    select ${order?.id}, 'fault', 'refused', 'Karen', 'karen@folie.example', 'LANG-1', left(${text}, 1000) from generate_series(1, ${CLAIMS_OF_ONE})`)
  await run(`insert into saved_views (user_id, list, name, query, is_shared)
    select ${staffId}, 'orders', 'Visning ' || n, 'status=pending', false from generate_series(1, ${VIEWS}) n`)
  await run('analyze')
  const [product] = await run('select id from products order by id limit 1')
  if (!job || !order || !product || lists.length !== SHELF_LIST.lists) throw new Error('not every list was filled')
  return { ownerId, jobId: job.id, orderId: order.id, productId: product.id }
}
