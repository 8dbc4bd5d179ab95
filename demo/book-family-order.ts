import { Refusal } from '#kernel/http/refusal.ts';
import type { Services } from '#platform/server/program/services.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { actorOf } from './money/actor-of.ts';
import { EVERYBODY } from './people/everybody.ts';
import { demoId } from './plan/demo-id.ts';
import { userIdOf } from './plan/rows.ts';

const BOOKER = 'noah_b';
const SEATS = [{}, { guestName: 'Mia, my daughter' }, { guestName: 'Theo' }];
const CANDIDATES = 20;

/** Has somebody book three places of a free date at once, for themselves and their family. */
export async function bookFamilyOrder(services: Services): Promise<void> {
  const booker = EVERYBODY.find(({ username }) => username === BOOKER);
  if (!booker) throw new Error(`The demo has nobody called ${BOOKER}.`);
  for (const event of await findFreeEvents(services)) {
    const order = { ...event, paymentId: demoId('order', event.sessionEventId, BOOKER), seats: SEATS };
    const isBooked = await buyTicket(services, actorOf(booker), order).then(
      () => true,
      (error: unknown) => {
        // They have a ticket to it already, or it is for subscribers.
        if (error instanceof Refusal) return false;
        throw error;
      },
    );
    if (isBooked) return;
  }
}

async function findFreeEvents({ db, now }: Services) {
  const hosts = EVERYBODY.map(({ username }) => userIdOf(username));
  return await db
    .selectFrom('session_events')
    .select(['session_owner_user_id as sessionOwnerUserId', 'session_id as sessionId', 'id as sessionEventId'])
    .where('session_owner_user_id', 'in', hosts)
    .where('start_at', '>', now())
    .where('cancelled_at', 'is', null)
    .where('price', '=', 0)
    .orderBy('start_at')
    .orderBy('id')
    .limit(CANDIDATES)
    .execute();
}
