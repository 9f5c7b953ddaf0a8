-- Who stops the weekly mail keeps the row and with it the token of his links: those of mails from before still stop it after he chose a day again.
alter table shelf_mails alter column weekday drop not null;
alter table shelf_mails alter column next_on drop not null;
alter table shelf_mails add constraint shelf_mails_day_or_none check ((weekday is null) = (next_on is null));
