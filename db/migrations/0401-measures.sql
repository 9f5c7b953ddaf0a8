-- What a product weighs and measures, and how it is packed. 0 and null are not written.
alter table products
  add column weight_g integer not null default 0,
  add column length_mm integer not null default 0,
  add column packing text check (packing in ('roll', 'ownCarton', 'small', 'letter'));
