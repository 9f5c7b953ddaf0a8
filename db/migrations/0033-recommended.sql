-- The order 'Anbefalet' (decision 0020): what staff pinned, films, what is in stock, what sells. One key, so that one index serves it.

alter table products add column pinned boolean not null default false;
-- units sold lately; housekeeping keeps it, orders never do
alter table products add column sold_recently integer not null default 0;

update products set sold_recently = sold.units
  from (
    select product_id, least(sum(quantity), 9999999)::integer as units
    from orders join order_lines on order_id = orders.id
    where product_id is not null and status <> 'cancelled' and deleted_at is null and orders.created_at > now() - interval '90 days'
    group by product_id
  ) as sold
  where products.id = sold.product_id;

-- The domain's `recommendedBand`, and the units sold within it; a test compares both. Kept by the database with every way of writing a product. Its value changes with the
-- stock only when the last one is sold or the first one is back, so that an order's update touches no index.
alter table products add column recommended integer not null generated always as (
  ((case when pinned then 4 else 0 end)
    + (case when coalesce(category_id, '') || ' ' || coalesce(product_type_id, '') ~* 'folie|laminat|lakbeskyttelse|tpu|ppf' then 2 else 0 end)
    + (case when stock > 0 then 1 else 0 end)) * 10000000 + least(sold_recently, 9999999)
) stored;

create index products_by_recommendation on products (active, recommended desc, name_da, id);
create index products_category_by_recommendation on products (category_id, active, recommended desc, name_da, id);
create index products_series_by_recommendation on products (series_id, active, recommended desc, name_da, id);
create index products_finish_by_recommendation on products (finish, active, recommended desc, name_da, id);
create index products_pinned on products (name_da, id) where pinned;
