-- Invoices issue themselves when goods leave, unless the owner says otherwise (setting 'Faktura'). A shop that has sold before goes on as it did: its
-- staff issue them, until its owner chooses.
update settings set data = jsonb_set(
  jsonb_set(data, '{invoicing}', coalesce(data -> 'invoicing', '{}'::jsonb)),
  '{invoicing,atDispatch}', 'false'::jsonb)
where id = 1 and exists (select from orders);
