-- A user has an account; one for whom none is named gets an account of their own, with the next number.
create or replace function open_account() returns trigger language plpgsql as $$
begin
  insert into accounts (id, created_at) values (new.account_id, new.created_at) on conflict do nothing;
  return new;
end $$;
create or replace trigger users_account before insert on users for each row execute function open_account();
