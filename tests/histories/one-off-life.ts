import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { givenUser } from '#tests/builders/user.ts';
import { SendTip } from '#features/tips/contract.ts';
import { startTip } from '#features/tips/server/workflows/start-tip.ts';
import { purchaseMembership } from '#features/memberships/purchases/server/purchase-membership.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import type { HistoryWorld } from './history-world.ts';
import type { Born, Life } from './life.ts';
import { decide, newCharge, oneOffFee, pass, refund, type Charge, type RefundWay } from './model.ts';
import { giveBack, quarrel, refundSome } from './money-back.ts';
import { passHolder } from './pass-holder.ts';
import type { Seller } from './seller.ts';
import { givenKinds } from '#tests/builders/ticket-kinds.ts';
import { differentCredits, policyOf } from './life-credits.ts';
import { lifeKinds } from './life-kinds.ts';
import { lifeSeats } from './life-seats.ts';
import { waitingGuest, type WaitingGuest } from './waiting-guest.ts';

const CARDS: [RefundWay, string][] = [
  ['at once', '4242424242424242'],
  ['at once', '4242424242424242'],
  ['slow', '4000000000007726'],
  ['sent back', '4000000000005126'],
];
const DECLINED = '4000000000000002';
const HALF_A_YEAR = 180 * 24 * 60;
/** How much of its price a host promises for a returned ticket, in percent, 0 for a credit; null if nothing. */
const PROMISED = [null, null, 100, 50, 33, 0];

/** How many seats somebody books at once. */
const SEATS = [1, 1, 1, 2, 3, 10];

