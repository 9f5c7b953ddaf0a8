-- What an order takes of its products, in the order they are given in, which is the order in which everybody locks them (decision 0010): one call
-- where there was one for each product. Refused as changed when one of them is not sold any more, is another than was read, or has fewer rolls.
create function take_stock(taking jsonb, cause jsonb) returns void language plpgsql as $$
declare
  one jsonb;
  rolls integer;
begin
  for place in 0 .. jsonb_array_length(taking) - 1 loop
    one := taking -> place;
    rolls := (one -> 'taken')::integer;
    update products set stock = stock - rolls, batches = take_batches(stock - rolls, batches, one -> 'batches'), stock_cause = cause
      where id = (one -> 'id')::integer and active and revision = (one -> 'revision')::integer
        and least((one -> 'wanted')::integer, stock) = rolls;
    if not found then perform require_unchanged(false); end if;
  end loop;
end $$;

-- Whether anybody is told is asked before the event is kept for the end of the statement: mostly nobody is.
drop trigger products_tell_stock on products;
drop trigger products_tell_first_stock on products;
create or replace function tell_of_stock() returns trigger language plpgsql as $$
begin
  perform tell_receivers('product.stock', jsonb_build_object('product', jsonb_build_object('id', new.id, 'sku', new.kcw_id, 'stock', new.stock)));
  return null;
end $$;
create trigger products_tell_stock after update of stock on products
  for each row when (old.stock is distinct from new.stock and is_told('product.stock')) execute function tell_of_stock();
create trigger products_tell_first_stock after insert on products
  for each row when (is_told('product.stock')) execute function tell_of_stock();
