-- When the customer of an offer was reminded that it runs out (decision 63): once, or never.
alter table offers add column reminded_at timestamptz;
-- the open ones, by the day they run out on: the reminders of the hour and staff's overview
create index offers_open on offers (valid_until) where state = 'sent';
