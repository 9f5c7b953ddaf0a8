-- The shop's books are closed month by month (decision 0043). What a closed month says stays for ever: its vouchers with their postings, and the accounts
-- they went to. Each document and each payment stands in one month, once.
create table bookkeeping_periods (
  month text primary key check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- the last voucher number given: the next period goes on from it
  last_number integer not null check (last_number >= 0),
  -- account → its number in the owner's chart of accounts on the day of closing
  accounts jsonb not null,
  closed_at timestamptz not null,
  closed_by_user_id integer references users (id) on delete set null
);
create index bookkeeping_periods_closed_by on bookkeeping_periods (closed_by_user_id) where closed_by_user_id is not null;

create table bookkeeping_vouchers (
  month text not null references bookkeeping_periods (month),
  position integer not null check (position >= 0),
  kind text not null check (kind in ('document', 'payment')),
  -- the id of the invoice, credit note or payment
  source_id integer not null,
  -- null: it posts nothing
  number integer unique check (number > 0),
  day date not null,
  text text not null,
  -- [{"account": "sales", "ore": -8000}], which come to nothing together
  postings jsonb not null,
  primary key (month, position),
  unique (kind, source_id)
);

create function keep_bookkeeping() returns trigger language plpgsql as $$
begin
  -- an account may go
  if tg_op = 'UPDATE' and tg_table_name = 'bookkeeping_periods' and to_jsonb(new) ->> 'closed_by_user_id' is null
    and to_jsonb(new) - 'closed_by_user_id' = to_jsonb(old) - 'closed_by_user_id'
  then
    return new;
  end if;
  raise exception 'a closed period never changes';
end $$;
create trigger bookkeeping_periods_keep before update or delete on bookkeeping_periods for each row execute function keep_bookkeeping();
create trigger bookkeeping_periods_keep_all before truncate on bookkeeping_periods for each statement execute function keep_bookkeeping();
create trigger bookkeeping_vouchers_keep before update or delete on bookkeeping_vouchers for each row execute function keep_bookkeeping();
create trigger bookkeeping_vouchers_keep_all before truncate on bookkeeping_vouchers for each statement execute function keep_bookkeeping();

-- The log tells of months that are closed, beside everything it told of before.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'audit_log_subject_kind_check';
  alter table audit_log drop constraint audit_log_subject_kind_check;
  execute 'alter table audit_log add constraint audit_log_subject_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''bookkeeping''::text, ');
end $$;
