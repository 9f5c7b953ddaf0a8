-- As what an order was bought: by a firm or by a consumer (decision 0041). Accounts are firms; a guest who never said is a consumer.
alter table orders
  add column buyer_kind text not null default 'consumer' check (buyer_kind in ('business', 'consumer')),
  -- of a firm without an account; an account knows its own
  add column cvr text,
  -- when a consumer ticked the terms
  add column terms_accepted_at timestamptz;
update orders set buyer_kind = 'business' where user_id is not null;
create index orders_consumers on orders (created_at desc, id desc) where buyer_kind = 'consumer' and deleted_at is null;
create index orders_cvr on orders (cvr) where cvr is not null;

-- A guest's invoice is found by his CVR number too, as an account's is.
create or replace function write_invoice_search() returns trigger language plpgsql as $$
begin
  new.search_text := lower((new.number::text || e'\n' || new.order_number) collate danish);
  if new.customer_email <> 'slettet@invalid' then
    new.search_text := new.search_text || lower((e'\n' || new.customer_name || e'\n' || new.customer_email || e'\n' || coalesce(new.company, '') || (
      select e'\n' || coalesce(reference, '') || e'\n' || coalesce(ean, '') || e'\n' || coalesce(users.cvr, orders.cvr, '')
        || e'\n' || shipping_postal_code || ' ' || shipping_city
      from orders left join users on users.id = orders.user_id where orders.id = new.order_id)) collate danish);
  end if;
  return new;
end $$;
