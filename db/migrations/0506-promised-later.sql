-- How many rolls of a line were promised for later: ships_later follows what is sent from the stock. Null on lines from before it was kept.
alter table order_lines add column promised_later integer check (promised_later >= 0);
