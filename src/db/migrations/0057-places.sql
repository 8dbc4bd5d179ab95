create extension if not exists pg_trgm;

-- Towns of the world (GeoNames, CC BY 4.0), loaded by a job. `folded` is the name as search compares it; `weight` orders places of one
-- name: people, or what a place without a count is worth.
create table places (
  id bigint primary key,
  name text not null check (length(name) <= 200),
  folded text not null check (length(folded) <= 200),
  region text check (length(region) <= 100),
  country text not null check (length(country) <= 100),
  country_code text not null check (length(country_code) = 2),
  weight integer not null check (weight >= 0),
  latitude double precision not null,
  longitude double precision not null
);
create index places_by_name on places (folded collate "C");
create index places_of_country on places (country_code, folded collate "C");
create index places_by_likeness on places using gin (folded gin_trgm_ops);
create index places_by_latitude on places (latitude, longitude);

-- Postcodes of the United Kingdom without spaces, imported by the operator from the directory of the Office for National Statistics.
create table postcodes (
  postcode text primary key check (postcode ~ '^[A-Z0-9]{5,7}$'),
  latitude double precision not null,
  longitude double precision not null
);
