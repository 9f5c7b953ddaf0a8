-- Staff's lists stay quick with 100,000 customers and orders: what a list is narrowed and sorted by lies in indexes, so that
-- any page and its count are read without the rows; only the rows of the page are.

-- every searched text in one column, each on a line of its own so that no match spans two
alter table users add column search_text text not null
  generated always as (lower((name || e'\n' || email || e'\n' || coalesce(company, '')) collate danish)) stored;

-- deleted customers keep a row for the bookkeeping (anonymous.ts) and are in no list
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_listed on users (created_at, id) include (search_text, tier, role, approved, active)
  where email not like 'slettet-%@invalid';
create index users_by_name on users ((name collate danish), id) where email not like 'slettet-%@invalid';
create index users_by_email on users (email, id) where email not like 'slettet-%@invalid';
create index users_by_company on users ((company collate danish), id) where email not like 'slettet-%@invalid';
create index users_by_company_down on users ((company collate danish) desc nulls last, id desc) where email not like 'slettet-%@invalid';
create index users_by_tier on users ((case tier when 'Bronze' then 0 when 'Silver' then 1 when 'Gold' then 2 else 3 end), id)
  where email not like 'slettet-%@invalid';
create index users_by_points on users (points, id) where email not like 'slettet-%@invalid';
create index users_by_discount on users ((coalesce(custom_discount, 0)), id) where email not like 'slettet-%@invalid';
create index users_by_status on users ((case when not active then 2 when approved then 1 else 0 end), id)
  where email not like 'slettet-%@invalid';
create index users_by_role on users ((case role when 'customer' then 0 when 'admin' then 1 else 2 end), id)
  where email not like 'slettet-%@invalid';
-- customers with the same number, or the same mailbox when what follows a '+' is left out (find-duplicates.ts)
create index users_cvr on users (cvr) where cvr is not null;
create index users_mailbox on users ((regexp_replace(email, '\+[^@]*@', '@')));

alter table orders add column search_text text not null
  generated always as (lower((order_number || e'\n' || customer_name || e'\n' || customer_email || e'\n' || coalesce(company, '')
    || e'\n' || coalesce(reference, '') || e'\n' || coalesce(receiver, '') || e'\n' || coalesce(ean, '')) collate danish)) stored;

-- What staff narrow the list by, in the order it is shown: a page and its count are read from this index alone. Placing an
-- order appends to it; indexes in another order cost more, so only the name, whose Danish order is dear to sort, has one.
drop index orders_age;
create index orders_listed on orders (created_at, id) include (search_text, status, payment_status, payment_method, total_ore, user_id)
  where deleted_at is null;
create index orders_by_name on orders ((customer_name collate danish), id) where deleted_at is null;
create index orders_search on orders using gin (search_text gin_trgm_ops);

-- What was sold in a period is summed from the index; it is the old one made wider, so an order's lines cost one entry as before.
drop index order_lines_order;
create index order_lines_order on order_lines (order_id) include (product_id, quantity, line_total_ore);
create index users_owing on users (points_owed) where points_owed > 0;
