-- A list narrowed by one thing and sorted by another is read from one index: what narrows it lies beside what sorts it. An index
-- on an expression is only enough by itself when it holds the expression's columns too.

drop index users_by_name, users_by_email, users_by_company, users_by_company_down, users_by_tier, users_by_points, users_by_discount,
  users_by_status, users_by_role;
create index users_by_name on users ((name collate danish), id) include (tier, role, approved, active)
  where email not like 'slettet-%@invalid';
create index users_by_email on users (email, id) include (tier, role, approved, active) where email not like 'slettet-%@invalid';
create index users_by_company on users ((company collate danish), id) include (tier, role, approved, active)
  where email not like 'slettet-%@invalid';
create index users_by_company_down on users ((company collate danish) desc nulls last, id desc) include (tier, role, approved, active)
  where email not like 'slettet-%@invalid';
create index users_by_tier on users ((case tier when 'Bronze' then 0 when 'Silver' then 1 when 'Gold' then 2 else 3 end), id)
  include (tier, role, approved, active) where email not like 'slettet-%@invalid';
create index users_by_points on users (points, id) include (tier, role, approved, active) where email not like 'slettet-%@invalid';
create index users_by_discount on users ((coalesce(custom_discount, 0)), id) include (custom_discount, tier, role, approved, active)
  where email not like 'slettet-%@invalid';
create index users_by_status on users ((case when not active then 2 when approved then 1 else 0 end), id)
  include (tier, role, approved, active) where email not like 'slettet-%@invalid';
create index users_by_role on users ((case role when 'customer' then 0 when 'admin' then 1 else 2 end), id)
  include (tier, role, approved, active) where email not like 'slettet-%@invalid';

drop index orders_by_name;
create index orders_by_name on orders ((customer_name collate danish), id) include (status, payment_status) where deleted_at is null;
create index orders_by_total on orders (total_ore, id) include (status, payment_status) where deleted_at is null;
-- numbers grow: placing an order appends to it
create index orders_by_number on orders (order_number, id) where deleted_at is null;

create index invoices_listed on invoices (number, id)
  include (search_text, kind, credited_by_id, order_id, issue_date, due_date, total_ore);
drop index invoices_total, invoices_customer;
create index invoices_by_total on invoices (total_ore, id) include (kind, credited_by_id, order_id, due_date);
create index invoices_by_customer on invoices ((customer_name collate danish), id) include (kind, credited_by_id, order_id, due_date, total_ore);
