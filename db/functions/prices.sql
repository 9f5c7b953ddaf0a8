-- A trigger, so that no way of writing a price, or of hiding a product, can forget it; orders change the stock only and never wake it.
create or replace function keep_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.unit_price_ore, new.promotion_percent, new.active)
    is distinct from (old.unit_price_ore, old.promotion_percent, old.active) then
    insert into price_history (product_id, unit_price_ore, promotion_percent, price_after_promotion_ore, hidden, created_at)
      values (new.id, new.unit_price_ore, new.promotion_percent, new.price_after_promotion_ore, not new.active,
              case when tg_op = 'INSERT' then new.created_at else new.updated_at end);
  end if;
  return null;
end $$;
create or replace trigger products_keep_price after insert or update of unit_price_ore, promotion_percent, active on products
  for each row execute function keep_price();
