-- Keys of other programs (decision 0056). A key's row of `users` is what the log and histories name it by: nobody can log in with it, and no list
-- shows it, as with the row that a deleted customer leaves.
create table api_keys (
  user_id integer primary key references users (id),
  name text not null,
  prefix text not null,
  token_hash bytea not null unique,
  rights text[] not null check (cardinality(rights) > 0),
  made_by_user_id integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text
);

-- two keys that open something are told apart by their names
create unique index api_keys_by_name on api_keys (lower(name)) where revoked_at is null;
create index api_keys_by_maker on api_keys (made_by_user_id) where made_by_user_id is not null;

-- the log tells of keys and of webhooks too, beside whatever it tells of by now
do $$
declare
  known text;
begin
  select pg_get_constraintdef(oid) into known from pg_constraint
    where conrelid = 'audit_log'::regclass and conname = 'audit_log_subject_kind_check';
  alter table audit_log drop constraint audit_log_subject_kind_check;
  execute 'alter table audit_log add constraint audit_log_subject_kind_check '
    || regexp_replace(known, '\]', ', ''api_key''::text, ''webhook''::text]');
end $$;
