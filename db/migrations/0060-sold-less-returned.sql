-- What was sold is what orders come to less what was credited of them, and rolls less those that came back: both are read from the indexes alone, as before.
drop index orders_listed;
create index orders_listed on orders (created_at, id) include (search_text, status, payment_status, payment_method, total_ore, user_id, credited_ore)
  where deleted_at is null;
drop index order_lines_order;
create index order_lines_order on order_lines (order_id) include (product_id, quantity, line_total_ore, returned);
