-- The request a mail follows from: its number stands in the log and on the error page, so a mail can be traced to the press that caused it.
alter table mails add column request_id text;
