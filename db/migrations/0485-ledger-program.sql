-- The program a voucher's lines were made for (decision 123): until now there was one. Null until they are made.
alter table ledger_vouchers add column system text check (system in ('economic', 'dinero'));
update ledger_vouchers set system = 'economic' where lines is not null;
