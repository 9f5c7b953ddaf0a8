-- The cart of an account, the same on all its devices: one small document that is read and written whole.
create table carts (
  user_id integer primary key references users (id) on delete cascade,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  revision integer not null default 1,
  changed_at timestamptz not null
);
