-- The parcel sent under an Idempotency-Key: what a warehouse without a net sends again is answered with it (decision 116).
alter table idempotency_keys add column parcel_id integer references parcels (id) on delete cascade;
