import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { applyMinimum } from '#features/sessions/minimum/server/apply-minimum.ts';
import { CREATORS } from './people/everybody.ts';
import { before, DAY, userIdOf } from './plan/rows.ts';

const MINIMUM = { people: 4, hoursBefore: 24 };
const DAYS_AHEAD = 3;

/** Has a host hold the next dates of a session that nobody has booked yet only if enough people do. */
export async function openMinimum(services: Services): Promise<void> {
  const hosts = CREATORS.map(({ username }) => userIdOf(username));
  const event = await services.db
    .selectFrom('session_events')
    .select(['session_owner_user_id as ownerUserId', 'session_id as sessionId'])
    .where('session_owner_user_id', 'in', hosts)
    .where('start_at', '>', before(services.now(), -DAYS_AHEAD * DAY))
    .where('cancelled_at', 'is', null)
    .where('participant_count', '=', 0)
    .where('held_count', '=', 0)
    .where('max_participant_count', '>=', MINIMUM.people * 2)
    .orderBy('start_at')
    .orderBy('id')
    .executeTakeFirst();
  if (!event) return;
  await inTransaction(services, async (command) => {
    await command.tx
      .updateTable('sessions')
      .set({ minimum: JSON.stringify(MINIMUM) })
      .where('user_id', '=', event.ownerUserId)
      .where('id', '=', event.sessionId)
      .execute();
    await applyMinimum(command, { ...event, minimum: MINIMUM });
  });
}
