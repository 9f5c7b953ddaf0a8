-- What staff say goes with a product, by SKU, in their order.
alter table products add column goes_with text[] not null default '{}';

-- In how many orders a film was bought with a tool, a cleaner or whatever else is no film. Housekeeping counts orders once, in the
-- order of their ids.
create table bought_together (
  product_id integer not null references products (id) on delete cascade,
  other_id integer not null references products (id) on delete cascade,
  orders integer not null,
  primary key (product_id, other_id)
);
create index bought_together_other on bought_together (other_id);
create table bought_together_counted (
  id smallint primary key default 1 check (id = 1),
  last_order_id integer not null default 0,
  counted_at timestamptz
);
insert into bought_together_counted default values;
