-- Visitors narrow the list by features and by what is newly added.
create index products_feature_tags on products using gin (feature_tags);
create index products_newly_added on products (name_da, id) where newly_added and active;
