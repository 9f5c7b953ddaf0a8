-- A document may be about an amount of a line without any of its rolls: a share of a credited amount, or a price that changed.
alter table invoice_lines drop constraint invoice_lines_quantity_check;
alter table invoice_lines add constraint invoice_lines_quantity_check check (quantity >= 0);
