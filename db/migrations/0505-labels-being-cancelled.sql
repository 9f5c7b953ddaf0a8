-- A label whose cancellation Shipmondo has not answered: when its process ends, the worker asks again.
alter table shipping_labels add column cancel_asked_at timestamptz;
create index shipping_labels_cancelling on shipping_labels (next_attempt_at) where cancel_asked_at is not null;
