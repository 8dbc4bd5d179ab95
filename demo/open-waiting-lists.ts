import { Refusal } from '#kernel/http/refusal.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { joinLine } from '#features/tickets/waiting/server/join-line.ts';
import { actorOf } from './money/actor-of.ts';
import { EVERYBODY } from './people/everybody.ts';
import { userIdOf } from './plan/rows.ts';

const LISTS = 3;
const PEOPLE = 4;
const HOUR = 3_600_000;

/** Has a few people wait for the next full dates, as they would themselves: one after another, over the last hours. */
export async function openWaitingLists(services: Services): Promise<void> {
  for (const { ownerUserId, id } of await findFullEvents(services)) {
    let joined = 0;
    for (const person of EVERYBODY) {
      if (joined === PEOPLE) break;
      const at = new Date(services.now().getTime() - (PEOPLE - joined) * HOUR);
      const input = { userId: ownerUserId, sessionEventId: id, paysWith: 'card' as const };
      const outcome = inTransaction({ ...services, now: () => at }, (command) => joinLine(command, actorOf(person), input));
      // Hosts, people who have a ticket and those who don't subscribe are refused; somebody else waits instead.
      const isJoined = await outcome.then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal) return false;
          throw error;
        },
      );
      if (isJoined) joined += 1;
    }
  }
}

async function findFullEvents({ db, now }: Services) {
  const hosts = EVERYBODY.map(({ username }) => userIdOf(username));
  return await db
    .selectFrom('session_events')
    .select(['session_owner_user_id as ownerUserId', 'id'])
    .where('session_owner_user_id', 'in', hosts)
    .where('start_at', '>', now())
    .where('cancelled_at', 'is', null)
    .where((eb) => eb('max_participant_count', '<=', eb('participant_count', '+', eb.ref('held_count'))))
    .orderBy('start_at')
    .orderBy('id')
    .limit(LISTS)
    .execute();
}
