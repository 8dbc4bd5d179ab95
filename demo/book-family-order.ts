import { sql } from 'kysely';
import type { StoredQuestion } from '#db/stored-json.ts';
import { Refusal } from '#kernel/http/refusal.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CreateCode } from '#features/payments/codes/contract.ts';
import { createCode } from '#features/payments/codes/server/create-code.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { fulfil } from '#features/payments/checkout/server/fulfil.ts';
import { findPayment } from '#features/payments/api/lock-payment.ts';
import { actorOf } from './money/actor-of.ts';
import { payAtSandbox } from './money/pay-at-sandbox.ts';
import { EVERYBODY } from './people/everybody.ts';
import { demoId } from './plan/demo-id.ts';
import { userIdOf } from './plan/rows.ts';

const BOOKER = 'noah_b';
const SEATS = [{}, { guestName: 'Mia, my daughter' }, { guestName: 'Theo' }];
const CANDIDATES = 20;
const CODE = 'FAMILY10';
const FAIR = { host: 'clayandkiln', title: 'Clay and fire fair' };

/**
 * Has somebody bring their family to a fair that has a ticket for children, in one order that they pay by card, and has the same person book
 * three places of a free date. Without payments there is only the latter.
 */
export async function bookFamilyOrders(services: Services): Promise<void> {
  await bookFamilyOrder(services);
  const fair = await findFair(services);
  if (!fair || services.config.payments.mode !== 'sandbox') return;
  const { kinds, ...event } = fair;
  const child = kinds?.find(({ name }) => name === 'Child');
  const code = await giveCode(services);
  const booker = familyBooker();
  const seats = SEATS.map((seat, index) => (index === 0 || !child ? seat : { ...seat, kindId: child.id }));
  const order = { ...event, paymentId: demoId('order', event.sessionEventId, BOOKER), seats, code: { code }, payWith: 'card' as const };
  const { clientSecret, paymentId } = await buyTicket(services, actorOf(booker), order);
  if (clientSecret !== null) await payAtSandbox(services, clientSecret, booker);
  await fulfil(services, await findPayment(services.db, { ownerUserId: event.sessionOwnerUserId, paymentId }));
}

/** Makes the fair's host a code for its tickets, which this order and whoever tries the demo can use. */
async function giveCode(services: Services): Promise<string> {
  const host = EVERYBODY.find(({ username }) => username === FAIR.host);
  if (!host) throw new Error(`The demo has nobody called ${FAIR.host}.`);
  const limits = { startDateTime: null, endDateTime: null, mostUses: 40, mostUsesEach: 1, minimum: 2000 };
  const covers = { sessions: 'all' as const, memberships: [], subscription: false };
  const fields = { id: demoId('code', FAIR.host, CODE), code: CODE, percent: 10, amount: null, covers, ...limits };
  await inTransaction(services, (command) => createCode(command, actorOf(host), CreateCode.parse(fields)));
  return CODE;
}

function familyBooker() {
  const booker = EVERYBODY.find(({ username }) => username === BOOKER);
  if (!booker) throw new Error(`The demo has nobody called ${BOOKER}.`);
  return booker;
}

function findFair({ db, now }: Services) {
  const owner = userIdOf(FAIR.host);
  return db
    .selectFrom('session_events as e')
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .select([
      'e.session_owner_user_id as sessionOwnerUserId',
      'e.session_id as sessionId',
      'e.id as sessionEventId',
      's.ticket_kinds as kinds',
    ])
    .where('e.session_owner_user_id', '=', owner)
    .where('s.user_id', '=', owner)
    .where('e.title', '=', FAIR.title)
    .where('e.start_at', '>', now())
    .executeTakeFirst();
}

/** Has somebody book three places of a free date at once, for themselves and their family, and answer what its host asks. */
async function bookFamilyOrder(services: Services): Promise<void> {
  const booker = familyBooker();
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
    .where('e.standard_price', 'is', null)
    // What the host asks is to be seen, if any of them asks something.
    .orderBy(sql`s.questions is null`)
    .orderBy('e.start_at')
    .orderBy('e.id')
    .limit(CANDIDATES)
    .execute();
}
