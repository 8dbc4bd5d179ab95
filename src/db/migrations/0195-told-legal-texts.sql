-- Whether people are told of a version: whoever joins before its day is told as well. Of what was published before this was recorded, or is
-- by a program of the version before, nobody knows: whoever joins is told of it, too, if its day is to come.
alter table legal_texts add column told boolean not null default true;
