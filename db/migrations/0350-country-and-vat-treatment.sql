-- The country of each address (ISO 3166), and how each order and document is taxed: `export` amounts hold no VAT (decision 99). Postal codes of 39xx were
-- accepted before, in addresses of accounts, on invoices and for orders that were collected.
alter table orders add column shipping_country text not null default 'DK' check (shipping_country ~ '^[A-Z]{2}$'),
  add column invoice_country text check (invoice_country ~ '^[A-Z]{2}$'),
  add column vat_treatment text not null default 'domestic' check (vat_treatment in ('domestic', 'export', 'eu'));
alter table users add column country text not null default 'DK' check (country ~ '^[A-Z]{2}$');
alter table parcels add column country text not null default 'DK' check (country ~ '^[A-Z]{2}$');
alter table invoices add column vat_treatment text not null default 'domestic' check (vat_treatment in ('domestic', 'export', 'eu'));

update orders set shipping_country = 'GL' where shipping_postal_code ~ '^39\d\d$';
update orders set invoice_country = case when invoice_postal_code ~ '^39\d\d$' then 'GL' else 'DK' end where invoice_postal_code is not null;
update users set country = 'GL' where postal_code ~ '^39\d\d$';
