-- Who read the legal texts of the shop and answers for them, and since when.
create table text_approvals (
  text text primary key check (text in ('terms', 'privacy')),
  by_user_id integer references users (id) on delete set null,
  approved_at timestamptz not null
);
create index text_approvals_by on text_approvals (by_user_id) where by_user_id is not null;
