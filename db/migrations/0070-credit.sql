-- What a customer may owe on invoice (decision 0040). Null: as much as he likes.
alter table users
  add column credit_limit_ore bigint check (credit_limit_ore between 0 and 100000000000),
  -- counts his orders on invoice under a limit: two at the same instant cannot both rest on the same number
  add column invoice_orders integer not null default 0 check (invoice_orders >= 0);
