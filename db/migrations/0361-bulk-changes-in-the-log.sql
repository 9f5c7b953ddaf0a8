-- Staff change many orders by one call each. The log lists them as one row, like a change that can be undone.
alter table audit_log add column bulk text check (bulk ~ '^[A-Za-z0-9-]{8,64}$');
create index audit_log_bulk on audit_log (bulk, by_user_id, id) where bulk is not null;
