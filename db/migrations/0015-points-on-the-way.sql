-- The orders that points will be earned on once they are paid: few, and summed at every look at the overview.
create index orders_earning on orders (created_at desc, id desc) include (points_earned)
  where not points_credited and payment_status in ('unpaid', 'partial') and status <> 'cancelled' and deleted_at is null and points_earned > 0;
