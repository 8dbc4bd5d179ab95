-- Whether people are told of a version: whoever joins before its day is told as well.
alter table legal_texts add column told boolean not null default false;
