-- Who answered an order that waited, so that his name goes when he is forgotten; of those answered before, it goes with the row after three months.
alter table waiting_orders add column answered_by_user_id integer references users (id) on delete set null;
create index waiting_orders_answered_by on waiting_orders (answered_by_user_id) where answered_by_user_id is not null;
