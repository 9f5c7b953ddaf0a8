-- Whether the Bookkeeping Act keeps what was issued on that day no longer: five whole calendar years (bogføringsloven § 12). Then the buyer may be
-- taken out; the figures stay. The day is the database's own, so that a shop with a wrong clock erases nothing too early.
create or replace function is_past_bookkeeping(issued date) returns boolean language sql stable as $$
  select issued < date_trunc('year', current_date) - interval '5 years'
$$;

-- A closed month and its vouchers never change.
create or replace function keep_bookkeeping() returns trigger language plpgsql as $$
begin
  -- an account may go
  if tg_op = 'UPDATE' and tg_table_name = 'bookkeeping_periods' and to_jsonb(new) ->> 'closed_by_user_id' is null
    and to_jsonb(new) - 'closed_by_user_id' = to_jsonb(old) - 'closed_by_user_id'
  then
    return new;
  end if;
  raise exception 'a closed period never changes';
end $$;
create or replace trigger bookkeeping_periods_keep before update or delete on bookkeeping_periods for each row execute function keep_bookkeeping();
create or replace trigger bookkeeping_periods_keep_all before truncate on bookkeeping_periods for each statement execute function keep_bookkeeping();
create or replace trigger bookkeeping_vouchers_keep before update or delete on bookkeeping_vouchers for each row execute function keep_bookkeeping();
create or replace trigger bookkeeping_vouchers_keep_all before truncate on bookkeeping_vouchers for each statement execute function keep_bookkeeping();
