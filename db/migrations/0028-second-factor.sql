-- A second factor beside the password: the app's secret (sealed with the shop's key), the last period whose code was used, and
-- recovery codes by their hashes. It counts once users.second_factor_at is set; before that it is being set up.
alter table users add column second_factor_at timestamptz;

create table second_factors (
  user_id integer primary key references users on delete cascade,
  secret text not null,
  last_step bigint,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  code_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index recovery_codes_user on recovery_codes (user_id);

-- A code is mailed to who logs in while strangers try his password.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in ('reset-password', 'verify-email', 'log-in'));
