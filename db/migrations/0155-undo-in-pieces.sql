-- A large file of products is taken back as one too, piece by piece as it was written (decisions 0055 and 0057).
alter table undoables add column in_pieces boolean not null default false;

-- the product's, once it was written: another one says that somebody changed it since
alter table undoable_products add column revision integer;
-- what of it was changed since and stayed, where it was taken back in pieces
alter table undoable_products add column stays jsonb;
create index undoable_products_stays on undoable_products (undoable_id, product_id) where stays is not null;

alter table product_imports add column undoable_id integer references undoables (id) on delete set null;
create index product_imports_undoable on product_imports (undoable_id) where undoable_id is not null;

-- The taking back itself: how far it is, and whose turn.
create table undo_jobs (
  undoable_id integer primary key references undoables (id) on delete cascade,
  state text not null check (state in ('working', 'stopped', 'done', 'failed')),
  by_user_id integer references users (id) on delete set null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  failure text,
  -- the last product that was looked at, and how many were
  after_product_id integer not null default 0,
  done integer not null default 0,
  counts jsonb not null default '{"returned": 0, "removed": 0, "stayed": 0}',
  worked_ms bigint not null default 0,
  -- one process at a time works on it, until then unless it says so again
  lease text,
  leased_until timestamptz,
  -- tries since something was last got done
  attempts smallint not null default 0
);
-- one at a time
create unique index undo_jobs_working on undo_jobs ((true)) where state = 'working';
create index undo_jobs_by_user on undo_jobs (by_user_id) where by_user_id is not null;
