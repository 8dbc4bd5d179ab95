import { v7 as uuidv7 } from 'uuid';
import { cancelMembership, resumeMembership } from '#features/memberships/purchases/server/change-membership.ts';
import { purchaseMembership } from '#features/memberships/purchases/server/purchase-membership.ts';
import { readPurchases } from '#features/memberships/purchases/server/read-purchases.ts';
import { cancelSubscription, resumeSubscription } from '#features/subscriptions/server/workflows/change-subscription.ts';
import { subscribe } from '#features/subscriptions/server/workflows/subscribe.ts';
import { isSubscribed } from '#features/subscriptions/server/queries/is-subscribed.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { givenUser } from '#tests/builders/user.ts';
import type { HistoryWorld } from './history-world.ts';
import type { Born, Life } from './life.ts';
import { newCharge, renewingFee, type Charge } from './model.ts';
import { giveBack, quarrel } from './money-back.ts';
import type { Seller } from './seller.ts';

type Plan = 'renew' | 'mend' | 'die';
type Booked = { paymentId: string; startsAt: Date; valid: boolean };
const DAY = 24 * 60;

/** Someone who subscribes, or buys a membership that renews: it runs, is cancelled and resumed, fails and is repaired, and is refunded. */
export async function recurringLife({ world, seller, name, chance }: Born, kind: 'subscription' | 'renewing' | 'tried'): Promise<Life> {
  const { services, sale, db } = world;
  const buyer = await givenUser(db);
  world.introduce(buyer.userId, name);
  const orderId = uuidv7();
  const bought = kind === 'subscription' ? null : seller[kind];
  const price = bought?.price ?? seller.offer.price;
  const offerId = seller.offer.id;
  // A place must lie within the period that is paid for; a trial renews earlier in the month.
  const ahead = kind === 'tried' ? DAY : 5 * DAY;
  const charges: Charge[] = [];
  const booked: Booked[] = [];
  let on = false;
  let scheduled = false;
  let plan: Plan = 'renew';
  let used = 0;

  const ends = () => scheduled || seller.closed;
  const pay = () => charges.push(newCharge(seller.userId, price, renewingFee(price)));
  const end = () => {
    on = false;
    for (const one of booked) if (one.startsAt > services.now()) one.valid = false;
  };

  async function change(): Promise<void> {
    const target = { creatorUserId: seller.userId };
    // What a closed seller sold ends with its period at the latest, whatever its buyer wants.
    if (!on || seller.closed) return;
    if (bought === null) await (scheduled ? resumeSubscription : cancelSubscription)(services, buyer.actor, target);
    else await (scheduled ? resumeMembership : cancelMembership)(services, buyer.actor, { membershipId: bought.id });
    scheduled = !scheduled;
  }

  // Ends access only if the charge is for the current period: no other ends with its money.
  const goneOf = (index: number) => () => {
    if (on && index === charges.length - 1) end();
  };

  async function returnMoney(): Promise<void> {
    const paid = await readPaid(world, seller, orderId);
    const index = chance.next() < 0.7 ? charges.length - 1 : 0;
    const [charge, payment] = [charges[index], paid[index]];
    if (!charge || !payment) return;
    const order = { seller, buyer, paymentId: payment.id };
    if (chance.next() < 0.75) await giveBack(world, order, charge, { chance, onGone: goneOf(index) });
    else await quarrel(world, order, charge, { chance, onGone: goneOf(index), atOnce: true });
  }

  /** Returns the money of the period that has just passed: that ends access unless the next one has been paid for. */
  async function returnLast(): Promise<void> {
    const [charge, payment] = [charges.at(-1), (await readPaid(world, seller, orderId))[charges.length - 1]];
    if (!charge || !payment || charge.dispute !== null) return;
    const isRenewed = !scheduled && plan === 'renew';
    const order = { seller, buyer, paymentId: payment.id };
    const way = { chance, onGone: () => (isRenewed ? undefined : end()) };
    if (chance.next() < 0.6) await giveBack(world, order, charge, way);
    else await quarrel(world, order, charge, { ...way, atOnce: true });
  }

  async function book(): Promise<void> {
    const event = await sale.event(seller, { startsInMinutes: ahead });
    const ids = { sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() };
    const made = await buyTicket(services, buyer.actor, { ...ids, payWith: 'membership' }).catch((error: { reason?: string }) => {
      if (error.reason !== 'NO_USE_LEFT') throw error;
      return null;
    });
    const should = on && used < (bought?.places ?? 0);
    if ((made !== null) !== should) throw new Error(`A membership with ${used} places used booked: ${made !== null}, should: ${should}.`);
    if (made === null) return;
    used += 1;
    booked.push({ paymentId: ids.paymentId, startsAt: world.inMinutes(ahead), valid: true });
  }

  const failNext = async () => world.press(`subscriptions/${await subscriptionIdOf(world, seller, orderId)}/fail-next`);

  return {
    name: `${name}, ${kind} ${orderId}`,
    charges: () => charges,
    async begin() {
      const { clientSecret } =
        bought === null
          ? await subscribe(services, buyer.actor, {
              subscriptionOwnerUserId: seller.userId,
              subscriptionId: offerId,
              paymentId: orderId,
            })
          : await purchaseMembership(services, buyer.actor, { membershipId: bought.id, paymentId: orderId });
      if (chance.next() < 0.08) return;
      if ((await sale.pay(clientSecret)) !== 'succeeded') throw new Error('A subscription was not paid.');
      // A trial is paid when it is over.
      if (kind !== 'tried') pay();
      on = true;
    },
    async act() {
      if (charges.some(({ dispute }) => dispute !== null)) return;
      const luck = chance.next();
      if (luck < 0.3) await change();
      else if (luck < 0.5) await returnMoney();
      else if (bought !== null && !seller.closed && luck < 0.9) await book();
    },
    async beforeBoundary() {
      const luck = chance.next();
      // A trial is over too early to fail for a whole grace period within one month.
      plan = luck < 0.7 ? 'renew' : luck < 0.85 || kind === 'tried' ? 'mend' : 'die';
      if (on && !ends() && plan !== 'renew') await failNext();
    },
    async besideRenewal() {
      // A trial renews earlier in the month.
      if (on && !seller.closed && kind !== 'tried' && chance.next() < 0.35) await returnLast();
    },
    async withinGrace() {
      if (on && !ends() && plan === 'die') await failNext();
    },
    timePassed() {},
    boundary() {
      if (!on) return;
      if (ends() || plan === 'die') on = false;
      else {
        pay();
        used = 0;
      }
    },
    async differences() {
      const has = await hasAccess(world, kind, seller.userId, buyer.userId);
      const found = has === on ? [] : [`has access: ${has}, should: ${on}`];
      for (const { id } of await readDue(world, seller, orderId)) found.push(`the payment ${id} is marked for refund`);
      for (const { paymentId, valid } of booked) {
        const { status } = await db.selectFrom('tickets').select('status').where('payment_id', '=', paymentId).executeTakeFirstOrThrow();
        if ((status === 'active') !== valid) found.push(`ticket by membership is ${status}, should be valid: ${valid}`);
      }
      return found;
    },
  };
}