/** Someone who buys one thing once: tickets to one date, a pass with places that they use, or a tip. */
export async function oneOffLife({ world, seller, name, chance }: Born, kind: 'ticket' | 'pass' | 'tip'): Promise<Life> {
  const { services, sale, db } = world;
  const buyer = await givenUser(db);
  world.introduce(buyer.userId, name);
  const paymentId = uuidv7();
  const price =
    kind === 'pass' ? seller.pass.price : kind === 'tip' ? 30 + Math.floor(chance.next() * 900) : 100 + Math.floor(chance.next() * 4000);
  const kinds = lifeKinds(price, chance);
  const isMixed = kind === 'ticket' && chance.next() < 0.4;
  // One place costs something, so that there is a charge.
  const chosen = Array.from({ length: kind === 'ticket' ? chance.pick(SEATS) : 1 }, (_, place) =>
    isMixed ? chance.pick(place === 0 ? kinds.paid : kinds.all) : kinds.standard,
  );
  const seats = lifeSeats(chosen.map((one) => one.price));
  const amount = chosen.reduce((sum, one) => sum + one.price, 0);
  const promised = kind === 'ticket' ? chance.pick(PROMISED) : null;
  // Of several seats of which a share comes back, a refund that takes time could end after another seat was returned.
  const [refundWay, card] = chance.pick(seats.count > 1 && promised !== null && promised < 100 ? CARDS.slice(0, 1) : CARDS);
  let charge: Charge | null = null;
  let [given, leaving, moved] = [false, false, false];
  let credits: number[] = [];
  const holder = kind === 'pass' ? passHolder(world, seller, { person: buyer, places: seller.pass.places }) : null;
  const order = { seller, buyer, paymentId };
  // With no place for anybody else, so that somebody waits for one.
  const isWaitedFor = kind === 'ticket' && chance.next() < 0.5;
  let guest: WaitingGuest | null = null;

  async function open(): Promise<string | null> {
    if (kind === 'tip') {
      const asked = SendTip.parse({ tip: { recipientUserId: seller.userId, amount }, paymentId });
      return (await startTip(services, buyer.actor, asked)).clientSecret;
    }
    if (kind === 'pass') return (await purchaseMembership(services, buyer.actor, { membershipId: seller.pass.id, paymentId })).clientSecret;
    const event = await sale.event(seller, { price, startsInMinutes: HALF_A_YEAR, ...(isWaitedFor ? { capacity: seats.count } : {}) });
    if (promised !== null) await promise(world, event, promised);
    const ids = { sessionId: event.sessionId, sessionEventId: event.id, paymentId };
    const offered = isMixed ? await givenKinds(services, event, kinds.offer(seats.count)) : [];
    const wanted = seats.count === 1 && !isMixed ? {} : { seats: chosen.map((one) => kinds.seatOf(one, offered)) };
    const { clientSecret } = await buyTicket(services, buyer.actor, { ...ids, ...wanted });
    if (isWaitedFor) guest = await waitingGuest({ world, seller, name, event, price });
    return clientSecret;
  }

  const lose = () => {
    given = false;
    seats.lose();
    holder?.lose();
    // A credit is in place of the money.
    if (charge && (charge.refunded === charge.amount || charge.dispute?.state === 'lost')) credits = [];
  };
  // While a refund is on its way, what was bought can still be used.
  const onGone = () => {
    if (charge && !seats.isAllBack(charge)) return;
    if (charge) seats.end(charge);
    if (refundWay === 'slow') leaving = true;
    else lose();
  };

  async function handBackPaid(paid: Charge): Promise<void> {
    const tickets = await db
      .selectFrom('tickets')
      .innerJoin('payments', (join) =>
        join.onRef('payments.owner_user_id', '=', 'tickets.owner_user_id').onRef('payments.id', '=', 'tickets.payment_id'),
      )
      .select(['tickets.id', 'tickets.seat', 'payments.item_id'])
      .where('payment_id', '=', paymentId)
      .execute();
    const some = seats.valid().slice(0, 1 + Math.floor(chance.next() * seats.valid().length));
    const [ticketId = '', ...moreTicketIds] = tickets.filter(({ seat }) => some.includes(seat)).map(({ id }) => id);
    const isPromised = promised !== null && chance.next() < 0.8;
    if (!isPromised) await move(tickets[0]?.item_id ?? '');
    moved ||= !isPromised;
    const { refunded_amount: known } = await readDue(world, seller, paymentId);
    const given = Math.max(0, known - seats.owed());
    await returnTicket(services, buyer.actor, { ticketId, moreTicketIds });
    // What went back before counts; what is left of the price is the host's.
    if (isPromised && !moved && promised === 0)
      credits.push(
        ...some
          .map(seats.priceOf)
          .map((pence) => pence - Math.floor((pence * given) / amount))
          .filter((pence) => pence > 0),
      );
    const owed = seats.giveBack(some, isPromised && !moved ? promised : 100) - paid.refunded;
    if (owed > 0) refund(paid, owed);
    if (seats.valid().length === 0) lose();
  }

  async function refundSeats(paid: Charge): Promise<void> {
    const some = seats.valid().slice(0, 1 + Math.floor(chance.next() * seats.valid().length));
    const price = some.reduce((sum, seat) => sum + seats.priceOf(seat), 0);
    const most = Math.min(price, paid.amount - paid.refunded);
    const pence = chance.next() < 0.5 ? most : Math.ceil(chance.next() * most);
    if ((price > 0 && pence === 0) || !(await refundSome(world, order, some, price === 0 ? null : pence))) return;
    if (price > 0) refund(paid, pence);
    seats.refundSome(some, price === 0 ? 0 : pence);
    // Whatever was owed for others goes back with the last one that cost nothing.
    if (seats.valid().length > 0) return onGone();
    if (price === 0 && seats.isDue(paid)) refund(paid, seats.restOf(paid));
    if (seats.isAllBack(paid)) seats.end(paid);
    lose();
  }

  async function move(itemId: string): Promise<void> {
    await sql`update session_events set move_count = move_count + 1, moved_at = ${services.now()}, moved_from = jsonb_build_object(
      'startDateTime', '2033-07-04T10:00:00.000Z', 'endDateTime', '2033-07-04T11:00:00.000Z', 'timeZone', 'Europe/London')
      where session_owner_user_id = ${seller.userId} and id = ${itemId}`.execute(db);
  }

  async function differentSeats(): Promise<string[]> {
    const rows = await db
      .selectFrom('tickets')
      .select(['seat', 'price', 'kind_name'])
      .where('payment_id', '=', paymentId)
      .where('status', '=', 'active')
      .orderBy('seat')
      .execute();
    const are = rows.map((row) => `${row.seat} (${row.kind_name}, ${row.price})`).join(', ');
    const should = seats.valid().map((seat) => `${seat} (${chosen[seat - 1]?.name ?? null}, ${seats.priceOf(seat)})`);
    return are === should.join(', ') ? [] : [`valid seats are ${are}, should be ${should.join(', ')}`];
  }

  return {
    name: `${name}, ${kind} ${paymentId}`,
    charges: () => [...(charge ? [charge] : []), ...(guest?.charges() ?? [])],
    async begin() {
      const secret = await open();
      const luck = chance.next();
      if (luck < 0.06) return;
      if (luck < 0.12) await sale.pay(secret, DECLINED);
      if (luck < 0.09) return;
      // Two clicks at once are one purchase.
      const answers = await Promise.all([sale.pay(secret, card), ...(luck > 0.9 ? [sale.pay(secret, card)] : [])]);
      if (!answers.includes('succeeded')) throw new Error(`Paying ended as ${answers.join(', ')}.`);
      charge = newCharge(seller.userId, amount, oneOffFee(amount), refundWay);
      given = true;
      seats.give();
    },
    async act() {
      if (guest && chance.next() < 0.3) await guest.takeOffer();
      const settled = charge !== null && (await isSettled(world, seller, paymentId));
      if (charge === null || charge.dispute !== null || !settled) return;
      const luck = chance.next();
      const before = charge.refunded;
      if (luck < 0.35) await giveBack(world, order, charge, { chance, byAdmin: kind === 'tip', onGone });
      else if (luck < 0.45) await quarrel(world, order, charge, { chance, onGone: lose });
      else if (kind === 'ticket' && luck < 0.65 && given && !leaving) await handBackPaid(charge);
      else if (kind === 'ticket' && luck < 0.85 && given && !leaving && refundWay !== 'slow') await refundSeats(charge);
      else if (luck < 0.8) await holder?.book();
      else await holder?.handBack();
      if (luck < 0.35 && kind === 'ticket' && charge.refunded > before) onGone();
    },
    async beforeBoundary() {},
    async besideRenewal() {},
    async withinGrace() {},
    timePassed() {
      if (charge) pass(charge);
      if (leaving) lose();
      leaving = false;
    },
    boundary() {
      // The bank decides for its customer if nobody has answered.
      if (charge?.dispute?.state !== 'open') return;
      decide(charge, 'lost');
      lose();
    },
    async differences() {
      const theirs = await differentCredits(world, { seller, person: buyer, prices: credits });
      const found = guest ? await guest.differences(seats.valid().length, seats.count) : [];
      if (kind === 'ticket') found.push(...(await differentSeats()));
      const has = await hasGoods(world, kind, seller.userId, paymentId);
      if (has !== given) found.push(`has the ${kind}: ${has}, should: ${given}`);
      if (charge) {
        const { refund_due: isDue } = await readDue(world, seller, paymentId);
        if (isDue !== seats.isDue(charge)) found.push(`a refund is due: ${isDue}, should be: ${seats.isDue(charge)}`);
      }
      return [...found, ...theirs, ...((await holder?.differences()) ?? [])];
    },
  };
}

