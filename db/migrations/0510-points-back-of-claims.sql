-- Points a settled claim gave back. Claims settled before have none here: the points ledger names the order only.
alter table claims add column points_back integer not null default 0 check (points_back >= 0);
