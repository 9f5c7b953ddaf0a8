-- 'Udgår': sold while there is stock and never ordered home again; sold out it is gone from every list, while its page stays (decision 0052).
alter table products
  add column discontinued boolean not null default false,
  add column gone boolean not null generated always as (discontinued and stock <= 0) stored;

-- counting a list reads this index alone
drop index products_facets;
create index products_facets on products (active, category_id, series_id, finish) include (color_tags, gone);

-- what visitors find: active products that are not gone
alter table product_search rename column active to listed;
alter table product_texts rename column active to listed;

create or replace function search_entry(product products) returns product_search language sql stable
begin atomic
  select product.id, product.active and not product.gone,
    kind.is_film,
    product.stock > 0,
    left(translate(search_spelling(product.name_da), 'æøå', '{|}'), 60),
    search_sku(product.kcw_id),
    array_to_tsvector(named.words)
  from (
    -- the domain's isFilm
    select concat_ws(' ', product.category_id, product.product_type_id) ~* 'folie|laminat|lakbeskyttelse|tpu|ppf' as is_film
  ) as kind
  cross join lateral (
    select search_words(concat_ws(' ', product.kcw_id, product.name, product.name_da)) || array_remove(array[
        search_sku(product.kcw_id), '=s-' || product.series_id, '=k-' || product.category_id,
        '=t-' || product.product_type_id, '=b-' || product.backing_type_id], null)
      || case when kind.is_film then array['=film'] else '{}' end
      || array(select '=c-' || id from unnest(product.color_tags) as id)
      || array(select '=e-' || id from unnest(product.feature_tags) as id)
      || array(select '=f-' || word from unnest(search_words(product.specifications ->> 'finish')) as word) as words
  ) as named;
end;

create or replace function keep_search() returns trigger language plpgsql as $$
begin
  update product_search set (listed, is_film, is_in_stock, name_key, sku_key, name_words)
    = (select listed, is_film, is_in_stock, name_key, sku_key, name_words from search_entry(new))
    where product_id = new.id;
  update product_texts set (all_words, listed, is_film, is_in_stock, name_key)
    = (select all_words, listed, is_film, is_in_stock, name_key from text_entry(new))
    where product_id = new.id;
  perform learn_words(array[new.id]);
  return null;
end $$;

create or replace function keep_search_of_stock() returns trigger language plpgsql as $$
begin
  update product_search set is_in_stock = new.stock > 0, listed = new.active and not new.gone where product_id = new.id;
  update product_texts set is_in_stock = new.stock > 0, listed = new.active and not new.gone where product_id = new.id;
  return null;
end $$;

create trigger products_keep_search_of_discontinued after update of discontinued on products
  for each row when (old.gone is distinct from new.gone) execute function keep_search_of_stock();
