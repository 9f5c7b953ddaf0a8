-- Buyers who were forgotten stayed in the log where their order was corrected or placed by phone. What was done stays.
with fields as (
  select array[
    'customerName', 'customerPhone', 'company', 'reference', 'receiver', 'ean', 'shippingAddress', 'shippingPostalCode', 'shippingCity',
    'invoiceAddress', 'invoicePostalCode', 'invoiceCity', 'contactName', 'creditReason', 'exportProof', 'notes', 'parcel', 'pickupPoint',
    'placedReason', 'reason', 'tracking'
  ] as names
), forgotten as (
  select id from orders where customer_email = 'slettet@invalid' or (buyer_forgotten_at is not null and customer_phone = '')
), subjects as (
  select 'order' as kind, id::text as id from forgotten
  union all select 'invoice', i.id::text from invoices i join forgotten f on f.id = i.order_id
)
update audit_log a set changes = a.changes - f.names
from subjects s cross join fields f
where a.subject_kind = s.kind and a.subject_id = s.id and a.changes ?| f.names;
