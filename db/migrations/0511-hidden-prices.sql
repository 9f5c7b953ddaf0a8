-- A price that customers could not buy at is no price before (decision 9).
alter table price_history add column hidden boolean not null default false;

-- since when products are hidden was not recorded; not later than their last change
insert into price_history (product_id, unit_price_ore, promotion_percent, price_after_promotion_ore, hidden, created_at)
  select p.id, p.unit_price_ore, p.promotion_percent, p.price_after_promotion_ore, true,
         greatest(p.updated_at, (select max(h.created_at) from price_history h where h.product_id = p.id))
    from products p where not p.active;
