-- Freight by rule (decision 109). The methods are settings; an order keeps the one it goes by, and the pickup point it goes to.
alter table orders add column delivery_method jsonb, add column pickup_point jsonb;

-- What the provider charged for a label, in øre without VAT; null where it does not say.
alter table shipping_labels add column price_ore integer;

-- Around the carton, across its length; 0 is not written.
alter table cartons add column girth_mm integer not null default 0;
