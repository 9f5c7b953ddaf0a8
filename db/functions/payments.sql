-- A payment never changes; the account of who wrote it and its reference may go.
create or replace function keep_payment() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['by_user_id', 'reference'] <> to_jsonb(old) - array['by_user_id', 'reference']
    or new.by_user_id is not null and new.by_user_id is distinct from old.by_user_id
    or new.reference is not null and new.reference is distinct from old.reference
  then
    raise exception 'a payment never changes';
  end if;
  return new;
end $$;
create or replace trigger payments_keep before update on payments for each row execute function keep_payment();

-- A line of the bank's statement knows how much of it is booked.
create or replace function book_bank_line() returns trigger language plpgsql as $$
begin
  -- a line whose payment is reversed is open again, set aside or not
  update bank_lines set booked_ore = booked_ore + new.amount_ore, aside = null, aside_at = null
    where id = new.bank_line_id and (aside is null or new.reverses_id is not null);
  if not found then raise exception 'the bank line was set aside'; end if;
  return new;
end $$;
create or replace trigger payments_bank_line after insert on payments
  for each row when (new.bank_line_id is not null) execute function book_bank_line();
