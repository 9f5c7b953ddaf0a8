-- A file may hold lines in another encoding than most of it; staff are shown which.
alter table product_imports add column mixed_lines integer[] not null default '{}';
