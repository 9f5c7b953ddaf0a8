-- How staff said the columns of a file are to be read, by its headings: the next file with them is read the same.
create table column_mappings (
  kind text not null check (kind in ('products', 'customers', 'bank')),
  headings_hash bytea not null check (length(headings_hash) = 32),
  mapping jsonb not null,
  changed_at timestamptz not null,
  primary key (kind, headings_hash)
);
alter table product_imports add column mapping jsonb;
