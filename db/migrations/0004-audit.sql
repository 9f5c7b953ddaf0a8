-- Who of staff changed what and when (issue of the back office). Append only.

create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  by_user_id integer references users (id) on delete set null,
  -- kept beside the id: the entry still says who when the account is gone
  by_name text not null,
  action text not null,
  subject_kind text not null check (subject_kind in ('customer', 'order', 'points', 'invoice', 'settings', 'product', 'tag', 'sponsorship', 'message')),
  subject_id text,
  subject_label text not null,
  -- field → {"from": …, "to": …}, in the words of the wire
  changes jsonb not null default '{}'
);
create index audit_log_age on audit_log (created_at desc, id desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, created_at desc);
create index audit_log_by on audit_log (by_user_id, created_at desc);
