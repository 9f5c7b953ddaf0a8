-- Lists of what waits are cut on their index in the order they are shown in, however long they grow.
drop index orders_paid_unsent;
create index orders_paid_unsent on orders (created_at desc, id desc)
  where payment_status = 'paid' and status in ('pending', 'processing') and deleted_at is null;
drop index orders_sent_not_invoiced;
create index orders_sent_not_invoiced on orders (created_at desc, id desc)
  where status in ('shipped', 'delivered') and invoiced_ore < total_ore and deleted_at is null;
