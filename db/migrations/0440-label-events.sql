-- Where labelled parcels are (decision 112). A message of the provider only opens an ask; what is stored was heard by asking, each kind of
-- event once for a label.
create table label_asks (
  label_id integer primary key references shipping_labels on delete cascade,
  next_attempt_at timestamptz not null,
  attempts smallint not null default 0,
  done_at timestamptz
);
create index label_asks_due on label_asks (next_attempt_at) where done_at is null;
create table label_events (
  label_id integer not null references shipping_labels on delete cascade,
  kind text not null check (kind in ('under_way', 'at_point', 'delivered', 'returned')),
  at timestamptz not null,
  heard_at timestamptz not null default now(),
  primary key (label_id, kind)
);
-- labels asked about every hour
create index shipping_labels_made on shipping_labels (created_at) where state = 'made';
