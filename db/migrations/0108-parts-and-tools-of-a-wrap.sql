-- How a car's film is spread over its parts, in thousandths. Published is only that a car takes its length once for each side and once for
-- the top, and 5 to 15 feet for the bumpers (cyscanada.ca): of their 57.1 feet 27.5 percent each, and 17.5. Inside a group nothing is
-- published, so its parts have the same until staff who measured know better.
create table metre_shares (
  part text primary key,
  thousandths int not null check (thousandths between 0 and 1000)
);
insert into metre_shares (part, thousandths) values
  ('bonnet', 92),
  ('roof', 92),
  ('boot', 91),
  ('leftFrontWing', 69),
  ('leftFrontDoor', 69),
  ('leftRearDoor', 69),
  ('leftRearWing', 68),
  ('rightFrontWing', 69),
  ('rightFrontDoor', 69),
  ('rightRearDoor', 69),
  ('rightRearWing', 68),
  ('frontBumper', 88),
  ('rearBumper', 87);

-- Tools and cleaners beside a job: so many pieces for every so many metres of film, or for each job. Staff choose them.
create table metre_tools (
  product_id int primary key references products (id) on delete cascade,
  pieces int not null check (pieces between 1 and 99),
  per_metres int check (per_metres between 1 and 1000),
  position int not null
);
