-- Return labels (decision 113): a claim has one, and an order any number of them beside the labels of its own parcels.
alter table shipping_labels add column is_return boolean not null default false;
alter table claims add column return_label_id integer unique references shipping_labels on delete set null;
drop index shipping_labels_open;
create unique index shipping_labels_open on shipping_labels (order_id) where parcel_id is null and not is_return and state <> 'cancelled';
alter table claim_entries drop constraint claim_entries_kind_check;
alter table claim_entries add constraint claim_entries_kind_check check (kind in ('question', 'answer', 'awaitingGoods', 'returnLabel', 'goodsBack', 'refund', 'replace', 'refused', 'paidBack', 'linked'));
