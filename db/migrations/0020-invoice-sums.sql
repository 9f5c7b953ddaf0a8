-- What invoices come to is summed from an index alone: by day due where nothing is looked up, else from the one that is searched.
drop index invoices_listed, invoices_due;
create index invoices_listed on invoices (number, id)
  include (search_text, kind, credited_by_id, order_id, issue_date, due_date, total_ore, vat_ore);
create index invoices_due on invoices (due_date, id) include (kind, credited_by_id, order_id, issue_date, total_ore, vat_ore);
