import type { CommandContext } from '#platform/server/database/transaction.ts';

type Session = { hostUserId: string; sessionId: string };

/** Stores the other sessions that a session's attendees went to, in this order, replacing the previous ones. */
export async function storeAlsoAttended(
  { tx, now }: CommandContext,
  { hostUserId, sessionId }: Session,
  others: readonly { ownerUserId: string; sessionId: string }[],
): Promise<void> {
  await tx.deleteFrom('sessions_together').where('owner_user_id', '=', hostUserId).where('session_id', '=', sessionId).execute();
  if (others.length === 0) return;
  await tx
    .insertInto('sessions_together')
    .values(
      others.map((other, index) => ({
        owner_user_id: hostUserId,
        session_id: sessionId,
        place: index + 1,
        other_owner_user_id: other.ownerUserId,
        other_session_id: other.sessionId,
        made_at: now,
      })),
    )
    .execute();
}

/** Deletes the suggestions that haven't been rewritten since `before`. */
export async function deleteAlsoAttended({ tx }: CommandContext, before: Date): Promise<void> {
  await tx.deleteFrom('sessions_together').where('made_at', '<', before).execute();
}
