import type { Db } from '#db/client.ts';
import { mayKnowSeen } from '../../../policy.ts';
import { findChatSettings } from '../../../inbox/server/find-chat-settings.ts';
import type { OwnChat } from './find-own-chat.ts';

/** Returns how far the other has read, if this person may know; 0 if they may not. */
export async function findSeen(
  db: Db,
  userId: string,
  { otherUserId, other }: OwnChat,
): Promise<{ seenRevision: number; seenAt: string | null }> {
  if (other.seenRevision === 0) return { seenRevision: 0, seenAt: null };
  const settings = await findChatSettings(db, [userId, otherUserId]);
  const may = mayKnowSeen({
    youShow: settings(userId).showsSeen,
    otherShows: settings(otherUserId).showsSeen,
    otherState: other.state,
  });
  return may ? { seenRevision: other.seenRevision, seenAt: other.seenAt?.toISOString() ?? null } : { seenRevision: 0, seenAt: null };
}
