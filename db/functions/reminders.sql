-- A reminder is withdrawn once. Accounts may go, and its buyer is forgotten when the books need not be kept any more.
create or replace function keep_reminder() returns trigger language plpgsql as $$
declare
  may_change text[] := array['by_user_id'];
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a reminder that was sent is never deleted';
  end if;
  if old.withdrawn_on is null then
    may_change := may_change || array['withdrawn_on', 'withdrawn_reason'];
  end if;
  if is_past_bookkeeping(old.issue_date) then
    may_change := may_change || array['document', 'withdrawn_reason'];
  end if;
  if to_jsonb(new) - may_change <> to_jsonb(old) - may_change
    or new.by_user_id is not null and new.by_user_id is distinct from old.by_user_id
  then
    raise exception 'a reminder that was sent never changes';
  end if;
  return new;
end $$;
create or replace trigger reminders_keep before update or delete on reminders for each row execute function keep_reminder();
create or replace trigger reminders_keep_all before truncate on reminders for each statement execute function keep_reminder();
