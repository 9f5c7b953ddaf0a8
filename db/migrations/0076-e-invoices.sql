-- Documents that are also there as an electronic one, because their buyer has an EAN or a CVR number (decision 0042). One for an EAN number goes
-- through NemHandel and no other way: staff write down when it was sent.
create table e_invoices (
  invoice_id integer primary key references invoices (id),
  needs_nem_handel boolean not null,
  sent_at timestamptz,
  sent_by_user_id integer references users (id) on delete set null,
  check (needs_nem_handel or sent_at is null)
);
create index e_invoices_to_send on e_invoices (invoice_id) where needs_nem_handel and sent_at is null;
create index e_invoices_sent_by on e_invoices (sent_by_user_id) where sent_by_user_id is not null;

-- What was issued before: an invoice that is paid arrived somehow, one that is still open may never have.
insert into e_invoices (invoice_id, needs_nem_handel)
  select d.invoice_id, coalesce(d.document -> 'buyer' ->> 'ean' ~ '^\d{13}$' and b.open_ore > 0, false)
  from invoice_documents d
  left join invoice_balances b on b.invoice_id = d.invoice_id
  where d.document -> 'buyer' ->> 'ean' ~ '^\d{13}$' or d.document -> 'buyer' ->> 'cvr' ~ '^\d{8}$';
