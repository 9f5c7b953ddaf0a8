-- Columns of a price list's file are chosen and remembered as those of products and customers are.
alter table column_mappings drop constraint column_mappings_kind_check;
alter table column_mappings add constraint column_mappings_kind_check check (kind in ('products', 'customers', 'prices', 'bank'));