function readDue({ db }: HistoryWorld, seller: Seller, paymentId: string) {
  return db
    .selectFrom('payments')
    .select(['refund_due', 'refunded_amount'])
    .where('owner_user_id', '=', seller.userId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

async function promise({ db }: HistoryWorld, event: { sessionId: string; ownerUserId: string }, percent: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ return_policy: JSON.stringify(policyOf(percent)) })
    .where('user_id', '=', event.ownerUserId)
    .where('id', '=', event.sessionId)
    .execute();
}

/** Returns whether we know yet that an order was paid; until then nobody can do anything with it. */
export async function isSettled({ db }: HistoryWorld, seller: Seller, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('status')
    .where('owner_user_id', '=', seller.userId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row !== undefined && row.status !== 'PENDING';
}

async function hasGoods({ db }: HistoryWorld, kind: 'ticket' | 'pass' | 'tip', owner: string, paymentId: string): Promise<boolean> {
  if (kind === 'ticket') {
    const ticket = await db
      .selectFrom('tickets')
      .select('id')
      .where('payment_id', '=', paymentId)
      .where('status', '=', 'active')
      .executeTakeFirst();
    return ticket !== undefined;
  }
  if (kind === 'tip') {
    const tip = await db
      .selectFrom('tips')
      .select('status')
      .where('recipient_user_id', '=', owner)
      .where('id', '=', paymentId)
      .executeTakeFirst();
    return tip?.status === 'paid';
  }
  const bought = await db
    .selectFrom('membership_purchases')
    .select('status')
    .where('owner_user_id', '=', owner)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return bought?.status === 'active';
}
