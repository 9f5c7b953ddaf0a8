-- An issued invoice never changes, with three exceptions: it is credited once, the account of who issued it may go, and its buyer is taken out when
-- the Bookkeeping Act keeps it no longer.
create or replace function keep_invoice() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'an issued invoice is never deleted';
  end if;
  if is_past_bookkeeping(old.issue_date) and new.customer_name = 'Slettet kunde' and new.customer_email = 'slettet@invalid' and new.company is null
    and to_jsonb(new) - array['customer_name', 'customer_email', 'company', 'search_text']
      = to_jsonb(old) - array['customer_name', 'customer_email', 'company', 'search_text']
  then
    return new;
  end if;
  if to_jsonb(new) - array['credited_by_id', 'by_user_id', 'search_text'] <> to_jsonb(old) - array['credited_by_id', 'by_user_id', 'search_text']
    or old.credited_by_id is not null and new.credited_by_id is distinct from old.credited_by_id
    or new.by_user_id is not null and new.by_user_id is distinct from old.by_user_id
  then
    raise exception 'an issued invoice never changes';
  end if;
  return new;
end $$;
create or replace trigger invoices_keep before update or delete on invoices for each row execute function keep_invoice();
create or replace trigger invoices_keep_all before truncate on invoices for each statement execute function keep_invoice();

-- Nor do its document and its lines.
create or replace function keep_invoice_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.invoice_id = old.invoice_id
    and (select is_past_bookkeeping(issue_date) from invoices where id = old.invoice_id)
    and new.document->'buyer'->>'name' = 'Slettet kunde'
    and new.document - array['buyer', 'delivery'] #- '{credits,reason}' = old.document - array['buyer', 'delivery'] #- '{credits,reason}'
  then
    return new;
  end if;
  raise exception 'an issued invoice never changes';
end $$;
create or replace trigger invoice_documents_keep before update or delete on invoice_documents for each row execute function keep_invoice_document();
create or replace trigger invoice_documents_keep_all before truncate on invoice_documents for each statement execute function keep_invoice_document();
create or replace trigger invoice_lines_keep before update or delete on invoice_lines for each row execute function keep_invoice_document();
create or replace trigger invoice_lines_keep_all before truncate on invoice_lines for each statement execute function keep_invoice_document();

-- What staff find an invoice by; a guest's also by CVR number, as an account's is.
create or replace function write_invoice_search() returns trigger language plpgsql as $$
begin
  new.search_text := lower((new.number::text || e'\n' || new.order_number) collate danish);
  if new.customer_email <> 'slettet@invalid' then
    new.search_text := new.search_text || lower((e'\n' || new.customer_name || e'\n' || new.customer_email || e'\n' || coalesce(new.company, '') || (
      select e'\n' || coalesce(reference, '') || e'\n' || coalesce(ean, '') || e'\n' || coalesce(users.cvr, orders.cvr, '')
        || e'\n' || shipping_postal_code || ' ' || shipping_city || coalesce(e'\n' || invoice_postal_code || ' ' || invoice_city, '')
      from orders left join users on users.id = orders.user_id where orders.id = new.order_id)) collate danish);
  end if;
  return new;
end $$;
create or replace trigger invoices_search before insert or update on invoices for each row execute function write_invoice_search();
