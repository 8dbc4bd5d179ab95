-- When an item was taken down, as long as it is; administrators find it by this when they take that back.
alter table reported_contents add column rejected_at timestamptz(3);
update reported_contents r set rejected_at = coalesce(
  (select max(a.at) from admin_actions a
   where a.action = 'REJECT_CONTENT' and a.subject ->> 'id' = r.content_id::text and a.subject ->> 'userId' = r.content_user_id::text),
  c.updated_at)
from contents c where c.user_id = r.content_user_id and c.id = r.content_id and c.approval_status = 'REJECTED';
create index reported_contents_rejected on reported_contents (rejected_at, content_id) where rejected_at is not null;

create index unknown_tags_decided on unknown_tags (tag) where state <> 'waiting';

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (
  action in ('APPROVE_CONTENT', 'REJECT_CONTENT', 'RESTORE_CONTENT', 'APPROVE_TAG', 'MAP_TAG', 'BLOCK_TAG', 'REOPEN_TAG'));
