-- Which edition of a post or session was reported, and once it is decided, which was judged: a move or another price is no edition. Null in older rows.
alter table content_reports add column digest text;
alter table content_reports add constraint content_reports_digest check (length(digest) = 64);
