import type { Db } from '#db/client.ts';
import type { Change } from '#platform/server/live/changes.ts';
import { findChangedChats } from '#features/messages/inbox/server/find-changed-chats.ts';
import { findNotified } from '#features/notifications/feed/server/find-notified.ts';

const SLICE = 1000;

type Personal = Extract<Change, { recipientUserIds: string[] }>;

/** Finds what has happened to these people since an instant, in case the event was lost. */
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

type Sent = { revision: number; at: number };

/**
 * Remembers what the streams of this process were recently sent, so that changes found in the database are sent only if
 * they were missed here. A later change to a conversation covers its earlier ones, but never those of another conversation.
 */
export function createSentChanges() {
  const sent = new Map<string, Sent>();
  return {
    /** Records what was sent at a time (ms) to people who have a stream here. */
    record(changes: readonly Change[], at: number, isHere: (userId: string) => boolean): void {
      for (const change of changes) {
        if (!('recipientUserIds' in change) || change.kind === 'typing') continue;
        for (const userId of change.recipientUserIds) {
          if (!isHere(userId)) continue;
          const key = keyOf(change, userId);
          sent.set(key, { revision: Math.max(revisionOf(change), sent.get(key)?.revision ?? 0), at });
        }
      }
    },

    /** Returns the found changes that at least one recipient was not sent. */
    unsent<Found extends Change & { recipientUserIds: string[] }>(found: readonly Found[]): Found[] {
      return found.filter((change) =>
        change.recipientUserIds.some((userId) => (sent.get(keyOf(change, userId))?.revision ?? -1) < revisionOf(change)),
      );
    },

    /** Deletes what was sent before a time (ms). */
    deleteBefore(before: number): void {
      for (const [key, { at }] of sent) if (at < before) sent.delete(key);
    },
  };
}

function keyOf(change: Change, userId: string): string {
  return change.kind === 'chat' ? `chat:${userId}:${change.chatId}` : `${change.kind}:${userId}`;
}

function revisionOf(change: Change): number {
  return change.kind === 'chat' ? change.revision : 0;
}
