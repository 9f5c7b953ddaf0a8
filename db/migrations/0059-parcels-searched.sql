-- An order is found by the number of any of its parcels (decision 0029).
create index parcels_tracking on parcels using gin (tracking_key(tracking) gin_trgm_ops) where tracking is not null;
