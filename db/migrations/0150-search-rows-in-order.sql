-- What came in together stands together in the tables of words too: of one statement the rows were written as a hash table gave them, and a search
-- of a thousand products of one kind read a thousand pages where it reads fifty now (decision 0019).
create or replace function keep_search_of_added() returns trigger language plpgsql as $$
begin
  insert into product_search select entry.*
    from products as product cross join lateral search_entry(product) as entry where product.id in (select id from added) order by product.id;
  insert into product_texts select entry.*
    from products as product cross join lateral text_entry(product) as entry where product.id in (select id from added) order by product.id;
  perform learn_words(array(select id from added));
  return null;
end $$;
