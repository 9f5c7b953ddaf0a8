-- Customers who changed their own second factor stood by name in the log, also once they were erased. Accounts that are gone are not told apart.
update audit_log a set by_name = 'Kunden selv'
where a.action in ('Totrinslogin slået til', 'Nye gendannelseskoder', 'Totrinslogin slået fra')
  and not exists (select from users u where u.id = a.by_user_id and u.role <> 'customer');
