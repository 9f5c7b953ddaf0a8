-- A deposit on an offer (decision 127): what the offer asks for, what its order waits for, and the aconto invoice it is billed on.
alter table offers
  add column deposit_percent smallint check (deposit_percent between 1 and 100),
  add column deposit_ore bigint check (deposit_ore > 0),
  add constraint offers_one_deposit check (deposit_percent is null or deposit_ore is null);
alter table orders add column deposit_ore bigint not null default 0 check (deposit_ore >= 0);
alter table invoices add column aconto_ore bigint not null default 0;
-- Orders whose deposit may be missing are asked for it.
create index orders_deposit on orders (id) where deposit_ore > 0 and open_ore > 0;
