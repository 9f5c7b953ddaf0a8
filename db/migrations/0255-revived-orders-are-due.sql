-- The last payment that was booked when the order was last revived from cancelled. Refunds up to it do not count in refunded_ore (decision 77).
alter table orders add column revived_after_payment_id integer;

-- Orders that were paid back while cancelled, revived, and are still to be sent.
update orders o set revived_after_payment_id = (select max(p.id) from payments p where p.order_id = o.id), refunded_ore = 0,
  payment_status = case when total_ore <= credited_ore then 'paid' else 'unpaid' end
where payment_status = 'refunded' and status in ('pending', 'processing') and deleted_at is null and paid_ore = 0
  and exists (select from order_history h where h.order_id = o.id and h.status = 'cancelled'
    and h.created_at >= (select max(p.created_at) from payments p where p.order_id = o.id and p.amount_ore < 0));
