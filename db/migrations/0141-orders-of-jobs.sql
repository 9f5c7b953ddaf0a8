-- What was ordered for a job: the lines of orders that came out of a cart where they stood for it. A line may be for several.
create table job_order_lines (
  job_id integer not null references jobs (id) on delete cascade,
  order_line_id integer not null references order_lines (id) on delete cascade,
  primary key (job_id, order_line_id)
);
create index job_order_lines_of_line on job_order_lines (order_line_id);
