-- The payout of the card provider that a line of the bank is; kept when staff take the line out again, so that it is not tied twice.
alter table bank_lines add column payout_id text;
create unique index bank_lines_payout on bank_lines (payout_id) where payout_id is not null;
alter table bank_lines drop constraint bank_lines_aside_check, add constraint bank_lines_aside_check
  check (aside in ('not_a_payment', 'booked_by_hand', 'read_before', 'payout'));
