import type { Db } from '#db/client.ts';
import type { Change } from '#platform/server/live/changes.ts';
import { findChangedChats } from '#features/messages/inbox/server/find-changed-chats.ts';
import { findNotified } from '#features/notifications/feed/server/find-notified.ts';

const SLICE = 1000;

type Personal = Extract<Change, { recipientUserIds: string[] }>;

/** Finds what has happened to these people since an instant, in case its announcement was lost. */
export async function findMissedChanges(db: Db, people: readonly string[], since: Date): Promise<Personal[]> {
  const missed: Personal[] = [];
  for (let at = 0; at < people.length; at += SLICE) {
    const some = people.slice(at, at + SLICE);
    for (const { userId, ...chat } of await findChangedChats(db, some, since))
      missed.push({ kind: 'chat', ...chat, recipientUserIds: [userId] });
    for (const userId of await findNotified(db, some, since)) missed.push({ kind: 'notifications', recipientUserIds: [userId] });
  }
  return missed;
}
