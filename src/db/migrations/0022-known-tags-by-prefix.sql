-- Suggestions ask for known tags by how they begin. Byte order, whatever language the database was made for.
create index known_tags_by_prefix on known_tags (tag collate "C");
