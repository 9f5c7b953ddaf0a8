-- The car of a job in its films (decision 0065): its address, what the films were called then, and the picture. It goes with the job.
create table job_cars (
  job_id integer primary key references jobs (id) on delete cascade,
  choice text not null check (length(choice) between 1 and 2000),
  films jsonb not null,
  -- a JPEG
  picture bytea not null,
  kept_at timestamptz not null
);
