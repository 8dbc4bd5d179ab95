-- Usernames by prefix in byte order, whatever language the database was made for.
create index username_claims_prefix on username_claims (username_lower collate "C") where reserved_until is null;

-- What the hourly sweep looks for.
create index media_uploads_unattached on media_uploads (created_at) where attached_at is null;
create index media_entities_upload on media_entities (user_id, upload_key);
