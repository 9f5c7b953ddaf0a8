-- What the payment provider keeps and pays out stands in the books too (decision 0043). His movements have names, not numbers, so a voucher knows what it is of
-- by a text; what closed months say stays as it is. Reminders (decision 0045) come with kinds of their own.
alter table bookkeeping_vouchers alter column source_id type text using source_id::text;
alter table bookkeeping_vouchers drop constraint bookkeeping_vouchers_kind_check;
alter table bookkeeping_vouchers add constraint bookkeeping_vouchers_kind_check
  check (kind in ('document', 'payment', 'provider', 'reminder', 'reminder_payment'));
