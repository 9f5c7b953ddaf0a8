-- What of a product is on the way, in the row that a page and an order read anyway: [{"on": "2026-12-01", "rolls": 8}, …], the first day first. Kept
-- by purchase orders in their own transaction; days that are over are taken out by housekeeping (decision 0053).
alter table products add column incoming jsonb not null default '[]';

-- The day promised of the rolls that ship later, when the order was placed; null: the days of the remote warehouse.
alter table order_lines add column expected_on date;
