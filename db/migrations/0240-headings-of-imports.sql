-- Errors found while a large import is written name the file's own headings, as those of its check do.
alter table product_imports add column headings text[] not null default '{}';
