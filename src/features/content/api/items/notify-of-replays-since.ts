import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueNotifyOfReplay } from '../../replays/server/notify-of-replay.ts';

// Longer than guests wait to be notified.
const WAITING_MINUTES = 60;

/**
 * Notifies guests of what a person had added to their dates, or opened to more of them, shortly before they were suspended, or what was
 * shown again meanwhile: it was due while nothing of theirs could be seen. Nobody is notified twice.
 */
export async function notifyOfReplaysSince(command: CommandContext, ownerUserId: string, suspendedAt: Date): Promise<void> {
  const dates = await command.tx
    .selectFrom('contents')
    .select('replay_event_id')
    .distinct()
    .where('user_id', '=', ownerUserId)
    .where('status', '=', 'published')
    .where('replay_event_id', 'is not', null)
    .where('updated_at', '>=', addMinutes(suspendedAt, -WAITING_MINUTES))
    .execute();
  for (const { replay_event_id: sessionEventId } of dates)
    if (sessionEventId !== null) await enqueueNotifyOfReplay(command, ownerUserId, sessionEventId);
}
