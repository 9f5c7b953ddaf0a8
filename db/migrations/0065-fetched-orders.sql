-- What customers fetch themselves is few among all orders: their list is cut on an index of its own.
create index orders_fetched on orders (created_at desc, id desc) where delivery_way = 'pickup' and deleted_at is null;
