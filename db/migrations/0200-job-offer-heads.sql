-- What a list shows of an offer, so that it reads no document: each holds pictures and can weigh a hundred kilobytes.
alter table job_offers add column number text not null generated always as (document ->> 'number') stored;
alter table job_offers add column valid_until text not null generated always as (document ->> 'validUntil') stored;
alter table job_offers add column incl_vat_ore bigint not null generated always as ((document ->> 'inclVatOre')::bigint) stored;
