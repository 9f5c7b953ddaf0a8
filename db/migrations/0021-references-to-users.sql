-- An account is deleted without reading every order, movement, invoice, picture, application and message for its name.
create index order_history_by on order_history (by_user_id) where by_user_id is not null;
create index points_ledger_by on points_ledger (by_user_id) where by_user_id is not null;
create index invoices_by on invoices (by_user_id) where by_user_id is not null;
create index uploads_by on uploads (by_user_id) where by_user_id is not null;
create index sponsorship_history_by on sponsorship_history (by_user_id) where by_user_id is not null;
create index messages_handled_by on messages (handled_by_user_id) where handled_by_user_id is not null;
