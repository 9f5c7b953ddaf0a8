-- What a whole car takes of a film 1.52 m wide, as it was published, each figure with its source (issue 17). A car nobody published
-- a figure for is not here: its class is. Figures that leave out waste have 10 percent added, as their sources say, and name it.
-- Feet are turned into metres. The pages were read in 2026, and those without a date have that year.
create table metre_figures (
  id text primary key,
  kind text not null check (kind in ('model', 'class')),
  name text not null,
  from_cm int not null check (from_cm between 100 and 10000),
  to_cm int not null check (to_cm between 100 and 10000),
  source_title text not null,
  source_url text not null,
  source_year int not null check (source_year between 1990 and 2100),
  check (from_cm <= to_cm)
);
create unique index metre_figures_name on metre_figures (lower(name));

insert into metre_figures (id, kind, name, from_cm, to_cm, source_title, source_url, source_year) values
  ('audi-a3', 'model', 'Audi A3', 1500, 1680, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('audi-a4', 'model', 'Audi A4', 1500, 1680, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('audi-a5', 'model', 'Audi A5', 1830, 1980, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('audi-a6', 'model', 'Audi A6', 1830, 1980, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('audi-a7', 'model', 'Audi A7', 1980, 2290, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('audi-a8', 'model', 'Audi A8', 1980, 2290, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('bmw-2-serie', 'model', 'BMW 2-serie', 1500, 1680, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('bmw-3-serie', 'model', 'BMW 3-serie', 1500, 1680, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('bmw-5-serie', 'model', 'BMW 5-serie', 1830, 1980, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('bmw-7-serie', 'model', 'BMW 7-serie', 1980, 2290, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('bmw-x3', 'model', 'BMW X3', 2200, 2530, 'Wrapteck (20–23 m, her + 10 % til spild)', 'https://www.wrapteck.com/blogs/wrapmaster-the-latest-news-is-here/key-factors-affecting-the-amount-of-car-film-used', 2026),
  ('chevrolet-camaro', 'model', 'Chevrolet Camaro', 1830, 1980, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('chevrolet-corvette', 'model', 'Chevrolet Corvette', 1830, 1980, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('chrysler-voyager', 'model', 'Chrysler Voyager', 2290, 3000, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('ford-edge', 'model', 'Ford Edge', 1980, 2290, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('ford-focus', 'model', 'Ford Focus', 1520, 1980, 'Engineer Fix (50–65 fod)', 'https://engineerfix.com/how-much-vinyl-do-you-need-to-wrap-a-car-2', 2026),
  ('ford-mustang', 'model', 'Ford Mustang', 1830, 1980, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('honda-accord', 'model', 'Honda Accord', 1830, 1980, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('honda-cr-v', 'model', 'Honda CR-V', 1800, 2200, 'Dunia Warna', 'https://toko.duniawarna.co.id/cara-menghitung-bahan-stiker-untuk-blocking-wrap-body-mobil', 2026),
  ('honda-civic', 'model', 'Honda Civic', 1520, 1830, 'Engineer Fix (50–60 fod)', 'https://engineerfix.com/how-many-feet-of-wrap-do-i-need-for-a-car', 2026),
  ('honda-jazz', 'model', 'Honda Jazz', 1400, 1500, 'Dunia Warna', 'https://toko.duniawarna.co.id/cara-menghitung-bahan-stiker-untuk-blocking-wrap-body-mobil', 2026),
  ('hyundai-elantra', 'model', 'Hyundai Elantra', 1500, 1680, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('jeep-cherokee', 'model', 'Jeep Cherokee', 1980, 2290, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('jeep-renegade', 'model', 'Jeep Renegade', 2130, 2590, 'Engineer Fix (70–85 fod)', 'https://engineerfix.com/how-much-vinyl-film-do-you-need-to-wrap-a-car', 2026),
  ('land-rover', 'model', 'Land Rover', 2290, 3000, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('mazda-2', 'model', 'Mazda 2', 1400, 1500, 'Dunia Warna', 'https://toko.duniawarna.co.id/cara-menghitung-bahan-stiker-untuk-blocking-wrap-body-mobil', 2026),
  ('mazda-cx-3', 'model', 'Mazda CX-3', 1500, 1700, 'Dunia Warna', 'https://toko.duniawarna.co.id/cara-menghitung-bahan-stiker-untuk-blocking-wrap-body-mobil', 2026),
  ('mercedes-c-klasse', 'model', 'Mercedes C-klasse', 1500, 1680, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('mercedes-e-klasse', 'model', 'Mercedes E-klasse', 1830, 1980, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('mercedes-s-klasse', 'model', 'Mercedes S-klasse', 1980, 2290, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('mini-cooper', 'model', 'Mini Cooper', 1520, 1830, 'Engineer Fix (50–60 fod)', 'https://engineerfix.com/how-many-feet-of-wrap-do-i-need-for-a-car', 2026),
  ('mitsubishi-lancer', 'model', 'Mitsubishi Lancer', 1500, 1680, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('porsche-cayenne', 'model', 'Porsche Cayenne', 2290, 3000, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('subaru-forester', 'model', 'Subaru Forester', 2130, 2590, 'Engineer Fix (70–85 fod)', 'https://engineerfix.com/how-much-vinyl-film-do-you-need-to-wrap-a-car', 2026),
  ('subaru-impreza', 'model', 'Subaru Impreza', 1500, 1680, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('suzuki-ignis', 'model', 'Suzuki Ignis', 1400, 1500, 'Dunia Warna', 'https://toko.duniawarna.co.id/cara-menghitung-bahan-stiker-untuk-blocking-wrap-body-mobil', 2026),
  ('suzuki-swift', 'model', 'Suzuki Swift', 1400, 1500, 'Dunia Warna', 'https://toko.duniawarna.co.id/cara-menghitung-bahan-stiker-untuk-blocking-wrap-body-mobil', 2026),
  ('tesla-model-3', 'model', 'Tesla Model 3', 1650, 1980, 'Wrapteck (15–18 m, her + 10 % til spild)', 'https://www.wrapteck.com/blogs/wrapmaster-the-latest-news-is-here/key-factors-affecting-the-amount-of-car-film-used', 2026),
  ('toyota-camry', 'model', 'Toyota Camry', 1830, 1980, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('toyota-corolla', 'model', 'Toyota Corolla', 1680, 1840, 'Engineer Fix (50–55 fod, her + 10 % til spild)', 'https://engineerfix.com/how-much-wrap-should-i-buy-for-my-car', 2026),
  ('toyota-rav4', 'model', 'Toyota RAV4', 2200, 2530, 'Wrapteck (20–23 m, her + 10 % til spild)', 'https://www.wrapteck.com/blogs/wrapmaster-the-latest-news-is-here/key-factors-affecting-the-amount-of-car-film-used', 2026),
  ('toyota-yaris', 'model', 'Toyota Yaris', 1400, 1500, 'Dunia Warna', 'https://toko.duniawarna.co.id/cara-menghitung-bahan-stiker-untuk-blocking-wrap-body-mobil', 2026),
  ('vw-beetle', 'model', 'VW Beetle', 1500, 1680, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('vw-cc', 'model', 'VW CC', 1830, 1980, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('vw-golf', 'model', 'VW Golf', 1500, 1680, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('vw-jetta', 'model', 'VW Jetta', 1500, 1680, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('vw-passat', 'model', 'VW Passat', 1830, 1980, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('vw-tiguan', 'model', 'VW Tiguan', 2200, 2530, 'Wrapteck (20–23 m, her + 10 % til spild)', 'https://www.wrapteck.com/blogs/wrapmaster-the-latest-news-is-here/key-factors-affecting-the-amount-of-car-film-used', 2026),
  ('lille-bil', 'class', 'Lille bil', 1500, 1680, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('mellemklassebil', 'class', 'Mellemklassebil', 1830, 1980, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('mikrobil', 'class', 'Mikrobil', 1220, 1370, 'Engineer Fix (40–45 fod)', 'https://engineerfix.com/how-much-vinyl-do-you-need-to-wrap-a-car', 2026),
  ('stationcar-eller-stor-hatchback', 'class', 'Stationcar eller stor hatchback', 1980, 2090, 'LC Auto (18–19 m, her + 10 % til spild)', 'https://lc-auto.com/how-much-vinyl-wrap-for-a-car-your-guide-to-ordering-right', 2026),
  ('stor-suv-mpv-eller-varebil', 'class', 'Stor SUV, MPV eller varebil', 2290, 3000, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026),
  ('stor-bil-mellemstor-suv-eller-lille-varebil', 'class', 'Stor bil, mellemstor SUV eller lille varebil', 1980, 2290, 'CYS Canada', 'https://cyscanada.ca/pages/how-much-vinyl-do-i-need-to-fully-wrap-my-car', 2026);

-- the kinds the log knows already, and one more
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'audit_log_subject_kind_check';
  alter table audit_log drop constraint audit_log_subject_kind_check;
  execute 'alter table audit_log add constraint audit_log_subject_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''metres''::text, ');
end $$;
