-- The log lists a bulk change once, and its entries on request.
create index audit_log_change on audit_log (undoable_id, id) where undoable_id is not null;
