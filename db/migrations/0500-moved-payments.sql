-- When a reminder is withdrawn, what was paid of its charges is booked on the order. The new row names the one it was, and like the
-- reversal it keeps the provider's movement.
alter table payments add column moved_from_id integer unique references payments (id);
drop index payments_movement;
create unique index payments_movement on payments (provider_ref, online_payment_id, coalesce(reminder_id, 0))
  where provider_ref is not null and reverses_id is null and moved_from_id is null;
