import type pg from 'pg'
import type { Database } from '#server/database/connect.ts'
import { loadDemo } from '#server/demo/load-demo.ts'

/** What people leave in a shop beside the demo data; texts hold what breaks careless SQL. Customer 3 is a workshop, 1 is staff. */
const LEFT_BY_PEOPLE = [
  `insert into sessions (token_hash, user_id, expires_at) select decode(md5(email), 'hex'), id, now() + interval '1 day' from users`,
  `insert into one_time_tokens (token_hash, user_id, purpose, expires_at)
     select decode(md5('token ' || email), 'hex'), id, 'reset-password', now() + interval '1 hour' from users`,
  `insert into second_factors (user_id, secret, last_step) select id, 'forseglet', 57000000 from users where role <> 'customer'`,
  `insert into recovery_codes (code_hash, user_id) select decode(md5('code ' || email), 'hex'), id from users where role <> 'customer'`,
  `insert into attempts (key, ends_at, count) values ('login:127.0.0.1', now(), 3)`,
  `insert into text_approvals (text, by_user_id, approved_at) values ('terms', 1, now())`,
  `insert into favourites (user_id, product_id) select 3, id from products order by id limit 5`,
  `insert into saved_views (user_id, list, name, query, is_shared) values (1, 'orders', 'Mine ærø-ordrer', 'search=%C3%A6r%C3%B8', true)`,
  `insert into batches (product_id, code, created_at, blocked_at, blocked_reason, blocked_rolls) values (1, 'L2409 "æ"', now(), null, null, 0), (2, 'L2410', now(), now(), 'Striber i ''folien''', 2)`,
  `insert into receipts (key, supplier, note, by_user_id, created_at) values ('11111111-1111-4111-8111-111111111111', 'Værkstedets "folie"', null, 1, now())`,
  `insert into receipt_lines (receipt_id, position, product_id, kcw_id, name_da, batch_id, rolls, unit_cost_ore) select 1, 0, id, kcw_id, name_da, 1, 4, 250000 from products where id = 1`,
  `update products set stock = stock + 4, batches = '[{"id": 1, "code": "L2409 \\"æ\\"", "rolls": 4}]', stock_cause = '{"kind": "received", "receiptId": 1, "byUserId": 1}' where id = 1`,
  `insert into carts (user_id, lines, changed_at) values (3, '[{"productId": 1, "quantity": 2, "payWithPoints": false, "sampleOf": null, "seenPrice": 599995}]', now())`,
  `insert into bought_together (product_id, other_id, orders) select 1, id, 3 from products where id between 2 and 6`,
  `insert into stock_watches (product_id, email, token_hash, confirmed_at) select id, 'gæst''s@example.dk', decode(md5(kcw_id), 'hex'), now() from products order by id limit 2`,
  `insert into idempotency_keys (scope, key, body_hash, order_id) select 'user:' || user_id, 'key-' || id, decode(md5(order_number), 'hex'), id from orders`,
  `insert into mails (template, payload, to_address, state, subject, html, text, sent_at)
     select 'order-confirmation', jsonb_build_object('orderId', id), customer_email, 'sent', 'Ordrebekræftelse ' || order_number, '<p>Tak</p>', E'Tak\\nfor "din" ordre', now() from orders`,
  `insert into messages (name, email, subject, message, handled_at, handled_by_user_id, handled_by_name)
     values ('Søren Ærø', 'soeren@example.dk', 'Levering', E'Hej\\r\\n''jer'' \\\\ æøå 🙂', now(), 1, 'Line Fosgerau')`,
  `insert into uploads (key, original_name, widths, width, height, suggested_colors, by_user_id)
     values ('nordlys-1a2b3c', 'Nordlys "blå".jpg', '{400,800}', 800, 600, '{blaa}', 1)`,
  `insert into sponsorship_images (id, sponsorship_id, position, width, height) select md5(id), id, 0, 800, 600 from sponsorships`,
  `insert into search_synonyms (word, meanings) values ('enhjørning', '{lilla,"blå satin"}')`,
  `insert into product_documents (product_id, kind, file_key, version, dated, bytes) select id, 'guide', 'vejledning-1a2b', '2.0 "æ"', '2026-02-01', 900 from products order by id limit 2 on conflict do nothing`,
  `insert into missed_searches (day, text, count) values (current_date, 'guld kamæleon', 3)`,
  `insert into wraps (user_id, picture_key, widths, width, height, car, description, shown_as, state, consent_version, consented_at, shown_since)
     values (3, 'bil-' || md5('a') || 'abcd', '{400,800}', 800, 600, 'VW ''Golf'' \\ 8', E'Hele bilen\t"blå"', 'Ærø Lak ApS, Søby', 'approved', '2026-11-22', now(), now())`,
  `insert into wrap_films (wrap_id, product_id, position) select wraps.id, product.id, 0 from wraps, (select min(id) as id from products) product`,
  `insert into reviews (user_id, product_id, stars, text, shown_as, state, refusal, consent_version, consented_at)
     select 3, min(id), 2, E'Den ''krøller'' \\ lidt\r\n🙂', 'Ærø Lak ApS, Søby', 'refused', 'personal', '2026-11-22', now() from products`,
  `insert into order_changes (order_id, number, note, difference, by_user_id)
     select min(id), 1, E'To ruller ''mere''', '{"lines": [], "fields": {"reference": {"from": null, "to": "Ø-12"}}}', 1 from orders`,
  `insert into claims (order_id, kind, state, reason, name, email, order_number, words)
     select min(id), 'fault', 'open', 'faulty', 'Søren Ærø', 'soeren@example.dk', 'ORD-1', E'Den ''krøller'' \\ æøå' from orders`,
  `insert into claim_lines (claim_id, order_line_id, quantity) select claims.id, min(order_lines.id), 1 from claims join order_lines using (order_id) group by 1`,
  `insert into claim_photos (id, order_id, claim_id, position, width, height) select md5('foto'), order_id, id, 1, 800, 600 from claims`,
  `insert into claim_entries (claim_id, kind, words, by_user_id) select id, 'question', E'Hvilken "rulle"?', 1 from claims`,
  `insert into order_notes (order_id, text, by_user_id) select min(id), E'Ring før \\ levering\n🙂', 1 from orders`,
  `insert into e_invoices (invoice_id, needs_nem_handel, sent_at, sent_by_user_id) select min(id), true, now(), 1 from invoices on conflict (invoice_id) do update set needs_nem_handel = true, sent_at = now(), sent_by_user_id = 1`,
  `insert into reminders (number, invoice_id, position, issue_date, due_date, fee_ore, interest_ore, compensation_ore, is_letter, document, by_user_id, withdrawn_on, withdrawn_reason)
     select 2000000001, id, 1000, '2026-01-01', '2026-01-11', 10000, 420, 31000, false, '{"text": "Betal \\"nu\\""}', 1, '2026-01-02', E'Den ''krøller''' from invoices where kind = 'invoice' order by id limit 1`,
  `insert into bookkeeping_periods (month, last_number, accounts, closed_at, closed_by_user_id) values ('2020-01', 1, '{"vat": "6902"}', now(), 1)`,
  `insert into bookkeeping_vouchers (month, position, kind, source_id, number, day, text, postings)
     values ('2020-01', 0, 'document', '2000000000', 1, '2020-01-05', 'Faktura 1, ORD-2020-1', '[{"account": "vat", "ore": -1}, {"account": "sales", "ore": 1}]')`,
  `insert into online_payments (order_id, account_id, amount_ore, state, session_id, session_url, session_ends_at, provider_ref, way, held_ore)
     select id, account_id, 125000, 'held', 'cs_''1', 'https://betaling.example/æ', now(), 'pi_1', 'mobilepay', 125000 from orders order by id limit 1`,
  `insert into provider_events (id, kind, provider_ref, received_at, next_attempt_at) values ('evt_''1', 'charge.captured', 'pi_1', now(), now())`,
  `insert into provider_tasks (online_payment_id, kind, amount_ore, state, by_user_id, next_attempt_at, refusal, created_at)
     select id, 'refund', 100, 'refused', 1, now(), E'No "money"\n', now() from online_payments`,
  `insert into provider_transactions (id, kind, amount_ore, fee_ore, net_ore, day, payout_id, order_id, created_at)
     select 'txn_1', 'charge', 125000, 1875, 123125, '2026-11-21', 'po_1', min(id), now() from orders`,
  `insert into payment_requests (order_id, asked_for_ore, asked_at) select min(id), 125000, now() from orders`,
  `insert into bank_statements (read_at, by_user_id) values (now(), 1)`,
  `insert into bank_lines (statement_id, day, amount_ore, text, text_hash, ordinal, balance_ore)
     select id, '2026-11-20', 100, E'Ærø ''Lak'' \\ faktura 1', decode(md5('faktura 1'), 'hex'), 1, 12345 from bank_statements`,
  `insert into audit_log (by_user_id, by_name, action, subject_kind, subject_id, subject_label, changes)
     values (1, 'Line Fosgerau', 'Produkt ændret', 'product', '1', 'Blank sort', '{"stock": {"from": 1, "to": null}}')`,
]

/** Fills a new database with the demo shop and with a row of every table the demo data leave empty; throws when one is forgotten. */
export async function fillLivedInShop(db: Database, pool: pg.Pool): Promise<void> {
  await loadDemo(db, new Date(), { hasLives: false })
  for (const statement of LEFT_BY_PEOPLE) await pool.query(statement)
  const empty: string[] = []
  for (const table of await tableNames(pool)) {
    const { rows } = await pool.query(`select from "${table}" limit 1`)
    if (rows.length === 0) empty.push(table)
  }
  if (empty.length > 0) throw new Error(`test/lived-in-shop.ts leaves nothing in ${empty.join(', ')}`)
}

/** Every table of the shop but the record of its migrations. */
export async function tableNames(database: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`,
  )
  return rows.map(({ name }) => name)
}