async function hasAccess({ db, services }: HistoryWorld, kind: string, ownerUserId: string, userId: string): Promise<boolean> {
  if (kind === 'subscription') return isSubscribed(db, { readerUserId: userId, ownerUserId, now: services.now() });
  const [purchase] = await readPurchases(db, { ownerUserId, userId, now: services.now() });
  return purchase !== undefined && purchase.statusNow !== 'expired';
}

function readPaid({ db }: HistoryWorld, seller: Seller, orderId: string) {
  return db
    .selectFrom('payments')
    .select('id')
    .where('owner_user_id', '=', seller.userId)
    .where('recurring_id', '=', orderId)
    .where('status', 'in', ['COMPLETED', 'REFUNDED'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

function readDue({ db }: HistoryWorld, seller: Seller, orderId: string) {
  return db
    .selectFrom('payments')
    .select('id')
    .where('owner_user_id', '=', seller.userId)
    .where('recurring_id', '=', orderId)
    .where('refund_due', '=', true)
    .execute();
}

async function subscriptionIdOf({ db }: HistoryWorld, seller: Seller, orderId: string): Promise<string> {
  const { provider_subscription_id: id } = await db
    .selectFrom('recurring_orders')
    .select('provider_subscription_id')
    .where('owner_user_id', '=', seller.userId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return String(id);
}
