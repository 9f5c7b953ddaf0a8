-- A colour sample is cut from a film: the product asks which, and each of its order lines names the film.
alter table products add column asks_for_colour boolean not null default false;
update products set asks_for_colour = true where name_da ilike '%valgfri farve%';
create index products_asking_for_colour on products (id) where asks_for_colour and active;

-- Null for everything that is no sample. It stays when the film is deleted, as the line's name does: what was ordered does not change.
alter table order_lines add column sample_of_id integer;
