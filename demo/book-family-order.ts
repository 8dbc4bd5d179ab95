import { sql } from 'kysely';
import type { StoredQuestion } from '#db/stored-json.ts';
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

/** Has somebody book three places of a free date at once, for themselves and their family, and answer what its host asks. */
export async function bookFamilyOrder(services: Services): Promise<void> {
  const booker = EVERYBODY.find(({ username }) => username === BOOKER);
  if (!booker) throw new Error(`The demo has nobody called ${BOOKER}.`);
  for (const event of await findFreeEvents(services)) {
    const { questions, ...date } = event;
    const answers = (questions ?? []).flatMap(answersTo);
    const order = { ...date, paymentId: demoId('order', event.sessionEventId, BOOKER), seats: SEATS, answers };
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

// Each place has an answer of its own, and what is asked once has one.
function answersTo({ id, kind, per, version, choices = [] }: StoredQuestion) {
  const seats = per === 'place' ? SEATS.map((_seat, index) => index + 1) : [undefined];
  return seats.map((seat) => ({
    questionId: id,
    version,
    answer: kind === 'choice' ? (choices[((seat ?? 1) - 1) % choices.length] ?? '') : kind === 'text' ? 'Mia does, and nuts.' : 'yes',
    ...(seat === undefined ? {} : { seat }),
  }));
}

async function findFreeEvents({ db, now }: Services) {
  const hosts = EVERYBODY.map(({ username }) => userIdOf(username));
  return await db
    .selectFrom('session_events as e')
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .select(['e.session_owner_user_id as sessionOwnerUserId', 'e.session_id as sessionId', 'e.id as sessionEventId', 's.questions'])
    .where('e.session_owner_user_id', 'in', hosts)
    .where('s.user_id', 'in', hosts)
    .where('e.start_at', '>', now())
    .where('e.cancelled_at', 'is', null)
    .where('e.price', '=', 0)
    // What the host asks is to be seen, if any of them asks something.
    .orderBy(sql`s.questions is null`)
    .orderBy('e.start_at')
    .orderBy('e.id')
    .limit(CANDIDATES)
    .execute();
}
