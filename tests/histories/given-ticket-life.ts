import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { BuyGift } from '#features/gifts/contract.ts';
import { redeemGift } from '#features/gifts/server/commands/redeem-gift.ts';
import { getGiftLink } from '#features/gifts/server/commands/share-gift.ts';
import { buyGift } from '#features/gifts/server/workflows/buy-gift.ts';
import { cancelSessionEvents } from '#features/sessions/cancelling/server/cancel-session-events.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import { givenUser } from '#tests/builders/user.ts';
import type { Born, Life } from './life.ts';
import { differentCredits, policyOf } from './life-credits.ts';
import { lifeSeats } from './life-seats.ts';
import { leftOf, newCharge, oneOffFee, pass, refund, type Charge } from './model.ts';
import { giveBack } from './money-back.ts';
import { isSettled } from './one-off-life.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;
type State = 'unpaid' | 'waiting' | 'redeemed' | 'ended';

const CARD = '4242424242424242';
const DECLINED = '4000000000000002';
const DAY = 24 * 60;
const HALF_A_YEAR = 180 * DAY;
// Between the acts of the first month and those of the second.
const SOON = 20 * DAY;
// 0 for a credit, which whoever has the places gets.
const PROMISED = [null, 100, 50, 33, 0];

/**
 * Somebody who buys places of a date for somebody else: one of several people who have its link redeems what is left of them, at the same
 * moment or not; whoever has them returns some, the host refunds a part or all or cancels the date, or it begins before anybody redeemed them,
 * and they are their giver's.
 */
