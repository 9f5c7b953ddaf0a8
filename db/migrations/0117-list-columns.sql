-- Which columns of a list of the back office a colleague leaves out; a list he has whole has no row.
create table list_columns (
  user_id integer not null references users (id) on delete cascade,
  list text not null,
  hidden text[] not null check (cardinality(hidden) > 0),
  primary key (user_id, list)
);
