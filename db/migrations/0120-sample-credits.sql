-- What was paid for samples of a film is taken off its next roll (decision 60). Null of lines from before: their samples are not credited.
alter table order_lines add column sample_credit_ore bigint check (sample_credit_ore >= 0);
-- the lines an account's credits are reckoned from, which are few
create index order_lines_sample_credits on order_lines (order_id)
  where sample_credit_ore is not null and (sample_of_id is not null or sample_credit_ore > 0);
-- orders with samples or a credit for some: two at the same instant cannot both rest on the same number, and who has none is looked at no further
alter table accounts add column sample_orders integer not null default 0;
