-- The terms his invoices have where he buys on invoice (decision 0040). Null: eight days.
alter table users add column invoice_terms text
  check (invoice_terms in ('before_shipment', '8_days', '15_days', '28_days', 'running_month_8', 'running_month_15'));
