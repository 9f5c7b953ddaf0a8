-- Which of the workshop a job was given to: a member, who leaves it with his row, or who opened the account.
alter table jobs
  add column responsible_member_id integer references members (id) on delete set null,
  add column is_owners boolean not null default false,
  add constraint jobs_one_responsible check (not is_owners or responsible_member_id is null);
create index jobs_of_responsible on jobs (responsible_member_id) where responsible_member_id is not null;

-- an hourly price may be as large as every other amount
alter table job_settings alter column hourly_ore type bigint;
