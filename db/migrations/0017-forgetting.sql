-- What is deleted for good takes its mails with it: they are found by what they tell about and by their receiver.
create index mails_about on mails using gin (payload jsonb_path_ops);
create index mails_receiver on mails (to_address);
-- the mails housekeeping takes a dead one-time link out of: few, asked for every hour
create index mails_with_link on mails (id) where payload->>'token' <> '';
-- the last mail to somebody who was turned away is all that is left of him: kept for a month
create index mails_rejections on mails (created_at) where template = 'customer-rejected';
