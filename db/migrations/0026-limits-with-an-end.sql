-- A counted window says when it ends, so windows may differ in length and a refusal can say how long it lasts. The windows so far
-- were an hour at most.
alter table attempts rename column window_start to ends_at;
update attempts set ends_at = ends_at + interval '1 hour';
