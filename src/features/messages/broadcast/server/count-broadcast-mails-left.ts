import type { Db, Tx } from '#db/client.ts';
import { addDays } from '#kernel/time/instant.ts';
import { CAPS } from '#kernel/caps.ts';

type OneDate = { hostUserId: string; sessionEventId: string; now: Date };

/** Returns how many more messages to everyone who takes part in a date are mailed within these 24 hours. Lock the host before deciding by it. */
export async function countBroadcastMailsLeft(db: Db | Tx, { hostUserId, sessionEventId, now }: OneDate): Promise<number> {
  const { mailed } = await db
    .selectFrom('message_rounds')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('mailed'))
    .where('user_id', '=', hostUserId)
    .where('session_event_id', '=', sessionEventId)
    .where('mailed', '=', true)
    .where('created_at', '>', addDays(now, -1))
    .executeTakeFirstOrThrow();
  return Math.max(0, CAPS.hostMailsPerDateAndDay - mailed);
}
