-- Order events are queued by the use cases (decision 0089).
drop trigger if exists orders_tell_of_new on orders;
drop trigger if exists orders_tell_of_moved on orders;
drop trigger if exists parcels_tell on parcels;
drop trigger if exists order_changes_tell on order_changes;
drop trigger if exists invoices_tell on invoices;
drop function if exists tell_of_new_order();
drop function if exists tell_of_moved_order();
drop function if exists tell_of_order_part();
drop function if exists told_order(orders);
