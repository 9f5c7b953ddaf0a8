-- Who made a product, and what its buyer must be told before he buys it (Regulations (EU) 2023/988 and (EC) 1272/2008).
create table makers (
  id text primary key,
  name text not null,
  -- street, postal code and town, a line each
  address text not null,
  -- ISO 3166-1
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- an email address or a web address: the electronic address of article 19
  contact text not null,
  phone text,
  -- who answers for it in the Union when the maker is outside
  responsible_name text,
  responsible_address text,
  responsible_contact text
);
create unique index makers_name on makers (lower(name));

alter table products
  add maker_id text references makers (id),
  add signal_word text check (signal_word in ('danger', 'warning')),
  add pictograms text[] not null default '{}',
  -- codes as the domain spells them, each with what fills its gap: 'P501 genbrugsstationen'
  add hazard_statements text[] not null default '{}',
  add precautionary_statements text[] not null default '{}',
  -- the substances the label has to name
  add hazard_contents text,
  add ufi text,
  add safety_text text;
create index products_maker on products (maker_id);

-- the kinds the log knows already, and one more
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'audit_log_subject_kind_check';
  alter table audit_log drop constraint audit_log_subject_kind_check;
  execute 'alter table audit_log add constraint audit_log_subject_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''maker''::text, ');
end $$;
