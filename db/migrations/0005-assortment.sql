-- Uploaded pictures and the history of prices.

create table uploads (
  key text primary key,
  original_name text not null,
  widths integer[] not null,
  width integer not null,
  height integer not null,
  placeholder text,
  -- nearest colour tags, best first
  suggested_colors text[] not null default '{}',
  by_user_id integer references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index uploads_age on uploads (created_at);

-- What each product cost and when: a strike-through price must refer to the lowest of the last 30 days.
create table price_history (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  unit_price_ore integer not null,
  promotion_percent smallint not null,
  price_after_promotion_ore integer not null,
  created_at timestamptz not null default now()
);
create index price_history_product on price_history (product_id, created_at desc, id desc);

insert into price_history (product_id, unit_price_ore, promotion_percent, price_after_promotion_ore, created_at)
  select id, unit_price_ore, promotion_percent, price_after_promotion_ore, created_at from products;

-- A trigger, so that no way of writing a price can forget it; orders change the stock only and never wake it.
create function keep_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.unit_price_ore, new.promotion_percent) is distinct from (old.unit_price_ore, old.promotion_percent) then
    insert into price_history (product_id, unit_price_ore, promotion_percent, price_after_promotion_ore, created_at)
      values (new.id, new.unit_price_ore, new.promotion_percent, new.price_after_promotion_ore,
              case when tg_op = 'INSERT' then new.created_at else new.updated_at end);
  end if;
  return null;
end $$;
create trigger products_keep_price after insert or update of unit_price_ore, promotion_percent on products
  for each row execute function keep_price();
