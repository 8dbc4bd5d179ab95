import { groupOf } from '#features/notifications/api/notify.ts';
import type { NotificationSender } from '#features/notifications/copy/notification-data.ts';
import { describeNotification } from '#features/notifications/copy/notifications.ts';
import { EVERYBODY } from '../people/everybody.ts';
import { demoId } from './demo-id.ts';
import { before, DAY, type DemoRows, userIdOf } from './rows.ts';

type Crowd = Pick<DemoRows, 'follows' | 'comments' | 'likes'>;
type Row = DemoRows['notifications'][number];

const RECENT_DAYS = 4;

/**
 * Plans one person's notifications of the last few days; those older than a day are read. The
 * demo's other people have none, because they never look.
 */
export function planNotifications(username: string, { follows, comments, likes }: Crowd, now: Date): Row[] {
  const userId = userIdOf(username);
  const since = before(now, RECENT_DAYS * DAY);
  const recent = <Deed extends { created_at: Date | string }>(deeds: Deed[]) =>
    deeds.filter(({ created_at }) => new Date(created_at) > since);
  const told = (
    type: 'FOLLOW' | 'COMMENT' | 'LIKE',
    fromUserId: string,
    at: Date | string,
    source: string,
    content: Content | null,
  ): Row => {
    const from = senderOf(fromUserId);
    const item = content === null ? null : { username, uri: { type: content.type, id: content.id } };
    const { message, url } =
      item === null ? describeNotification('FOLLOW', {}, from) : describeNotification(type === 'LIKE' ? 'LIKE' : 'COMMENT', { item }, from);
    return {
      to_user_id: userId,
      id: demoId('told', type, source, fromUserId),
      type,
      status: new Date(at) > before(now, DAY) ? 'UNREAD' : 'READ',
      to_username: username,
      from_user_id: fromUserId,
      from_username: from.username,
      item_uri: item === null ? null : JSON.stringify(item.uri),
      message,
      url,
      source,
      created_at: at,
      kind: 'other',
      group_key: type === 'FOLLOW' ? `FOLLOW.${new Date(at).toISOString().slice(0, 10)}` : groupOf(type, item?.uri),
    };
  };
  const contentOf = (type: string, id: string): Content => ({ type: type === 'SESSION' ? 'SESSION' : 'POST', id });
  return grouped([
    ...recent(follows)
      .filter((follow) => follow.following_user_id === userId)
      .map((follow) => told('FOLLOW', follow.follower_user_id, follow.created_at, follow.follower_user_id, null)),
    ...recent(comments)
      .filter((comment) => comment.content_user_id === userId && comment.user_id !== userId)
      .map((comment) =>
        told('COMMENT', comment.user_id, comment.created_at, comment.id, contentOf(comment.content_type, comment.content_id)),
      ),
    // A like's row lacks the type of its item; this person is liked for posts.
    ...recent(likes)
      .filter((like) => like.content_user_id === userId)
      .slice(0, 12)
      .map((like) => told('LIKE', like.user_id, like.created_at, `${like.content_id}:${like.user_id}`, contentOf('POST', like.content_id))),
  ]);
}

// The newest row of a group represents it.
function grouped(rows: Row[]): Row[] {
  const groups = Map.groupBy(rows, (row) => row.group_key ?? row.id);
  return [...groups.values()].flatMap((group) => {
    const sorted = group.toSorted((one, other) => new Date(other.created_at).getTime() - new Date(one.created_at).getTime());
    return sorted.map((row, index) => ({ ...row, newest: index === 0, group_size: sorted.length - index }));
  });
}

type Content = { type: 'POST' | 'SESSION'; id: string };

function senderOf(userId: string): NotificationSender {
  const person = EVERYBODY.find(({ username }) => userIdOf(username) === userId);
  if (!person) throw new Error('A demo notification was caused by someone outside the demo.');
  return { userId, username: person.username, displayName: person.name };
}
