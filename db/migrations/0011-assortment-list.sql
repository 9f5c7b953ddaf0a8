-- Staff's list of products shows active and inactive ones together, so the shop's indexes, which begin with active, do not serve it.

create index products_staff_by_name on products (name_da, id);
create index products_staff_by_price on products (unit_price_ore, name_da, id);
create index products_staff_by_change on products (updated_at, id);
create index products_staff_by_age on products (created_at, id);
create index products_promoted on products (promotion_percent, name_da, id);
create index products_staff_category on products (category_id, name_da, id);
create index products_staff_series on products (series_id, name_da, id);
