import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { BuyGift } from '#features/gifts/contract.ts';
import { redeemGift } from '#features/gifts/server/commands/redeem-gift.ts';
import { getGiftLink } from '#features/gifts/server/commands/share-gift.ts';
import { buyGift } from '#features/gifts/server/workflows/buy-gift.ts';
import { findPayment } from '#features/payments/api/lock-payment.ts';
import { fulfil } from '#features/payments/checkout/server/fulfil.ts';
import { findActiveOffer } from '#features/subscriptions/api/find-active-offer.ts';
import { giveMonths } from '#features/subscriptions/server/commands/give-months.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import { actorOf } from './money/actor-of.ts';
import { payAtSandbox } from './money/pay-at-sandbox.ts';
import { EVERYBODY } from './people/everybody.ts';
import { demoId } from './plan/demo-id.ts';
import { userIdOf } from './plan/rows.ts';

const GIVER = 'noah_b';
const FRIEND = 'callum_t';

/**
 * Has a member give a pass and two tickets, whose links are still theirs to pass on, and months of a subscription, which a friend has redeemed, and a creator give
 * the member a month for nothing. Without payments nothing can be given.
 */
export async function giveGifts(services: Services): Promise<void> {
  if (services.config.payments.mode !== 'sandbox') return;
  const pass = await findPass(services);
  if (pass) {
    const given = { kind: 'PASS', membershipId: pass.id, shown: { updatedAt: pass.updated_at.toISOString() } };
    await give(services, pass.user_id, { given, receiverName: 'Priya', words: 'Ten reasons to leave the house. Happy birthday!' });
  }
  const date = await findDate(services);
  if (date) {
    const { id, session_id: sessionId, user_id: host, start_at: start, return_policy: returnPolicy } = date;
    const shown = { startDateTime: start.toISOString(), returnPolicy };
    const given = { kind: 'TICKET', sessionId, sessionEventId: id, seats: [{}, {}], shown };
    await give(services, host, { given, receiverName: 'Priya', words: 'Come with me? Bring somebody.' });
  }
  const ownerUserId = userIdOf('clayandkiln');
  const offer = await findActiveOffer(services.db, ownerUserId);
  if (!offer) return;
  const given = { kind: 'MONTHS', subscriptionId: offer.id, months: 3 };
  const giftId = await give(services, ownerUserId, { given, receiverName: 'Callum', words: 'For the wet evenings.' });
  await inTransaction(services, async (command) => {
    const { address } = await getGiftLink(command, actorOf(personOf(GIVER)), { ownerUserId, giftId }, services);
    await redeemGift(command, actorOf(personOf(FRIEND)), { token: address.split('#')[1] ?? '', forMyself: false });
  });
  await inTransaction(services, (command) => giveMonths(command, actorOf(personOf('clayandkiln')), { username: GIVER, months: 1 }));
}

async function give(services: Services, ownerUserId: string, gift: object): Promise<string> {
  const giver = personOf(GIVER);
  const paymentId = demoId('gift', ownerUserId, GIVER);
  const { clientSecret } = await buyGift(services, actorOf(giver), BuyGift.parse({ paymentId, ownerUserId, ...gift }));
  if (clientSecret !== null) await payAtSandbox(services, clientSecret, giver);
  await fulfil(services, await findPayment(services.db, { ownerUserId, paymentId }));
  return paymentId;
}

// A date to come with places left, which nobody decides about.
function findDate({ db, now }: Services) {
  return db
    .selectFrom('session_events as e')
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .innerJoin('contents as c', (join) => join.onRef('c.user_id', '=', 's.user_id').onRef('c.id', '=', 's.id'))
    .select(['e.id', 'e.session_id', 's.user_id', 'e.start_at', 's.return_policy'])
    .where('s.user_id', 'in', [userIdOf('mei_cooks'), userIdOf('sourdough_sam')])
    .where('c.visibility', '=', 'PUBLIC')
    .where('e.price', '>', 0)
    .where('e.standard_price', 'is', null)
    .where('e.cancelled_at', 'is', null)
    .where('e.minimum_count', 'is', null)
    .where('s.booking_window', 'is', null)
    .where('e.start_at', '>', addMinutes(now(), 3 * 24 * 60))
    .where(sql<boolean>`e.participant_count + e.held_count + 2 <= coalesce(e.max_participant_count, 1000)`)
    .orderBy('e.start_at')
    .executeTakeFirst();
}

function findPass({ db }: Services) {
  return db
    .selectFrom('memberships')
    .select(['user_id', 'id', 'updated_at'])
    .where('user_id', '=', userIdOf('mayamoves'))
    .where('type', '=', 'one-time')
    .where('status', '=', 'active')
    .where('ends_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
}

function personOf(username: string) {
  const person = EVERYBODY.find((one) => one.username === username);
  if (!person) throw new Error(`The demo has nobody called ${username}.`);
  return person;
}
