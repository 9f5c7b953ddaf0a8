-- Carrier and parcel number as staff wrote them when the order was sent.

alter table orders add column tracking text;
