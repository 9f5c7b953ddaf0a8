-- Other steps of a new shop's setup are said to be done as its legal texts are.
alter table text_approvals drop constraint text_approvals_text_check;
alter table text_approvals add constraint text_approvals_text_check
  check (text in ('terms', 'privacy', 'claims', 'delivery', 'payment', 'moving', 'staff'));
