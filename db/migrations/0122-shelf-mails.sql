-- Who wants a mail each week of what is missing on his shelf. The token takes it back without a login and opens nothing else.
create table shelf_mails (
  user_id integer primary key references users (id) on delete cascade,
  -- Monday is 0
  weekday smallint not null check (weekday between 0 and 6),
  -- the day, in Denmark, the next one is due
  next_on date not null,
  leave_token text not null unique,
  created_at timestamptz not null
);
create index shelf_mails_due on shelf_mails (next_on);
