-- A claim may end with rolls of a cancelled order back in the stock, and no money.
alter table claims drop constraint claims_outcome_check;
alter table claims add constraint claims_outcome_check check (outcome in ('refund', 'replace', 'stock'));
