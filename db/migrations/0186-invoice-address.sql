-- Where the invoice of an order goes, where that is another place than its delivery and its account's address (decision 0070).
alter table orders
  add column invoice_address text,
  add column invoice_postal_code text,
  add column invoice_city text,
  add constraint orders_invoice_address check (num_nulls(invoice_address, invoice_postal_code, invoice_city) in (0, 3));

-- Its town is searched like that of the delivery; the indexes that hold the column go with it.
alter table orders drop column search_text;
alter table orders add column search_text text not null
  generated always as (lower((order_number || e'\n' || customer_name || e'\n' || customer_email || e'\n' || coalesce(company, '')
    || e'\n' || coalesce(reference, '') || e'\n' || coalesce(receiver, '') || e'\n' || coalesce(ean, '')
    || e'\n' || phone_digits(customer_phone) || e'\n' || shipping_postal_code || ' ' || shipping_city
    || coalesce(e'\n' || invoice_postal_code || ' ' || invoice_city, '')) collate danish)) stored;
create index orders_listed on orders (created_at, id) include (search_text, status, payment_status, payment_method, total_ore, user_id, credited_ore)
  where deleted_at is null;
create index orders_search on orders using gin (search_text gin_trgm_ops);

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
