-- Staff's list of payments that need somebody: a hold near its end, what the bank refused, a buyer's objection. Each begins at the few there are.
create index online_payments_held on online_payments (hold_ends_at) where state = 'held';
create index provider_tasks_refused on provider_tasks (online_payment_id) where state = 'refused';
create index provider_transactions_disputes on provider_transactions (created_at, order_id) where kind = 'dispute' and order_id is not null;
