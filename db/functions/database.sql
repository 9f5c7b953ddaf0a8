-- A transaction that is sent in one go cannot look at what a statement found before it commits: the statement itself has to
-- refuse when what it was decided on has changed. Everything is then rolled back, and the error's code says why.
create or replace function require_unchanged(holds boolean) returns void language plpgsql as $$
begin
  if not holds then
    raise exception 'what this was decided on has changed' using errcode = 'STALE';
  end if;
end
$$;
