// The best that we can write by hand for each read: one prepared statement over the same rows as the product's answer.

/** On how many connections they run. */
export const RAW_CONNECTIONS = 10;

export const BY_ID = 'select * from users where user_id = $1';

export const ITEM = `
  c.id, c.user_id, c.type, c.text, c.short_text, c.tags, c.category_tags, c.mentions, c.visibility, c.approval_status, c.price, c.city,
  c.formatted_address, c.like_count, c.comment_count, c.view_count, c.edited_at, c.created_at, c.updated_at,
  u.username, u.display_name, u.profile_pic,
  exists (select 1 from likes l where l.content_user_id = c.user_id and l.content_id = c.id and l.user_id = $1::uuid) as liked,
  s.title, s.duration, s.start_at, s.end_at, s.time_zone, s.is_repeating, s.repeat_config, s.max_participant_count, s.location_type, s.country, s.notes,
  n.id as next_id, n.start_at as next_start_at, n.end_at as next_end_at, n.price as next_price, n.participant_count as next_participant_count,
  (select json_agg(json_build_object('id', m.id, 'type', m.type, 'status', m.status, 'variants', m.variants, 'alt', m.alt, 'blur', m.blur, 'width', m.width, 'height', m.height) order by m.position)
   from media_entities m where m.user_id = c.user_id and m.item_type = c.type and m.item_id = c.id) as media`;

export const JOINED = `
  join users u on u.user_id = c.user_id
  left join sessions s on c.type = 'SESSION' and s.user_id = c.user_id and s.id = c.id
  left join lateral (
    select e.id, e.start_at, e.end_at, e.price, e.participant_count from session_events e
    where c.type = 'SESSION' and e.session_owner_user_id = c.user_id and e.session_id = c.id and e.end_at > now() and e.cancelled_at is null
    order by e.start_at, e.id limit 1
  ) n on true
  order by c.created_at desc, c.id desc`;

export const APPROVED = `status = 'published' and approval_status = 'APPROVED'`;

export const DISCOVER = `select ${ITEM} from (select * from contents where ${APPROVED} order by created_at desc, id desc limit 20) c ${JOINED}`;

export const COMMUNITY = `
  select ${ITEM} from (
    select item.* from (select user_id, content_id from content_tags where tag = 'yoga' order by created_at desc, content_id desc limit 20) carrier
    join contents item on item.user_id = carrier.user_id and item.id = carrier.content_id
  ) c ${JOINED}`;

// The newest twenty of each followed person, from their own index, and of all those the newest twenty.
export const FOLLOWING = `
  select ${ITEM} from (
    select item.* from follows f
    cross join lateral (
      select * from contents where user_id = f.following_user_id and ${APPROVED} order by created_at desc, id desc limit 20
    ) item
    where f.follower_user_id = $1::uuid
    order by item.created_at desc, item.id desc limit 20
  ) c ${JOINED}`;

export const OF_USER = `select ${ITEM} from (select * from contents where user_id = $2::uuid and ${APPROVED} order by created_at desc, id desc limit 20) c ${JOINED}`;

export const ONE = `select ${ITEM} from (select * from contents where user_id = $2::uuid and id = $3::uuid and ${APPROVED}) c ${JOINED}`;

export const ONE_UNDER_NAME = `
  select ${ITEM} from (
    select item.* from username_claims k join contents item on item.user_id = k.user_id
    where k.username_lower = $2 and item.id = $3::uuid and item.${APPROVED.replace(' and ', ' and item.')}
  ) c ${JOINED}`;

export const COMMENTS = `
  select m.id, m.text, m.created_at, m.reply_count, u.username, u.display_name, u.profile_pic
  from comments m join users u on u.user_id = m.user_id
  where m.content_user_id = $1::uuid and m.content_id = $2::uuid and m.parent_comment_id is null
  order by m.created_at desc, m.id desc limit 21`;

export const USER = 'select u.* from username_claims k join users u on u.user_id = k.user_id where k.username_lower = $1';

export const UPCOMING = `
  select e.*, u.username, u.display_name, u.profile_pic from session_events e join users u on u.user_id = e.session_owner_user_id
  where e.start_at > now() and e.cancelled_at is null order by e.start_at, e.id limit 4`;

export const CREATORS = `
  select u.user_id, u.username, u.display_name, u.profile_pic, u.bio, u.follower_count
  from (select distinct user_id from (select user_id from contents where ${APPROVED} order by created_at desc, id desc limit 300) newest) creator
  join users u on u.user_id = creator.user_id order by u.follower_count desc, u.user_id limit 4`;
