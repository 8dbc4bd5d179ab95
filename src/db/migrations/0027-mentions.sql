-- Who is mentioned where, for the day a person takes another username or leaves.
create index contents_mentions on contents using gin (mentions jsonb_path_ops) where mentions <> '[]';
create index comments_mentions on comments using gin (mentions jsonb_path_ops) where mentions <> '[]';
