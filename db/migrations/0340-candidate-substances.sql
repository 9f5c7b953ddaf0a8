-- Substances on the REACH candidate list (article 33): what the manufacturer answered about a product, and when it was last asked.
alter table products add column substance_answer text;
alter table products add column substances text[] not null default '{}';
alter table products add column substances_answered_on date;
alter table products add column scip_number text;
alter table makers add column substances_asked_at timestamptz;

-- The substances named when rolls of the line were last sent.
alter table order_lines add column substances text[] not null default '{}';
