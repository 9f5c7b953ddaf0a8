-- What a restricted colleague may do and see, one word per tick; null is 'Alt', which everybody of staff has had until now.
alter table users add column restricted_to text[];
