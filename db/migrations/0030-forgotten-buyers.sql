-- Whose buyer asked to be forgotten while the order was on its way: what it still needs of him goes when it is finished.
alter table orders add column buyer_forgotten_at timestamptz;
create index orders_to_forget on orders (id) where buyer_forgotten_at is not null and customer_phone <> '';

-- Who asked to be deleted waits on the overview until he is.
create index users_deletion_asked on users (deletion_asked_at) where deletion_asked_at is not null;

-- What is issued still never changes, but for one thing: five whole calendar years on, the Bookkeeping Act keeps it no longer (bogføringsloven § 12), and
-- who bought is taken out. The figures stay. The day is the database's own, so a shop with a wrong clock forgets nothing too early.
create function is_past_bookkeeping(issued date) returns boolean language sql stable as $$
  select issued < date_trunc('year', current_date) - interval '5 years'
$$;

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
