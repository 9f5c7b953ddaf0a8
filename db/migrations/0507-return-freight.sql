-- What the buyer pays for the return label. It stood in the step's sentence alone: 'Returfragten er 59,00 kr., som vi trækker …'.
alter table claims add column return_freight_ore bigint not null default 0 check (return_freight_ore >= 0);
update claims c set return_freight_ore = replace(replace(said.amount, '.', ''), ',', '')::bigint
from (select claim_id, substring(words from '^Returfragten er ([0-9.]+,[0-9]{2}).kr\.') as amount from claim_entries where kind = 'returnLabel') said
where said.claim_id = c.id and said.amount is not null;
