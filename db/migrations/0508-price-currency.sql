-- A supplier's price keeps the currency it was written in, also when its supplier gets another.
alter table supplied_products add column currency text;
update supplied_products p set currency = s.currency from suppliers s where s.id = p.supplier_id and p.unit_price_hundredths is not null;
