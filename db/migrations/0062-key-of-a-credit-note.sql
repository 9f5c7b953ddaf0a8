-- A credit note sent twice under one key is the note of the first time: the key says which.
alter table idempotency_keys add column invoice_id integer references invoices (id);
