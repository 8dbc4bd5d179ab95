-- What a post or session said when it was reported: its author may edit it before an administrator decides. Null in older rows, and once it is decided.
alter table content_reports add column words text;
alter table content_reports add constraint content_reports_words check (length(words) <= 10200);
