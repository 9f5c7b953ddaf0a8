-- The claim a refund through the provider was asked for, so that its answer settles that claim, and a failure opens it again.
alter table provider_tasks add column claim_id integer references claims (id) on delete set null;
create index provider_tasks_claim on provider_tasks (claim_id) where claim_id is not null;
