-- Staff find orders, customers and invoices by what callers say: telephone, town, CVR, EAN, SKU, amount, a parcel's number (decision 0029).

create function phone_digits(phone text) returns text language sql immutable parallel safe
return regexp_replace(coalesce(phone, ''), '\D', '', 'g');

-- The same as the domain's `trackingKey`. An index on it serves every table that keeps parcels.
create function tracking_key(tracking text) returns text language sql immutable parallel safe
return regexp_replace(lower(tracking collate "C"), '[^a-z0-9]', '', 'g');

-- each searched text on a line of its own, as before; the indexes that hold the column go with it
alter table orders drop column search_text;
alter table orders add column search_text text not null
  generated always as (lower((order_number || e'\n' || customer_name || e'\n' || customer_email || e'\n' || coalesce(company, '')
    || e'\n' || coalesce(reference, '') || e'\n' || coalesce(receiver, '') || e'\n' || coalesce(ean, '')
    || e'\n' || phone_digits(customer_phone) || e'\n' || shipping_postal_code || ' ' || shipping_city) collate danish)) stored;
create index orders_listed on orders (created_at, id) include (search_text, status, payment_status, payment_method, total_ore, user_id)
  where deleted_at is null;
create index orders_search on orders using gin (search_text gin_trgm_ops);
-- written when an order is sent, so placing one does not touch it
create index orders_tracking on orders using gin (tracking_key(tracking) gin_trgm_ops) where tracking is not null;
-- lines of products that are deleted; the others are found by their product
create index order_lines_gone on order_lines (search_sku(kcw_id)) where product_id is null;

alter table users drop column search_text;
alter table users add column search_text text not null
  generated always as (lower((name || e'\n' || email || e'\n' || coalesce(company, '') || e'\n' || coalesce(cvr, '')
    || e'\n' || phone_digits(phone) || e'\n' || coalesce(last_ean, '')
    || e'\n' || coalesce(postal_code, '') || ' ' || coalesce(city, '')) collate danish)) stored;
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_listed on users (created_at, id) include (search_text, tier, role, approved, active)
  where email not like 'slettet-%@invalid';

-- An invoice is searched by what its order and its buyer's account said when it was written, too. Once its buyer is forgotten, by its numbers alone.
alter table invoices alter column search_text drop expression;
alter table invoices alter column search_text set default '';
create function write_invoice_search() returns trigger language plpgsql as $$
begin
  new.search_text := lower((new.number::text || e'\n' || new.order_number) collate danish);
  if new.customer_email <> 'slettet@invalid' then
    new.search_text := new.search_text || lower((e'\n' || new.customer_name || e'\n' || new.customer_email || e'\n' || coalesce(new.company, '') || (
      select e'\n' || coalesce(reference, '') || e'\n' || coalesce(ean, '') || e'\n' || coalesce(users.cvr, '')
        || e'\n' || shipping_postal_code || ' ' || shipping_city
      from orders left join users on users.id = orders.user_id where orders.id = new.order_id)) collate danish);
  end if;
  return new;
end $$;
create trigger invoices_search before insert or update on invoices for each row execute function write_invoice_search();
-- every row is written once more as it is, for its search alone
update invoices set number = number;

drop index messages_search;
create index messages_search on messages using gin
  ((name || E'\n' || email || E'\n' || subject || E'\n' || message || E'\n' || phone_digits(phone)) gin_trgm_ops);
