-- When a running promotion ends, and the one that comes next (decision 0054). What is shown and charged stays in promotion_percent: whoever applies what is due
-- writes it there, so that reading a price and placing an order ask for nothing more.
alter table products
  add column promotion_until timestamptz,
  add column next_promotion_percent smallint not null default 0,
  add column next_promotion_from timestamptz,
  add column next_promotion_until timestamptz,
  add constraint products_promotion_until check (promotion_until is null or promotion_percent > 0),
  add constraint products_next_promotion check ((next_promotion_percent > 0) = (next_promotion_from is not null)
    and next_promotion_percent between 0 and 100
    and (next_promotion_until is null or next_promotion_until > next_promotion_from));

-- what is due next is asked for every second
create index products_promotion_until on products (promotion_until) where promotion_until is not null;
create index products_next_promotion_from on products (next_promotion_from) where next_promotion_from is not null;
