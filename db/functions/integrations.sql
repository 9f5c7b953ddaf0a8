-- Triggers in the order of locks (decision 0010).

-- Whether an active receiver wants to be told. plpgsql keeps its plan; a function of plain SQL is planned at each call on servers before 18.
create or replace function is_told(told text) returns boolean language plpgsql stable as $$
begin
  return exists (select from webhook_receivers where paused_at is null and told = any (kinds));
end $$;

-- Queues a delivery for each receiver that wants to be told.
create or replace function tell_receivers(told text, about jsonb) returns void language sql as $$
  insert into webhook_deliveries (receiver_id, kind, data)
  select id, told, about from webhook_receivers where paused_at is null and told = any (kinds) order by id
$$;

-- An order as receivers are told of it, without its buyer.
create or replace function told_order(told orders) returns jsonb language sql stable as $$
  select jsonb_build_object('id', told.id, 'orderNumber', told.order_number, 'status', told.status, 'paymentStatus', told.payment_status,
    'total', round(told.total_ore / 100.0, 2), 'isDeleted', told.deleted_at is not null)
$$;

create or replace function tell_of_new_order() returns trigger language plpgsql as $$
begin
  if is_told('order.placed') then perform tell_receivers('order.placed', jsonb_build_object('order', told_order(new))); end if;
  if new.payment_status = 'paid' and is_told('order.paid') then
    perform tell_receivers('order.paid', jsonb_build_object('order', told_order(new)));
  end if;
  return null;
end $$;
create or replace trigger orders_tell_of_new after insert on orders for each row execute function tell_of_new_order();

create or replace function tell_of_moved_order() returns trigger language plpgsql as $$
begin
  if new.payment_status = 'paid' and old.payment_status <> 'paid' and is_told('order.paid') then
    perform tell_receivers('order.paid', jsonb_build_object('order', told_order(new)));
  end if;
  if (new.status <> old.status or new.deleted_at is distinct from old.deleted_at
      or (new.payment_status <> old.payment_status and new.payment_status <> 'paid')) and is_told('order.changed') then
    perform tell_receivers('order.changed', jsonb_build_object('order', told_order(new)));
  end if;
  return null;
end $$;
create or replace trigger orders_tell_of_moved after update of status, payment_status, deleted_at on orders
  for each row when (old.status <> new.status or old.payment_status <> new.payment_status or old.deleted_at is distinct from new.deleted_at)
  execute function tell_of_moved_order();

-- Its triggers ask is_told first: an event that is queued and then dropped costs every order line.
create or replace function tell_of_stock() returns trigger language plpgsql as $$
begin
  perform tell_receivers('product.stock', jsonb_build_object('product', jsonb_build_object('id', new.id, 'sku', new.kcw_id, 'stock', new.stock)));
  return null;
end $$;
create or replace trigger products_tell_stock after update of stock on products
  for each row when (old.stock is distinct from new.stock and is_told('product.stock')) execute function tell_of_stock();
create or replace trigger products_tell_first_stock after insert on products
  for each row when (is_told('product.stock')) execute function tell_of_stock();

create or replace function tell_of_price() returns trigger language plpgsql as $$
begin
  if is_told('product.price') then
    perform tell_receivers('product.price', jsonb_build_object('product', jsonb_build_object(
      'id', new.id, 'sku', new.kcw_id, 'price', round(new.unit_price_ore / 100.0, 2), 'promotion', new.promotion_percent)));
  end if;
  return null;
end $$;
create or replace trigger products_tell_price after update of unit_price_ore, promotion_percent on products
  for each row when (old.unit_price_ore is distinct from new.unit_price_ore or old.promotion_percent is distinct from new.promotion_percent)
  execute function tell_of_price();
create or replace trigger products_tell_first_price after insert on products for each row execute function tell_of_price();

-- Parcels, changes and credit notes are told at the end of their transaction, when the order is as it will be seen. PostgreSQL has no 'or replace'
-- for such triggers.
create or replace function tell_of_order_part() returns trigger language plpgsql as $$
declare
  told constant text := tg_argv[0];
  about orders;
  part jsonb;
begin
  if not is_told(told) then return null; end if;
  select * into about from orders where id = new.order_id;
  if not found then return null; end if;
  part := case told
    when 'order.sent' then jsonb_build_object('parcel',
      jsonb_build_object('id', new.id, 'number', to_jsonb(new) -> 'number', 'carrier', to_jsonb(new) -> 'carrier', 'tracking', to_jsonb(new) -> 'tracking'))
    when 'order.credited' then jsonb_build_object('creditNote',
      jsonb_build_object('id', new.id, 'number', to_jsonb(new) -> 'number', 'total', round(abs((to_jsonb(new) ->> 'total_ore')::numeric) / 100.0, 2)))
    else '{}'
  end;
  perform tell_receivers(told, jsonb_build_object('order', told_order(about)) || part);
  return null;
end $$;
drop trigger if exists parcels_tell on parcels;
create constraint trigger parcels_tell after insert on parcels deferrable initially deferred
  for each row execute function tell_of_order_part('order.sent');
drop trigger if exists order_changes_tell on order_changes;
create constraint trigger order_changes_tell after insert on order_changes deferrable initially deferred
  for each row execute function tell_of_order_part('order.changed');
drop trigger if exists invoices_tell on invoices;
create constraint trigger invoices_tell after insert on invoices deferrable initially deferred
  for each row when (new.kind = 'credit_note') execute function tell_of_order_part('order.credited');
