-- A complaint about safety stands among the claims (Regulation (EU) 2023/988, article 9(11)).
alter table claims add column is_about_safety boolean not null default false;
create index claims_about_safety on claims (created_at) where is_about_safety;

-- One product safety recall of a batch (Regulation (EU) 2023/988, articles 35-37), as its notice says it.
create table recalls (
  batch_id integer primary key references batches (id),
  kcw_id text not null,
  name_da text not null,
  code text not null,
  image_url text,
  sold_from date not null,
  sold_to date not null,
  rolls integer not null,
  hazard text not null,
  instructions text not null,
  remedies text[] not null,
  phone text not null,
  by_user_id integer references users (id) on delete set null,
  created_at timestamptz not null,
  -- when staff told the authority, and under which number
  reported_at timestamptz,
  report_number text
);
create index recalls_by on recalls (by_user_id) where by_user_id is not null;

-- Who was written to: the newest order of each address, with all its rolls of the batch, and the remedy its buyer chose.
create table recall_receivers (
  batch_id integer not null references recalls (batch_id),
  order_id integer not null references orders (id) on delete cascade,
  rolls integer not null,
  token_hash bytea not null unique,
  remedy text,
  answered_at timestamptz,
  primary key (batch_id, order_id)
);
create index recall_receivers_order on recall_receivers (order_id);
