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
