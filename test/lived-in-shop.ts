import type pg from 'pg'
import type { Database } from '#server/database/connect.ts'
import { loadDemo } from '#server/demo/load-demo.ts'

/** What people leave in a shop beside the demo data; texts hold what breaks careless SQL. Customer 3 is a workshop, 1 is staff. */
const LEFT_BY_PEOPLE = [
  `insert into sessions (token_hash, user_id, expires_at) select decode(md5(email), 'hex'), id, now() + interval '1 day' from users`,
  `insert into members (customer_id, user_id, email, role, order_limit_ore, invited_at, joined_at, chosen_at) select 3, id, email, 'buyer', 50000, now(), now(), now() from users where id = 4`,
  `insert into members (customer_id, email, role, token_hash, expires_at, invited_at) values (3, 'lærling''s@example.dk', 'viewer', decode(md5('invitation'), 'hex'), now() + interval '7 days', now())`,
  `insert into sessions (token_hash, user_id, member_id, expires_at) select decode(md5('tablet'), 'hex'), user_id, id, now() + interval '1 day' from members where user_id is not null`,
  `insert into waiting_orders (customer_id, asked_by_user_id, asked_by_name, key, request, asked, total_ore, asked_at, answer, answered_by_name, words, answered_at) values (3, 4, 'Lærling "Ærø"', 'tryk-1', '{"items": [{"id": 1, "quantity": 2}]}', '{"items": [], "total": 1200}', 120000, now(), 'no', 'Søren ''æ''', E'Vi har\\nok', now())`,
  `insert into one_time_tokens (token_hash, user_id, purpose, expires_at)
     select decode(md5('token ' || email), 'hex'), id, 'reset-password', now() + interval '1 hour' from users`,
  `insert into second_factors (user_id, secret, last_step) select id, 'forseglet', 57000000 from users where role <> 'customer'`,
  `insert into recovery_codes (code_hash, user_id) select decode(md5('code ' || email), 'hex'), id from users where role <> 'customer'`,
  `insert into attempts (key, ends_at, count) values ('login:127.0.0.1', now(), 3)`,
  `insert into text_approvals (text, by_user_id, approved_at) values ('terms', 1, now())`,
  `insert into cartons (name, inner_length_mm, own_weight_g, most_rolls, most_weight_g, cardboard_g, plastic_g, wood_g, metal_g) values ('Kasse "160" æ', 1600, 950, 2, 15000, 900, 20, 0, 0)`,
  `insert into carton_declarations (carton_id, name, body, by_user_id, created_at) select min(id), 'Erklæring ''æ'' "160".pdf', '\\x255044462d0a2525454f46'::bytea, 1, now() from cartons`,
  `insert into favourites (user_id, product_id) select 3, id from products order by id limit 5`,
  `insert into metre_figures (id, kind, name, from_cm, to_cm, source_title, source_url, source_year) values ('maalt-selv', 'model', 'Målt ''selv''', 1810, 1950, 'Egen måling', 'https://foliehuset.example/maal', 2026)`,
  `insert into metre_tools (product_id, pieces, per_metres, position) values (1, 2, 18, 0)`,
  `insert into sample_letters (account_id, user_id, recipient, sent_at, by_user_id) select account_id, id, '{"name": "Søren Ærø", "company": "Lak \\"& folie\\"", "address": "Åvej 1", "postalCode": "5970", "city": "Ærøskøbing"}', now(), 1 from users where id = 3`,
  `insert into sample_requests (account_id, user_id, film_id, kcw_id, name_da, asked_at, letter_id) select u.account_id, u.id, p.id, p.kcw_id, p.name_da || ' ''æ''', now(), null from users u, products p where u.id = 3 and p.id = 1`,
  `insert into offers (number, account_id, user_id, state, valid_until, message, agreed_shipping_ore, shipping_ore, total_ore, document, created_by_user_id, sent_by_user_id, created_at, updated_at, sent_at, answered_at, answer_note, reminded_at)
     select 'TIL-2099-000001', account_id, id, 'declined', '2099-12-01', E'Til ''dig'' \\ æøå\n🙂', 0, 0, 125050, '{"number": "TIL-2099-000001", "version": 1, "message": "Til \\"dig\\"", "lines": []}', 1, 1, now(), now(), now(), now(), E'For "dyrt"', now() from users where id = 3`,
  `insert into offer_lines (offer_id, position, product_id, kcw_id, name_da, quantity, offered_unit_ore, reason, list_unit_ore, own_unit_ore, unit_ore, earns_points)
     select max(offers.id), 0, 1, 'KCW-''1''', 'Ærø "blå"', 2, 62525, 'Mængde \\ æ', 100000, 90000, 62525, false from offers`,
  `insert into export_proofs (order_id, name, body, by_user_id, created_at) select min(id), 'Udførsel ''æ'' "FO".pdf', '\\x255044462d0a2525454f46'::bytea, 1, now() from orders`,
  `insert into saved_views (user_id, list, name, query, is_shared) values (1, 'orders', 'Mine ærø-ordrer', 'search=%C3%A6r%C3%B8', true)`,
  `insert into list_columns (user_id, list, hidden) values (1, 'products', '{"Mærker",SKU}'), (1, 'orders', '{Betaling}')`,
  `insert into product_imports (state, file_name, bytes, file_key, by_user_id, created_at, ended_at, failure, errors_kept)
     values ('failed', 'Pris "æ" \\ 2026.csv', 4096, 'en-fil.csv', 1, now(), now(), 'Linje 1: Kolonnen »Prisen« kendes ikke.', 1)`,
  `insert into product_import_errors (import_id, line, sku, "column", message, is_late) select id, 2, 'KCW-''1''', null, E'Tagget "blå"\tfindes ikke.', false from product_imports`,
  `with kept as (insert into shelf_lists (account_id, name, position, created_at) select account_id, 'Varevognens "hylde" \\ æ', 1, now() from users where id = 3 returning id)
     insert into shelf_lines (list_id, product_id, kcw_id, name_da, position, minimum, on_shelf, counted_at, note, seen_price_ore, created_at)
     select kept.id, product.id, product.kcw_id, product.name_da, 0, 4, 1, now(), E'Ved ''døren'' \\ 🙂', 599995, now() from kept, (select id, kcw_id, name_da from products order by id limit 2) product
     union all select kept.id, null, 'Slettet''æ', 'Folie, der er "væk"', 9, 1, null, null, null, 100, now() from kept`,
  `insert into shelf_lists (account_id, name, position, created_at, deleted_at) select account_id, 'Slettet', 2, now(), now() from users where id = 3`,
  `insert into shelf_received (order_line_id, rolls) select min(id), 1 from order_lines`,
  `insert into shelf_mails (user_id, weekday, next_on, leave_token, created_at) values (3, 0, '2099-01-05', 'en-token-der-kun-afmelder-æ', now())`,
  `with customer as (insert into job_customers (account_id, name, phone, email, car, plate, note, created_at, changed_at)
       select account_id, 'Åse "Ø" \\ Kunde', '20304050', 'aase@example.dk', 'VW Golf', 'AB12345', E'Ring ''efter'' kl. 16 🙂', now(), now() from users where id = 3 returning id),
     job as (insert into jobs (account_id, key, customer_id, car, status, planned_on, note, responsible_member_id, work_minutes, material_ore, revision, offers_made, created_at, changed_at)
       select u.account_id, '11111111-2222-4111-8111-111111111111', customer.id, 'Golf "æ"', 'agreed', '2099-02-03', null, (select min(id) from members), 750, 450050, 3, 1, now(), now() from users u, customer where u.id = 3 returning id),
     film as (insert into job_films (job_id, product_id, kcw_id, name_da, series, hex, width_mm, length_mm, car, question, tools, from_mm, to_mm, rolls, at_least, created_at)
       select job.id, 1, 'Gammelt''nr', 'Folie, som den hed', null, '#1d4f91', 1520.5, 18000, 'VW Golf', '{"car": null, "parts": [], "panels": [{"widthCm": 100, "heightCm": 50, "count": 2}], "difficulty": "hard", "wastePercent": 10, "film": "x", "oneBatch": true, "tools": false}', '[{"productId": 2, "kcwId": "K", "nameDa": "Rakel æ", "pieces": 2}]', 15000, 16800, 1, 1, now() from job),
     offer as (insert into job_offers (job_id, document, made_at, sent_to, sent_at)
       select job.id, '{"number": "1-1", "validUntil": "2026-12-24", "inclVatOre": 125000, "car": "Golf \\"æ\\""}', now(), 'aase@example.dk', now() from job),
     car as (insert into job_cars (job_id, choice, films, picture, kept_at)
       select job.id, 'bil=varevogn&karosseri=Gammelt%27nr&tag=%C3%86', '[{"panel": "body", "nameDa": "Folie, \\"æ\\""}]', '\\xffd8ffe0'::bytea, now() from job)
   insert into job_order_lines (job_id, order_line_id) select job.id, (select min(id) from order_lines) from job`,
  `insert into job_settings (account_id, hourly_ore, mark_up_percent, pays_vat, part_minutes, hard_percent, terms, valid_days, logo, changed_at)
     select account_id, 65000, 25, true, '{"panel": 45}', 20, E'Halvdelen nu,\nresten ''bagefter''', 14, '\\xffd8ffe0'::bytea, now() from users where id = 3`,
  `insert into batches (product_id, code, created_at, blocked_at, blocked_reason, blocked_rolls) values (1, 'L2409 "æ"', now(), null, null, 0), (2, 'L2410', now(), now(), 'Striber i ''folien''', 2)`,
  `insert into recalls (batch_id, kcw_id, name_da, code, image_url, sold_from, sold_to, rolls, hazard, instructions, remedies, phone, by_user_id, created_at, reported_at, report_number) select id, 'KCW-''1''', 'Ærø "blå"', code, null, '2026-01-01', '2026-02-01', 3, E'Limen ''kan'' \\ antændes 🙂', E'Læg den\nudenfor', '{refund,replacement}', '70 00 00 00', 1, now(), now(), 'A12/"1"' from batches where id = 1`,
  `insert into recall_receivers (batch_id, order_id, rolls, token_hash, remedy, answered_at) select batch_id, (select min(id) from orders), 3, decode(md5('recall'), 'hex'), 'refund', now() from recalls`,
  `insert into receipts (key, supplier, note, by_user_id, created_at) values ('11111111-1111-4111-8111-111111111111', 'Værkstedets "folie"', null, 1, now())`,
  `insert into receipt_lines (receipt_id, position, product_id, kcw_id, name_da, batch_id, rolls, unit_cost_ore) select 1, 0, id, kcw_id, name_da, 1, 4, 250000 from products where id = 1`,
  `update products set stock = stock + 4, batches = '[{"id": 1, "code": "L2409 \\"æ\\"", "rolls": 4}]', stock_cause = '{"kind": "received", "receiptId": 1, "byUserId": 1}' where id = 1`,
  `update products set promotion_percent = 20, promotion_until = '2099-12-01T23:00:00Z', next_promotion_percent = 30, next_promotion_from = '2099-12-02T07:00:00Z' where id = 2`,
  `insert into price_lists (name, starts_on, starts_at, created_by_user_id, created_at, approved_by_user_id, approved_at, revision)
     values ('Priser "2099" \\ æ', '2099-01-01', '2098-12-31T23:00:00Z', 1, now(), 1, now(), 3)`,
  `insert into price_list_lines (list_id, kcw_id, product_id, unit_price_ore, approved_beside_ore, replaced_ore)
     select (select max(id) from price_lists), kcw_id, id, unit_price_ore + 100, unit_price_ore, null from products where id < 4 union all select (select max(id) from price_lists), 'Ukendt''æ', null, 9995, null, 1`,
  `insert into suppliers (name, contact, email, currency, lead_time_days, note, created_at) values ('Kanton "Film" Ærø', 'Li ''Wei''', 'li@example.com', 'CNY', 42, E'Ring\\nførst', now())`,
  `insert into supplied_products (product_id, supplier_id, supplier_sku, unit_price_hundredths, currency) select id, 1, 'KF "9"', 21050, 'CNY' from products order by id limit 2 on conflict do nothing`,
  `insert into purchase_orders (key, supplier_id, state, currency, rate_millionths, note, by_user_id, created_at, ordered_at) values ('22222222-2222-4222-8222-222222222222', 1, 'ordered', 'CNY', 950000, 'Haster', 1, now(), now())`,
  `insert into purchase_order_lines (purchase_order_id, position, product_id, kcw_id, name_da, rolls, received, unit_price_hundredths, expected_on) select 1, 0, id, kcw_id, name_da, 10, 4, 21050, '2099-12-01' from products where id = 1`,
  `update products set incoming = '[{"on": "2099-12-01", "rolls": 6}]' where id = 1`,
  `update receipts set purchase_order_id = 1 where id = 1`,
  `insert into undoables (kind, work, subject, products, by_user_id, by_name, created_at) values ('deletion', '{addProducts}', '{"product": {"name_da": "Ærø \\"blå\\"", "images": []}}', 1, 1, 'Line Fosgerau', now())`,
  `insert into undoable_products (undoable_id, product_id, label, before, after, stock_change, batches) select id, 1, 'Blank ''sort'' (KCW-1)', '{"active": true}', '{"active": false}', -2, '[{"id": 1, "rolls": 2}]' from undoables where kind = 'deletion'`,
  `with large as (insert into undoables (kind, work, products, by_name, created_at, in_pieces) values ('import', '{addProducts}', 2, 'Line Fosgerau', now(), true) returning id),
       stays as (insert into undoable_products (undoable_id, product_id, label, is_new, revision, stays) select id, 2, 'Hvid "mat"', true, 1, '[{"productId": 2, "label": "Hvid \\"mat\\"", "field": null, "reason": "Produktet er bestilt.", "by": null, "at": null}]' from large),
       file as (update product_imports set undoable_id = (select id from large))
     insert into undo_jobs (undoable_id, state, by_user_id, begun_at, ended_at, done, counts) select id, 'stopped', 1, now(), now(), 1, '{"returned": 0, "removed": 0, "stayed": 1}' from large`,
  `insert into undoable_belongings (undoable_id, belongs_to, user_id, email, row) select id, 'stock_watches', 3, 'gæst''s@example.dk', '{"id": 1}' from undoables where kind = 'deletion'`,
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
  `update products set guarantee_by = 'producer', guarantee_from_years = 5, guarantee_to_years = 7, guarantee_covers = E'Revner ''æ''\nog "falmning"', guarantee_free = true, guarantee_whole = true where id = 3`,
  `insert into product_documents (product_id, kind, file_key, version, dated, bytes, picture) values (3, 'durabilityLabel', 'maerke-1a2b', null, '2026-02-01', 900, '{"kind": "svg", "width": 595.3, "height": 841.9}') on conflict do nothing`,
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
  `insert into customer_notes (user_id, text, by_user_id, changed_at) values (3, E'Vil \\ "ringes" op\n🙂', 1, now())`,
  `insert into order_notes (order_id, text, by_user_id) select min(id), E'Ring før \\ levering\n🙂', 1 from orders`,
  `insert into e_invoices (invoice_id, needs_nem_handel, sent_at, sent_by_user_id) select min(id), true, now(), 1 from invoices on conflict (invoice_id) do update set needs_nem_handel = true, sent_at = now(), sent_by_user_id = 1`,
  `insert into access_point (system, key, legal_entity, connected_at, connected_by_user_id) values ('storecove', 'sealed', 4711, now(), 1)`,
  `insert into e_invoice_deliveries (invoice_id, reference, receiver, state, problem, receipt, tried_at, settled_at, by_user_id, next_attempt_at)
     select min(id), '0b7d7e3c-8b0a-4c0e-9a52-3b1f5a0d9c11', '0088:5790000123452', 'delivered', null, E'{"receipt": "\\<æ>''"}', now(), now(), 1, now() from invoices`,
  `insert into e_invoice_responses (provider_id, invoice_id, code, reason, said_at, received_at)
     select E'svar ''1', min(id), 'RE', E'Rekvisition ''mangler''\n🙂', now(), now() from invoices`,
  `insert into reminders (number, invoice_id, position, issue_date, due_date, fee_ore, interest_ore, compensation_ore, is_letter, document, by_user_id, withdrawn_on, withdrawn_reason)
     select 2000000001, id, 1000, '2026-01-01', '2026-01-11', 10000, 420, 31000, false, '{"text": "Betal \\"nu\\""}', 1, '2026-01-02', E'Den ''krøller''' from invoices where kind = 'invoice' order by id limit 1`,
  `insert into bookkeeping_periods (month, last_number, accounts, closed_at, closed_by_user_id) values ('2020-01', 1, '{"vat": "6902"}', now(), 1)`,
  `insert into bookkeeping_vouchers (month, position, kind, source_id, number, day, text, postings)
     values ('2020-01', 0, 'document', '2000000000', 1, '2020-01-05', 'Faktura 1, ORD-2020-1', '[{"account": "vat", "ore": -1}, {"account": "sales", "ore": 1}]')`,
  `insert into ledger_connection (system, keys, journal, first_number, from_month, connected_at, connected_by_user_id)
     values ('economic', 'sealed', 7, 1, '2099-01', now(), 1)`,
  `insert into ledger_vouchers (number, kind, source_id, day, text, postings, lines, state, problem, next_attempt_at)
     values (2001, 'document', '2000000000', '2099-01-05', 'Faktura 1 #D1', '[{"account": "sales", "ore": -1}]', '[{"account": "1010", "contra": "5600", "ore": -1, "vatCode": "U25", "vatAccount": "6902"}]', 'stuck', E'Kontoen er ''spærret''', now())`,
  `insert into online_payments (order_id, account_id, amount_ore, state, session_id, session_url, session_ends_at, provider_ref, way, held_ore)
     select id, account_id, 125000, 'held', 'cs_''1', 'https://betaling.example/æ', now(), 'pi_1', 'mobilepay', 125000 from orders order by id limit 1`,
  `insert into online_payments (order_id, amount_ore, state, session_ends_at, paid_with_id, invoice_id, reminder_id)
     select p.order_id, 10420, 'expired', now(), p.id, r.invoice_id, r.id from online_payments p, reminders r limit 1`,
  `insert into transfer_references (invoice_ids, created_at) select array_agg(id order by id), now() from (select id from invoices order by id limit 2) i`,
  `insert into provider_events (id, kind, provider_ref, received_at, next_attempt_at) values ('evt_''1', 'charge.captured', 'pi_1', now(), now())`,
  `insert into provider_tasks (online_payment_id, kind, amount_ore, state, by_user_id, next_attempt_at, refusal, claim_id, created_at)
     select id, 'refund', 100, 'refused', 1, now(), E'No "money"\n', (select min(id) from claims), now() from online_payments`,
  `insert into shipping_labels (order_id, parcel_id, reference, state, weight_grams, length_cm, provider_ref, carrier, tracking, by_user_id, next_attempt_at)
     select order_id, id, 'ORD-''æ''-1', 'made', 4500, 152, '1000001', 'gls', '9900', 1, now() from parcels order by id limit 1`,
  `insert into label_events (label_id, kind, at) select id, 'under_way', now() from shipping_labels`,
  `insert into label_asks (label_id, next_attempt_at, done_at) select id, now(), now() from shipping_labels`,
  `insert into provider_transactions (id, kind, amount_ore, fee_ore, net_ore, day, payout_id, order_id, created_at)
     select 'txn_1', 'charge', 125000, 1875, 123125, '2026-11-21', 'po_1', min(id), now() from orders`,
  `insert into payment_requests (order_id, asked_for_ore, asked_at) select min(id), 125000, now() from orders`,
  `insert into bank_statements (read_at, by_user_id) values (now(), 1)`,
  `insert into bank_lines (statement_id, day, amount_ore, text, text_hash, ordinal, balance_ore)
     select id, '2026-11-20', 100, E'Ærø ''Lak'' \\ faktura 1', decode(md5('faktura 1'), 'hex'), 1, 12345 from bank_statements`,
  `with actor as (insert into users (email, name, active) values ('slettet-900001@invalid', E'Nøgle: Lager ''æ''', false) returning id)
     insert into api_keys (user_id, name, prefix, token_hash, rights, made_by_user_id, expires_at, revoked_at, last_used_at, last_used_from)
     select id, E'Lager ''æ''', 'fhk_abcdef', decode(md5('nøgle'), 'hex'), '{readOrders,changeStock}', 1, now(), now(), now(), '192.0.2.0/24' from actor`,
  `insert into webhook_receivers (name, url, kinds, secret, paused_at, paused_reason, failing_since)
     values (E'Lager "æ" \\ 1', 'https://lager.example/æ?a=''b''', '{order.placed,product.stock}', 'forseglet', now(), 'Svarede ikke', now())`,
  `insert into webhook_deliveries (receiver_id, kind, data, state, attempts, next_attempt_at, attempted_at, status, answer)
     select id, 'order.placed', '{"order": {"id": 1, "orderNumber": "ORD-\\"1"}}', 'waiting', 3, now(), now(), 500, E'Fejl\\t"æ"' from webhook_receivers`,
  `insert into column_mappings (kind, headings_hash, mapping, changed_at)
     values ('customers', sha256('Navn;E-mail'), '{"uses": ["name", "email"], "prices": null, "category": null, "leavesOutKeyless": false}', now())`,
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
