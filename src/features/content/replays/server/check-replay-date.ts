import type { CommandContext } from '#platform/server/database/transaction.ts';
import { CAPS } from '#kernel/caps.ts';
import { contentRefusals } from '../../refusals.ts';

/** The date, and the new item's id. */
type NewItem = { sessionEventId: string; id: string };

/**
 * Refuses a date that isn't the host's, was cancelled or isn't over, one of a session that is deleted or taken down, and one that has as many
 * replays as it may. The host's account is locked before, so that of two at once each counts the other.
 */
export async function checkReplayDate({ tx, now }: CommandContext, hostUserId: string, { sessionEventId, id }: NewItem): Promise<void> {
  const event = await tx
    .selectFrom('session_events as e')
    .innerJoin('contents as c', (join) => join.onRef('c.user_id', '=', 'e.session_owner_user_id').onRef('c.id', '=', 'e.session_id'))
    .select(['e.end_at', 'e.cancelled_at'])
    .where('e.session_owner_user_id', '=', hostUserId)
    .where('c.user_id', '=', hostUserId)
    .where('e.id', '=', sessionEventId)
    .where('c.status', '=', 'published')
    .where('c.approval_status', '<>', 'REJECTED')
    .executeTakeFirst();
  if (!event || event.cancelled_at !== null) throw contentRefusals.REPLAY_WITHOUT_DATE();
  if (event.end_at > now) throw contentRefusals.REPLAY_TOO_EARLY();
  const { count } = await tx
    .selectFrom('contents')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', hostUserId)
    .where('replay_event_id', '=', sessionEventId)
    .where('status', '=', 'published')
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= CAPS.replaysPerDate) throw contentRefusals.TOO_MANY_REPLAYS();
}