export async function givenTicketLife({ world, seller, name, chance }: Born): Promise<Life> {
  const { services, sale, db } = world;
  const giver = await newPerson();
  const paymentId = uuidv7();
  const key = { ownerUserId: seller.userId, giftId: paymentId };
  const price = 100 + Math.floor(chance.next() * 4000);
  const count = chance.pick([1, 1, 2, 3]);
  const seats = lifeSeats(Array.from({ length: count }, () => price));
  const promised = chance.pick(PROMISED);
  const startsIn = chance.pick([HALF_A_YEAR, HALF_A_YEAR, SOON]);
  const event = await sale.event(seller, { price, startsInMinutes: startsIn });
  const startAt = world.inMinutes(startsIn);
  const policy = promised === null ? null : policyOf(promised);
  if (policy)
    await db
      .updateTable('sessions')
      .set({ return_policy: JSON.stringify(policy) })
      .where('user_id', '=', seller.userId)
      .where('id', '=', event.sessionId)
      .execute();
  let charge: Charge | null = null;
  let [state, isCancelled]: [State, boolean] = ['unpaid', false];
  let token = '';
  let receiver: Person | null = null;
  const credits = new Map<Person, number[]>();

  async function newPerson(): Promise<Person> {
    const person = await givenUser(db);
    world.introduce(person.userId, name);
    return person;
  }

  const hasBegun = () => services.now() >= startAt;
  const lose = () => {
    seats.lose();
    if (state === 'waiting') state = 'ended';
  };
  /** The reasons for which it may be refused now; null if it must be redeemed. */
  function problems(): string[] | null {
    if (state === 'redeemed') return ['GIFT_REDEEMED'];
    // Of places that are all returned, some of the money may be the host's.
    return state === 'ended' || seats.valid().length === 0 || isCancelled || hasBegun() ? ['GIFT_ENDED', 'NOT_TO_REDEEM'] : null;
  }

  async function redeem(): Promise<void> {
    if (token === '') {
      if (problems() !== null) return;
      const { address } = await inTransaction(services, (command) => getGiftLink(command, giver.actor, key, services));
      token = address.split('#')[1] ?? '';
    }
    const expected = problems();
    const people =
      chance.next() < 0.5 ? [await newPerson(), await newPerson(), await newPerson()] : [chance.pick([giver, await newPerson()])];
    // Whoever has redeemed it is answered the same again.
    const isRepeated = receiver !== null && people.includes(receiver);
    const answers = await Promise.all(
      people.map(({ actor }) =>
        inTransaction(services, (command) => redeemGift(command, actor, { token, forMyself: true })).then(
          () => 'redeemed',
          (error: { reason?: string }) => error.reason ?? String(error),
        ),
      ),
    );
    const given = answers.filter((answer) => answer === 'redeemed').length;
    const others = answers.filter((answer) => answer !== 'redeemed' && !(expected ?? ['GIFT_REDEEMED']).includes(answer));
    const should = isRepeated || expected === null ? 1 : 0;
    if (given !== should || others.length > 0)
      throw new Error(`Redeeming tickets was answered ${answers.join(', ')}, should be ${expected?.join(' or ') ?? 'redeemed once'}.`);
    if (isRepeated || expected !== null) return;
    state = 'redeemed';
    receiver = people[answers.indexOf('redeemed')] ?? null;
  }

  /** Whoever has them returns some. */
  async function handBack(paid: Charge): Promise<void> {
    if (promised === null || seats.valid().length === 0 || isCancelled || hasBegun()) return;
    const holder = receiver ?? giver;
    const some = seats.valid().slice(0, 1 + Math.floor(chance.next() * seats.valid().length));
    const tickets = await readTickets();
    const [ticketId = '', ...moreTicketIds] = tickets.slice(0, some.length).map(({ id }) => id);
    await returnTicket(services, holder.actor, { ticketId, moreTicketIds });
    if (promised === 0) credits.set(holder, [...(credits.get(holder) ?? []), ...some.map(() => price)]);
    const owed = seats.giveBack(some, promised) - paid.refunded;
    if (owed > 0) refund(paid, owed);
    if (seats.valid().length > 0 && !(owed > 0 && seats.isAllBack(paid))) return;
    if (leftOf(paid) === 0) lose();
    else seats.lose();
  }

  async function refundSome(paid: Charge): Promise<void> {
    const before = paid.refunded;
    await giveBack(world, { seller, buyer: giver, paymentId }, paid, { chance, onGone: lose });
    if (paid.refunded > before && seats.isAllBack(paid)) seats.lose();
  }

  async function cancel(paid: Charge): Promise<void> {
    if (isCancelled || hasBegun()) return;
    const refunds = chance.next() < 0.7;
    const named = { sessionId: event.sessionId, userId: seller.userId };
    await inTransaction(services, (command) => cancelSessionEvents(command, seller.actor, { ...named, dates: 1, refund: refunds }));
    isCancelled = true;
    if (state === 'waiting') state = 'ended';
    const rest = seats.restOf(paid);
    if (!refunds || seats.valid().length === 0 || rest <= 0) return;
    refund(paid, rest);
    seats.lose();
  }

  function readTickets() {
    return db
      .selectFrom('tickets')
      .select(['id', 'user_id', 'seat', 'unredeemed'])
      .where('owner_user_id', '=', seller.userId)
      .where('payment_id', '=', paymentId)
      .where('status', '=', 'active')
      .orderBy('seat')
      .execute();
  }

  return {
    name: `${name}, gift of tickets ${paymentId}`,
    charges: () => (charge ? [charge] : []),
    async begin() {
      const shown = { startDateTime: startAt.toISOString(), returnPolicy: policy, price };
      const places = Array.from({ length: count }, () => ({}));
      const given = { kind: 'TICKET', sessionId: event.sessionId, sessionEventId: event.id, seats: places, shown };
      const { clientSecret } = await buyGift(services, giver.actor, BuyGift.parse({ paymentId, ownerUserId: seller.userId, given }));
      const luck = chance.next();
      if (luck < 0.1) return void (luck < 0.05 && (await sale.pay(clientSecret, DECLINED)));
      if ((await sale.pay(clientSecret, CARD)) !== 'succeeded') throw new Error('A gift of tickets was not paid.');
      charge = newCharge(seller.userId, price * count, oneOffFee(price * count));
      state = 'waiting';
      seats.give();
    },
    async act() {
      if (charge === null || !(await isSettled(world, seller, paymentId))) return;
      const luck = chance.next();
      if (luck < 0.4) await redeem();
      else if (luck < 0.65) await handBack(charge);
      else if (luck < 0.8 && leftOf(charge) > 0 && !isCancelled) await refundSome(charge);
      else if (luck < 0.88) await cancel(charge);
    },
    async beforeBoundary() {},
    async besideRenewal() {},
    async withinGrace() {},
    timePassed() {
      if (charge) pass(charge);
      if (state === 'waiting' && hasBegun()) state = 'ended';
    },
    boundary() {},
    async differences() {
      const tickets = await readTickets();
      const holder = receiver ?? giver;
      const gift = await db
        .selectFrom('gifts')
        .select('status')
        .where('owner_user_id', '=', seller.userId)
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow();
      const sold = await sale.seats(event);
      const isWaiting = state === 'waiting' && seats.valid().length > 0;
      const facts: [string, unknown, unknown][] = [
        ['valid tickets', tickets.length, seats.valid().length],
        ['tickets of somebody else', tickets.filter((ticket) => ticket.user_id !== holder.userId).length, 0],
        ['tickets to redeem', tickets.filter(({ unredeemed }) => unredeemed).length, isWaiting ? tickets.length : 0],
        ['places sold', sold.participant_count, seats.valid().length],
        ['places held', sold.held_count, 0],
      ];
      const found = facts.flatMap(([what, is, should]) => (is === should ? [] : [`${what}: ${String(is)}, should be: ${String(should)}`]));
      for (const [person, prices] of credits)
        found.push(...(await differentCredits(world, { seller, person, prices: charge && leftOf(charge) === 0 ? [] : prices })));
      // One of which nothing is left may wait for its date, without being redeemable.
      const states = state === 'unpaid' ? ['abandoned'] : state === 'waiting' && !isWaiting ? ['waiting', 'ended'] : [state];
      if (!states.includes(gift.status)) found.push(`the gift is ${gift.status}, should be ${states.join(' or ')}`);
      return found;
    },
  };
}
