-- Guarantees beyond the legal one: who gives them, for how long, and what they cover.
alter table products
  add column guarantee_by text check (guarantee_by in ('producer', 'shop')),
  add column guarantee_from_years smallint,
  add column guarantee_to_years smallint,
  add column guarantee_covers text,
  add column guarantee_free boolean not null default false,
  add column guarantee_whole boolean not null default false;

-- The terms as a PDF, and the EU's durability label as a picture with its kind, width and height.
alter table product_documents
  drop constraint product_documents_kind_check,
  add constraint product_documents_kind_check
    check (kind in ('safetyDataSheet', 'dataSheet', 'guide', 'guaranteeTerms', 'durabilityLabel')),
  add column picture jsonb,
  add constraint product_documents_picture check ((picture is not null) = (kind = 'durabilityLabel'));
