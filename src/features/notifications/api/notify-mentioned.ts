import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { ItemPlace, NotificationSender } from '../copy/notification-data.ts';
import { LIMIT_MENTIONS } from '../server/limits.ts';
import { notifyAll } from './notify.ts';

type Person = { userId: string; username: string };

/** The people mentioned in one text. Those in the thread are part of the conversation already, so mentioning them is never limited. */
export type Mentioning = {
  type: 'MENTION_POST' | 'MENTION_COMMENT';
  people: readonly Person[];
  inThread?: ReadonlySet<string>;
  itemUri: ContentItemUri;
  source: string;
  data: { item: ItemPlace };
};

/**
 * Notifies these people that the author mentioned them, once per source. Strangers (who neither follow the author nor are in the thread)
 * are notified only up to a daily limit that all processes share; beyond it they aren't, and nothing is refused.
 */
export async function notifyMentioned(command: CommandContext, author: NotificationSender, mentioning: Mentioning): Promise<void> {
  const { people, inThread = new Set(), ...notification } = mentioning;
  const others = people.filter(({ userId }) => userId !== author.userId);
  const known = await findFollowersAmong(command, author.userId, others);
  const strangers = others.filter(({ userId }) => !inThread.has(userId) && !known.has(userId));
  const tooMany = await beyondLimit(command, author, strangers);
  await notifyAll(
    command,
    others
      .filter(({ userId }) => !tooMany.has(userId))
      .map(({ userId, username }) => ({ ...notification, toUserId: userId, toUsername: username, from: author })),
  );
}

async function findFollowersAmong({ tx }: CommandContext, userId: string, people: readonly Person[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const rows = await tx
    .selectFrom('followers')
    .select('follower_user_id')
    .where('following_user_id', '=', userId)
    .where(
      'follower_user_id',
      'in',
      people.map((person) => person.userId),
    )
    .execute();
  return new Set(rows.map((row) => row.follower_user_id));
}

async function beyondLimit(
  { tx, rateLimits }: CommandContext,
  author: NotificationSender,
  strangers: readonly Person[],
): Promise<Set<string>> {
  if (strangers.length === 0) return new Set();
  const refusals = await rateLimits.consumeEach(
    tx,
    LIMIT_MENTIONS,
    strangers.map(() => ({ actor: author })),
  );
  return new Set(strangers.filter((_, at) => refusals[at] !== null).map(({ userId }) => userId));
}
