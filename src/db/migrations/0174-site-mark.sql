-- The mark of the site, 512 by 512 pixels, in place of the one that is drawn. One row at most; the setting names it.
create table site_marks (
  id uuid primary key,
  png bytea not null check (octet_length(png) between 1 and 700000),
  created_at timestamptz(3) not null
);
