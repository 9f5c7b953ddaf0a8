-- What products of a type weigh and measure where the product itself says nothing. 0 and null are not written.
alter table product_types
  add column weight_g integer not null default 0,
  add column length_mm integer not null default 0,
  add column packing text check (packing in ('roll', 'ownCarton', 'small', 'letter'));
