-- The shop's closing days as they were when the order was placed: editing them later does not move its promised date.
alter table orders add column delivery_closed jsonb not null default '[]';
