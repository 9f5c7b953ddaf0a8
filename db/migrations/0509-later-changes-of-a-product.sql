-- An undone import asks for each of its new products whether a later change was recorded.
create index undoable_products_product on undoable_products (product_id);
