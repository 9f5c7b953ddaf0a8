-- Which prices the buyer read when he ordered: the mails about his order show the same. Orders until now were confirmed with VAT.
alter table orders add column shows_prices_excl_vat boolean not null default false;
