-- The words of a text, each once, in the spelling they are compared in.
create or replace function search_words(written text) returns text[] language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(distinct left(word, 40)), '{}')
  from unnest(string_to_array(regexp_replace(search_spelling(written), '[^a-zæøå0-9]+', ' ', 'g'), ' ')) as word
  where word <> '';
end;

-- The row of product_search a product has: the words of its names and SKU, and its tags and finish as marks such as =c-blaa.
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

-- The words of a product's descriptions and features.
create or replace function search_text_of(product products) returns tsvector language sql stable
return array_to_tsvector(search_words(concat_ws(' ', product.description, product.description_da, array_to_string(product.features, ' '))));

-- The row of product_texts a product has; reads its row of product_search, which is written first.
create or replace function text_entry(product products) returns product_texts language sql stable
begin atomic
  select product_id, name_words || search_text_of(product), listed, is_film, is_in_stock, name_key
  from product_search where product_id = product.id;
end;

-- Adds the words of these products to the vocabulary that typed words are compared with. A word it has already is left alone: an insert that
-- meets it would lock it until the transaction ends, and all edits of products wait for each other.
create or replace function learn_words(ids integer[]) returns void language sql volatile
begin atomic
  insert into search_vocabulary (word, is_name)
    select word, is_name
    from (
      select word, bool_or(is_name) as is_name
      from (
        select unnest(tsvector_to_array(name_words)) as word, true as is_name from product_search where product_id = any (ids)
        union all select unnest(tsvector_to_array(all_words)), false from product_texts where product_id = any (ids)
      ) as used
      where word ~ '^(=f-)?[a-zæøå]{3,30}$'
      group by word
    ) as spoken
    where not exists (select from search_vocabulary as known where known.word = spoken.word and (known.is_name or not spoken.is_name))
    order by word
  on conflict (word) do update set is_name = true, place = default where excluded.is_name and not search_vocabulary.is_name;
end;

-- Rows are written in the order of their products: those that came in together share pages, and a search of a thousand products of one kind reads
-- fifty pages instead of a thousand (decision 0019).
create or replace function keep_search_of_added() returns trigger language plpgsql as $$
begin
  insert into product_search select entry.*
    from products as product cross join lateral search_entry(product) as entry where product.id in (select id from added) order by product.id;
  insert into product_texts select entry.*
    from products as product cross join lateral text_entry(product) as entry where product.id in (select id from added) order by product.id;
  perform learn_words(array(select id from added));
  return null;
end $$;
create or replace trigger products_keep_search_of_added after insert on products
  referencing new table as added for each statement execute function keep_search_of_added();

-- A product whose words or tags changed.
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
create or replace trigger products_keep_search after update of kcw_id, name, name_da, description, description_da, features, specifications,
    series_id, category_id, product_type_id, backing_type_id, color_tags, feature_tags, active on products
  for each row when (
    (old.kcw_id, old.name, old.name_da, old.description, old.description_da, old.features, old.specifications, old.series_id,
      old.category_id, old.product_type_id, old.backing_type_id, old.color_tags, old.feature_tags, old.active)
    is distinct from (new.kcw_id, new.name, new.name_da, new.description, new.description_da, new.features, new.specifications,
      new.series_id, new.category_id, new.product_type_id, new.backing_type_id, new.color_tags, new.feature_tags, new.active))
  execute function keep_search();

-- Orders move the stock all the time; here it counts only when the last one is sold, or the first one is back.
create or replace function keep_search_of_stock() returns trigger language plpgsql as $$
begin
  update product_search set is_in_stock = new.stock > 0, listed = new.active and not new.gone where product_id = new.id;
  update product_texts set is_in_stock = new.stock > 0, listed = new.active and not new.gone where product_id = new.id;
  return null;
end $$;
create or replace trigger products_keep_search_of_stock after update of stock on products
  for each row when ((old.stock > 0) is distinct from (new.stock > 0)) execute function keep_search_of_stock();
create or replace trigger products_keep_search_of_discontinued after update of discontinued on products
  for each row when (old.gone is distinct from new.gone) execute function keep_search_of_stock();
