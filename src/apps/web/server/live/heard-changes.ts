import type { Change } from '#platform/server/live/changes.ts';

type Heard = { revision: number; at: number };

/**
 * Remembers what the streams of this process were recently sent, so that changes found in the database are sent only if
 * they went unheard. A later change to a conversation covers its earlier ones, but never those of another conversation.
 */
export function createHeardChanges() {
  const heard = new Map<string, Heard>();
  return {
    /** Notes what was sent at a time (ms) to people who have a stream here. */
    note(changes: readonly Change[], at: number, isHere: (userId: string) => boolean): void {
      for (const change of changes) {
        if (!('recipientUserIds' in change) || change.kind === 'typing') continue;
        for (const userId of change.recipientUserIds) {
          if (!isHere(userId)) continue;
          const key = keyOf(change, userId);
          heard.set(key, { revision: Math.max(revisionOf(change), heard.get(key)?.revision ?? 0), at });
        }
      }
    },

    /** Returns the found changes that at least one recipient hasn't heard. */
    unheard<Found extends Change & { recipientUserIds: string[] }>(found: readonly Found[]): Found[] {
      return found.filter((change) =>
        change.recipientUserIds.some((userId) => (heard.get(keyOf(change, userId))?.revision ?? -1) < revisionOf(change)),
      );
    },

    /** Forgets what was sent before a time (ms). */
    forget(before: number): void {
      for (const [key, { at }] of heard) if (at < before) heard.delete(key);
    },
  };
}

function keyOf(change: Change, userId: string): string {
  return change.kind === 'chat' ? `chat:${userId}:${change.chatId}` : `${change.kind}:${userId}`;
}

function revisionOf(change: Change): number {
  return change.kind === 'chat' ? change.revision : 0;
}
