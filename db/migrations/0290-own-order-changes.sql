-- When staff began to pack an order: until then its customer changes it, afterwards they ask for a change.
alter table orders add column packing_at timestamptz;

-- A change a customer asks for is a message about its order.
alter table messages add column order_id integer references orders (id) on delete set null;
create index messages_of_orders on messages (order_id) where order_id is not null;
