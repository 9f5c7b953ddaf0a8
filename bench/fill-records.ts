import type pg from 'pg'

/** How much staff's records hold after some years. */
export type RecordsSize = Readonly<{ entries: number; mails: number; messages: number }>

const SEARCHES = ['audit_log_search', 'mails_search', 'messages_search']

/**
 * Fills the log, the mails and the messages of a shop that fillShop has filled, spread over five years, as they lie after that
 * time: analysed and vacuumed. The same size gives the same rows.
 */
export async function fillRecords(pool: pg.Pool, { entries, mails, messages }: RecordsSize): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; select setseed(0.24)')
    // an index made of all rows at once is made in a tenth of the time
    const { rows } = await client.query<{ indexdef: string }>('select indexdef from pg_indexes where indexname = any ($1)', [SEARCHES])
    await client.query(`drop index ${SEARCHES.join(', ')}`)
    await client.query(ENTRIES, [entries])
    await client.query(MAILS, [mails])
    await client.query(MESSAGES, [messages])
    for (const { indexdef } of rows) await client.query(indexdef)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

const at = (n: string, of: string) => `now() - (${of} - ${n}) * interval '5 years' / ${of}`

// mostly products and orders, as a day of staff has it; settings change a few times a year
const ENTRIES = `
  insert into audit_log (created_at, by_user_id, by_name, action, subject_kind, subject_id, subject_label, changes)
  select ${at('n', '$1::int')}, staff.id, staff.name,
    case kind when 'product' then 'Produkt ændret' when 'order' then 'Ordre ændret' when 'points' then 'Point tildelt'
      when 'invoice' then 'Faktura udstedt' when 'settings' then 'Indstillinger ændret' when 'message' then 'Besked behandlet' else 'Kunde ændret' end,
    kind, subject,
    case kind when 'product' then 'Folie ' || subject || ' (NL-' || 1000 + subject::int % 90 || ')' when 'order' then o.order_number
      when 'invoice' then 'Faktura ' || subject || ' (' || o.order_number || ')' when 'settings' then 'Indstillinger'
      when 'message' then 'Spørgsmål om levering' else u.name || ' (' || u.email || ')' end,
    case kind when 'product' then jsonb_build_object('stock', jsonb_build_object('from', n % 40, 'to', n % 40 + 20),
        'price', jsonb_build_object('from', 1000 + n % 700, 'to', 1100 + n % 700))
      when 'order' then '{"status": {"from": "processing", "to": "shipped"}, "tracking": {"from": null, "to": "PostNord"}}'::jsonb
      when 'points' then jsonb_build_object('points', jsonb_build_object('from', n % 90, 'to', n % 90 + 5), 'reason', '{"to": "Messegave"}'::jsonb)
      when 'customer' then '{"tier": {"from": "Bronze", "to": "Gold"}}'::jsonb
      when 'settings' then '{"delivery.home": {"from": "2-3", "to": "1-2"}}'::jsonb else '{}'::jsonb end
  from (
    select n, (1 + (n::bigint * 7919) % 100000)::int as place,
      case when n % 40000 = 1 then 'settings' when n % 100 < 58 then 'product' when n % 100 < 84 then 'order' when n % 100 < 91 then 'customer'
        when n % 100 < 95 then 'points' when n % 100 < 99 then 'invoice' else 'message' end as kind
    from generate_series(1, $1::int) as n
  ) as done
  cross join lateral (select case kind when 'settings' then null when 'product' then (place % 93)::text else place::text end as subject) as thing
  left join orders o on kind in ('order', 'invoice') and o.id = place
  left join users u on kind in ('customer', 'points') and u.id = place
  join (select id, name, row_number() over (order by id) as position from users where role <> 'customer') staff
    on staff.position = 1 + n % (select count(*) from users where role <> 'customer')
  where kind not in ('order', 'invoice', 'customer', 'points') or coalesce(o.id, u.id) is not null
  order by n`

const MAILS = `
  insert into mails (template, payload, to_address, state, subject, html, text, attempts, created_at, sent_at, last_error)
  select 'order-confirmation', '{}'::jsonb, u.email, case when n % 9973 = 0 then 'failed' else 'sent' end,
    'Ordrebekræftelse ORD-' || 2022 + n % 5 || '-' || lpad((n % 100000)::text, 6, '0') || ' fra Foliehuset', repeat('<p>Tak for din ordre.</p>', 200),
    repeat('Tak for din ordre. ', 100), 1, ${at('n', '$1::int')}, case when n % 9973 > 0 then ${at('n', '$1::int')} end,
    case when n % 9973 = 0 then '550 mailbox unavailable' end
  from generate_series(1, $1::int) as n
  join users u on u.id = 1 + (n::bigint * 7919) % 100000`

const MESSAGES = `
  insert into messages (name, email, phone, subject, message, created_at, handled_at, handled_by_name)
  select u.name, u.email, u.phone, 'Spørgsmål om ' || (array['levering', 'farve', 'pris', 'garanti'])[1 + n % 4],
    repeat('Hej. Jeg har et spørgsmål til jeres folie, som jeg gerne vil bestille til en bil. ', 1 + n % 9) || 'Nr. ' || n,
    ${at('n', '$1::int')}, case when n < $1 - 20 then ${at('n', '$1::int')} end, case when n < $1 - 20 then 'Line Fosgerau' end
  from generate_series(1, $1::int) as n
  join users u on u.id = 1 + (n::bigint * 104729) % 100000`
