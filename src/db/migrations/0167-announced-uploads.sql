-- The most that an upload may bring: its announced length, or else the most a file of its type may have. It counts until the file has arrived.
alter table media_uploads add column most_bytes bigint;
alter table media_uploads add constraint media_uploads_most_bytes check (most_bytes >= 0);
