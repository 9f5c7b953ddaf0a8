-- Accounts: mailed links, limits on attempts, favourites, the wish to be deleted.

create table one_time_tokens (
  token_hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'verify-email')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

-- unlogged would be faster, but a crash must not reset the limits
create table attempts (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);

create table favourites (
  user_id integer not null references users (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);

alter table users add column deletion_asked_at timestamptz;
