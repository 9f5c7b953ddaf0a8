-- What is found by its descriptions alone is put in order by the row its words stand in: to look each product up in product_search as well
-- doubled what had to be read (decision 0019).
alter table product_texts
  add column active boolean,
  add column is_film boolean,
  add column is_in_stock boolean,
  add column name_key text collate "C";
update product_texts set (active, is_film, is_in_stock, name_key) = (
  select active, is_film, is_in_stock, name_key from product_search where product_search.product_id = product_texts.product_id);
alter table product_texts
  alter column active set not null,
  alter column is_film set not null,
  alter column is_in_stock set not null,
  alter column name_key set not null;

create function text_entry(product products) returns product_texts language sql stable
begin atomic
  select product_id, name_words || search_text_of(product), active, is_film, is_in_stock, name_key
  from product_search where product_id = product.id;
end;

create or replace function keep_search_of_added() returns trigger language plpgsql as $$
begin
  insert into product_search select entry.*
    from products as product cross join lateral search_entry(product) as entry where product.id in (select id from added);
  insert into product_texts select entry.*
    from products as product cross join lateral text_entry(product) as entry where product.id in (select id from added);
  perform learn_words(array(select id from added));
  return null;
end $$;

create or replace function keep_search() returns trigger language plpgsql as $$
begin
  update product_search set (active, is_film, is_in_stock, name_key, sku_key, name_words)
    = (select active, is_film, is_in_stock, name_key, sku_key, name_words from search_entry(new))
    where product_id = new.id;
  update product_texts set (all_words, active, is_film, is_in_stock, name_key)
    = (select all_words, active, is_film, is_in_stock, name_key from text_entry(new))
    where product_id = new.id;
  perform learn_words(array[new.id]);
  return null;
end $$;

create or replace function keep_search_of_stock() returns trigger language plpgsql as $$
begin
  update product_search set is_in_stock = new.stock > 0 where product_id = new.id;
  update product_texts set is_in_stock = new.stock > 0 where product_id = new.id;
  return null;
end $$;
