-- A SKU may be a number alone, leading zeros and all (decision 0073).
alter table products drop constraint products_kcw_id_check;
-- a file whose spreadsheet took the zeros is asked about
create index products_sku_with_zeros on products (ltrim(kcw_id, '0')) where kcw_id ~ '^0+[1-9][0-9]*$';
