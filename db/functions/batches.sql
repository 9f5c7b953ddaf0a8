-- Every line of every order runs these, so they call as little as they can: a call of one function by another costs as much as the work in it
-- (decisions 0051 and 0056).

-- The rolls of one batch among them.
create or replace function rolls_of_batch(batches jsonb, batch_id jsonb) returns integer language plpgsql immutable parallel safe as $$
begin
  for place in 0 .. jsonb_array_length(batches) - 1 loop
    if batches -> place -> 'id' = batch_id then
      return (batches -> place -> 'rolls')::integer;
    end if;
  end loop;
  return 0;
end $$;

-- The batches when so many rolls are counted in all: what is missing is taken from the oldest, after the unknown ones.
create or replace function batches_within(batches jsonb, counted integer) returns jsonb language sql immutable parallel safe
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'rolls', left_over) order by id) filter (where left_over > 0), '[]')
  from (
    select id, code, rolls - least(rolls, greatest(0, batch_rolls(batches) - counted - coalesce(sum(rolls) over (order by id rows between unbounded preceding and 1 preceding), 0))) as left_over
    from jsonb_to_recordset(batches) as batch (id integer, code text, rolls integer)
  ) as after;
end;

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

-- What an order takes of its products, in the order they are given in, which is the order in which everybody locks them (decision 0010): one call
-- where there was one for each product. Refused as changed when one of them is not sold any more, is another than was read, or has fewer rolls.
create or replace function take_stock(taking jsonb, cause jsonb) returns void language plpgsql as $$
declare
  one jsonb;
  rolls integer;
begin
  for place in 0 .. jsonb_array_length(taking) - 1 loop
    one := taking -> place;
    rolls := (one -> 'taken')::integer;
    update products set stock = stock - rolls, batches = take_batches(stock - rolls, batches, one -> 'batches'), stock_cause = cause
      where id = (one -> 'id')::integer and active and revision = (one -> 'revision')::integer
        and least((one -> 'wanted')::integer, stock) = rolls;
    if not found then perform require_unchanged(false); end if;
  end loop;
end $$;

-- Writes a movement for each batch whose rolls changed, and one without a batch for the rest. When fewer rolls are counted than known batches
-- hold, the batches are cut down to the count.
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
create or replace trigger products_move_stock before update of stock, batches, stock_cause on products
  for each row when (old.stock <> new.stock or old.batches <> new.batches or new.stock_cause is not null) execute function move_stock();

create or replace function count_first_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movements (product_id, rolls, kind, created_at) select id, stock, 'counted', now() from added where stock <> 0 order by id;
  return null;
end $$;
create or replace trigger products_count_first_stock after insert on products
  referencing new table as added for each statement execute function count_first_stock();

-- Movements have no foreign key to their product.
create or replace function forget_movements() returns trigger language plpgsql as $$
begin
  delete from stock_movements where product_id in (select id from gone);
  return null;
end $$;
create or replace trigger products_forget_movements after delete on products
  referencing old table as gone for each statement execute function forget_movements();
