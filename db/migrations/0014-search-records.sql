-- Years of mails and messages are searched and paged as quickly as those of a day.

-- the same expressions as in src/server/mail/list-mails.ts and src/server/messages/queries.ts
create index mails_search on mails using gin ((to_address || E'\n' || coalesce(subject, '')) gin_trgm_ops);
create index messages_search on messages using gin ((name || E'\n' || email || E'\n' || subject || E'\n' || message) gin_trgm_ops);

-- pages are cut on an index alone: it holds the id that makes their order certain
drop index mails_age;
create index mails_age on mails (created_at desc, id desc);
create index mails_state on mails (state, created_at desc, id desc);
