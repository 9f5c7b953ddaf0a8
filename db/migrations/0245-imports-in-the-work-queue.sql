-- Imports and their undo are claimed as all queues are (decision 90): the end of the lease is the proof of ownership.
alter table product_imports drop column lease;
alter table product_imports rename column leased_until to next_attempt_at;
alter table undo_jobs drop column lease;
alter table undo_jobs rename column leased_until to next_attempt_at;
