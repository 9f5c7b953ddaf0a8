-- What a delivery has come to stands with its document. A document that is given to the access point again has no answer yet.
create or replace function tell_e_invoice() returns trigger language plpgsql as $$
begin
  update e_invoices set
    state = new.state, problem = new.problem, state_at = coalesce(new.settled_at, new.tried_at, new.created_at),
    sent_at = case when new.state = 'delivered' then new.settled_at end, sent_by_user_id = null
  where invoice_id = new.invoice_id;
  if tg_op = 'INSERT' then
    update e_invoices set response = null, response_reason = null, response_at = null where invoice_id = new.invoice_id;
  end if;
  return null;
end $$;
create or replace trigger e_invoice_deliveries_tell after insert or update of state, problem, tried_at, settled_at on e_invoice_deliveries
  for each row execute function tell_e_invoice();
