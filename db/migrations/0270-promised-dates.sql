-- With the two ranges of days already kept, an order shows the date its buyer was promised. Earlier orders show their days only.
alter table orders add column delivery_home text;
alter table orders add column delivery_from date;
