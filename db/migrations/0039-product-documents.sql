-- Safety data sheets, data sheets and guides of products: PDF files beside the pictures.
create table product_documents (
  product_id integer not null references products (id) on delete cascade,
  kind text not null check (kind in ('safetyDataSheet', 'dataSheet', 'guide')),
  -- unguessable: the beginning of its file's name below /documents; several products may show one file
  file_key text not null,
  version text,
  -- the day the document bears
  dated date not null,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  primary key (product_id, kind)
);
create index product_documents_file on product_documents (file_key);
