-- What was reported, as it was when it was: its author may edit or delete it before an administrator decides. Null for people, and in older rows.
alter table subject_reports add column words text;
alter table subject_reports add constraint subject_reports_words check (length(words) <= 5000);
alter table subject_reports add column stars smallint;
alter table subject_reports add constraint subject_reports_stars check (stars between 1 and 5);
