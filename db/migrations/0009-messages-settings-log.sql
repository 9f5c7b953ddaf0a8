-- Messages that were dealt with, settings two people may edit at once, a log that can be searched.

alter table messages add column handled_at timestamptz;
alter table messages add column handled_by_user_id integer references users (id) on delete set null;
-- kept beside the id: the message still says who when the account is gone
alter table messages add column handled_by_name text;
create index messages_open on messages (created_at desc, id desc) where handled_at is null;

-- grows with each change: the second of two editors is told
alter table settings add column revision integer not null default 1;
alter table settings add column updated_at timestamptz;

create index mails_failed on mails (created_at desc, id desc) where state = 'failed';

-- the same expression as in src/server/audit/queries.ts
create index audit_log_search on audit_log using gin
  ((action || E'\n' || by_name || E'\n' || subject_label || E'\n' || (changes::text)) gin_trgm_ops);
-- within a kind, newest first, without the id of a subject
create index audit_log_kind on audit_log (subject_kind, created_at desc, id desc);
