-- Any change that makes a product available mails those who wait for it, once, in its own transaction. The mails are due since the product's last
-- change, which is in the past by any clock.
create or replace function tell_who_waits() returns trigger language plpgsql as $$
begin
  with told as (
    delete from stock_watches where product_id = new.id and (user_id is not null or confirmed_at is not null)
    returning user_id, email
  )
  insert into mails (template, payload, to_address, next_attempt_at)
    select 'back-in-stock', jsonb_strip_nulls(jsonb_build_object('productId', new.id, 'userId', told.user_id)),
      coalesce(users.email, told.email), new.updated_at
    from told left join users on users.id = told.user_id
    where told.user_id is null or users.active
    order by coalesce(users.email, told.email);
  return null;
end $$;
create or replace trigger products_tell_who_waits after update of stock, active on products
  for each row when (new.active and new.stock > 0 and not (old.active and old.stock > 0)) execute function tell_who_waits();
