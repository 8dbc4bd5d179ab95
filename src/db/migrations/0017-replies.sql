-- A conversation has two levels: comments under an item, newest first, and the answers under each of them, oldest first.
alter table comments add column reply_count integer not null default 0 check (reply_count >= 0);

drop index comments_newest;
create index comments_newest on comments (content_user_id, content_id, created_at, id) where parent_comment_id is null;
create index comments_replies on comments (content_user_id, parent_comment_id, created_at, id) where parent_comment_id is not null;
