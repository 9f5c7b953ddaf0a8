-- Who invited a member, ended an import and withdrew a reminder stands in the log; these columns were never read.
alter table members drop column invited_by_user_id;
alter table product_imports drop column ended_by_user_id;
alter table reminders drop column withdrawn_by_user_id;
