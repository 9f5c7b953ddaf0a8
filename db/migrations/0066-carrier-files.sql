-- Which carrier's file an order was last written to, and when: nobody makes two labels for one parcel unawares.
alter table orders
  add column carrier_file text check (carrier_file in ('postnord', 'gls', 'dao')),
  add column carrier_file_at timestamptz,
  add constraint orders_carrier_file check ((carrier_file is null) = (carrier_file_at is null));
