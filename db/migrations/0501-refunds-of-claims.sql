-- The payment that paid a claim back by hand, so that the claim is owed again when it is reversed.
alter table claims add column paid_back_with_id integer references payments (id) on delete set null;
create index claims_paid_back_with on claims (paid_back_with_id) where paid_back_with_id is not null;
update claims c set paid_back_with_id = (
  select max(p.id) from payments p
  where p.order_id = c.order_id and p.reference = 'Sag ' || c.id and p.amount_ore < 0 and p.reverses_id is null
) where paid_back_at is not null;
update claims c set paid_back_at = null, paid_back_with_id = null
where paid_back_with_id is not null and exists (select from payments r where r.reverses_id = c.paid_back_with_id);
alter table claim_entries drop constraint claim_entries_kind_check;
alter table claim_entries add constraint claim_entries_kind_check check (kind in (
  'question', 'answer', 'awaitingGoods', 'returnLabel', 'goodsBack', 'refund', 'replace', 'refused', 'paidBack', 'refundReversed', 'linked'
));
