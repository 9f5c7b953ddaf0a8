-- The customs tariff number of a product, printed on the papers of goods that leave the EU (decision 99).
alter table products add column hs_code text check (hs_code ~ '^(\d{6}|\d{8}|\d{10})$');
