-- Changes that only added products and that guests have not been told of: `version` is what they are told, and with these it is the number of changes.
-- A process that does not know of them counts the version on, which is one change more as well.
alter table catalogue_version add column untold integer not null default 0;
alter table catalogue_version add column untold_since timestamptz;
alter table catalogue_version add constraint catalogue_version_untold check (untold >= 0);
