-- One payment of several invoices has a row for each amount it pays: of an invoice, or of the charges of one of its reminders. The first row
-- carries the payment page and the provider's id; the others name it.
alter table online_payments add column paid_with_id integer references online_payments (id) on delete cascade;
alter table online_payments add column invoice_id integer references invoices (id);
alter table online_payments add column reminder_id integer references reminders (id);
alter table online_payments add check (invoice_id is not null or (paid_with_id is null and reminder_id is null));
create index online_payments_paid_with on online_payments (paid_with_id) where paid_with_id is not null;
create index online_payments_invoice on online_payments (invoice_id) where invoice_id is not null;
create index online_payments_reminder on online_payments (reminder_id) where reminder_id is not null;
-- an order has at most one open page of its own, and an amount of an invoice stands on at most one
drop index online_payments_asking;
create unique index online_payments_asking on online_payments (order_id) where state in ('opening', 'open') and invoice_id is null;
create unique index online_payments_asking_invoice on online_payments (invoice_id, coalesce(reminder_id, 0))
  where state in ('opening', 'open') and invoice_id is not null;

-- A payment that names its invoice settles that one before older ones.
alter table payments add column invoice_id integer references invoices (id);
create index payments_invoice on payments (invoice_id) where invoice_id is not null;
-- one movement of the provider is booked in parts
alter table payments drop constraint payments_provider_ref_key;
create unique index payments_movement on payments (provider_ref, online_payment_id, coalesce(reminder_id, 0)) where provider_ref is not null;
-- 'set_off': money the shop owes for one order pays for another of the same customer
alter table payments drop constraint payments_way_check;
alter table payments add constraint payments_way_check check (way in ('bank', 'card', 'mobilepay', 'cash', 'set_off'));
