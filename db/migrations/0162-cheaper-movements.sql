-- Every line of every order runs these, so they are written to call as little as they can: a call of one function by another costs as much as the
-- work in it. What they promise is as before (decision 0051, decision 0056).

-- The batches after rolls were taken from a stock that is then so many; refused as changed when a batch, or what is of unknown ones, has fewer.
create or replace function take_batches(stock_after integer, batches jsonb, taken jsonb) returns jsonb language plpgsql stable as $$
declare
  after jsonb := batches;
  -- of known batches afterwards
  total integer := 0;
  -- asked for, of batches not met yet
  missing integer := 0;
  batch jsonb;
  rolls integer;
  off integer;
begin
  for asked in 0 .. jsonb_array_length(taken) - 1 loop
    missing := missing + (taken -> asked -> 'rolls')::integer;
  end loop;
  -- from the last one, so that those that are used up do not move the others
  for place in reverse jsonb_array_length(batches) - 1 .. 0 loop
    batch := batches -> place;
    rolls := (batch -> 'rolls')::integer;
    if missing > 0 then
      for asked in 0 .. jsonb_array_length(taken) - 1 loop
        continue when taken -> asked -> 'id' <> batch -> 'id';
        off := (taken -> asked -> 'rolls')::integer;
        exit when off = 0;
        rolls := rolls - off;
        missing := missing - off;
        if rolls < 0 then perform require_unchanged(false); end if;
        after := case when rolls = 0 then after - place else jsonb_set(after, array[place::text, 'rolls'], to_jsonb(rolls)) end;
        exit;
      end loop;
    end if;
    total := total + rolls;
  end loop;
  if missing > 0 or total > greatest(stock_after, 0) then perform require_unchanged(false); end if;
  return after;
end $$;

create or replace function move_stock() returns trigger language plpgsql as $$
declare
  cause jsonb := new.stock_cause;
  batch jsonb;
  change integer;
  known integer := 0;
  moved integer[] := '{}';
  moves integer[] := '{}';
begin
  new.stock_cause := null;
  if new.batches <> '[]' and batch_rolls(new.batches) > new.stock then
    new.batches := batches_within(new.batches, new.stock);
  end if;
  if new.batches <> old.batches then
    for place in 0 .. jsonb_array_length(new.batches) - 1 loop
      batch := new.batches -> place;
      -- nearly always it stands where it stood
      continue when batch = old.batches -> place;
      change := (batch -> 'rolls')::integer - case when batch -> 'id' = old.batches -> place -> 'id'
        then (old.batches -> place -> 'rolls')::integer else rolls_of_batch(old.batches, batch -> 'id') end;
      continue when change = 0;
      known := known + change;
      moved := moved || (batch -> 'id')::integer;
      moves := moves || change;
    end loop;
    for place in 0 .. jsonb_array_length(old.batches) - 1 loop
      batch := old.batches -> place;
      continue when batch -> 'id' = new.batches -> place -> 'id' or rolls_of_batch(new.batches, batch -> 'id') > 0;
      change := 0 - (batch -> 'rolls')::integer;
      continue when change = 0;
      known := known + change;
      moved := moved || (batch -> 'id')::integer;
      moves := moves || change;
    end loop;
  end if;
  if new.stock - old.stock <> known then
    moved := moved || null::integer;
    moves := moves || (new.stock - old.stock - known);
  end if;
  for place in 1 .. cardinality(moved) loop
    insert into stock_movements (product_id, batch_id, rolls, kind, order_id, receipt_id, by_user_id, note, created_at)
      values (new.id, moved[place], moves[place], coalesce(cause ->> 'kind', 'counted'), (cause ->> 'orderId')::integer,
        (cause ->> 'receiptId')::integer, (cause ->> 'byUserId')::integer, cause ->> 'note', coalesce((cause ->> 'at')::timestamptz, now()));
  end loop;
  return new;
end $$;

drop function write_movement(integer, integer, integer, jsonb);

-- In this language what was planned once is kept, where a function of plain SQL is planned again at each call on servers before 18.
create or replace function is_told(told text) returns boolean language plpgsql stable as $$
begin
  return exists (select from webhook_receivers where paused_at is null and told = any (kinds));
end $$;
