-- The number of a product's barcode, and its place in the warehouse (decision 115).
alter table products add column gtin text check (gtin ~ '^(\d{8}|\d{12}|\d{13}|\d{14})$');
alter table products add column shelf text check (char_length(shelf) <= 20);
