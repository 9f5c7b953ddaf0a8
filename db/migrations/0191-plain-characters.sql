-- Text that people typed loses the characters nobody sees, and its odd spaces and hyphens become plain, as the fields now read them (decision 0071).
-- Documents, the books, the log and what a bank or a mail server wrote stay as they are. A value that would collide, or be empty, stays too.
create function pg_temp.plain_text(typed text) returns text language sql immutable as $$
  select normalize(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(typed, '[\u0085\u2028\u2029]', E'\n', 'g'),
            '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]', ' ', 'g'),
          '[\u2010\u2011]', '-', 'g'),
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
      '(?<![\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff\ufe0f])[\u200d]|(?<![0-9#*\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff])\ufe0f', '', 'g'),
    nfc)
$$;

do $$
declare
  odd constant text := '[\u0085\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2010\u2011\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]';
  field record;
  found record;
  source text;
  plain text;
begin
  for field in
    select c.table_name, c.column_name, c.udt_name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.udt_name in ('text', '_text') or (c.table_name, c.column_name) in (('settings', 'data'), ('products', 'specifications')))
      and c.table_name not in (
        'invoices', 'invoice_lines', 'invoice_documents', 'e_invoices', 'reminders', 'payments', 'bookkeeping_periods', 'bookkeeping_vouchers',
        'audit_log', 'mails', 'bank_lines', 'undoables', 'undoable_products', 'undoable_belongings', 'product_search', 'product_texts',
        'search_vocabulary', 'webhook_deliveries', 'attempts', 'migrations')
    order by c.table_name, c.ordinal_position
  loop
    source := case field.udt_name when '_text' then format('array_to_string(%I, E''\n'')', field.column_name) else format('%I::text', field.column_name) end;
    plain := case field.udt_name
      when '_text' then format('array(select pg_temp.plain_text(entry) from unnest(%I) with ordinality as entries (entry, place) order by place)', field.column_name)
      when 'jsonb' then format('pg_temp.plain_text(%I::text)::jsonb', field.column_name)
      else format('pg_temp.plain_text(%I)', field.column_name)
    end;
    for found in execute format('select ctid as place from %I where %s ~ %L and btrim(pg_temp.plain_text(%s), E'' \n'') <> ''''', field.table_name, source, odd, source)
    loop
      begin
        execute format('update %I set %I = %s where ctid = $1', field.table_name, field.column_name, plain) using found.place;
      exception when integrity_constraint_violation then null;
      end;
    end loop;
  end loop;
end $$;
