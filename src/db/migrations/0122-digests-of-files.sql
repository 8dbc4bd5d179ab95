-- What the files of a picture or film are known by when it is ready, so that one that changed on the disk is noticed; null until it was read.
alter table media_entities add column digest text;
