-- Since when no product shows an uploaded picture: seven days later housekeeping clears it away.
alter table uploads add column unused_since timestamptz;
create index uploads_unused on uploads (unused_since) where unused_since is not null;
