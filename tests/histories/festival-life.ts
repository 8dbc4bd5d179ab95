import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { followUser } from '#features/follows/server/commands/follow-user.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { givePlaces } from '#features/tickets/hosting/server/give-places.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import { givenUser } from '#tests/builders/user.ts';
import type { Booking, Kind, Wish } from './festival-books.ts';
import { festivalDate } from './festival-date.ts';
import type { Born, Life } from './life.ts';
import { lifeSeats, type LifeSeats } from './life-seats.ts';
import { leftOf, newCharge, oneOffFee, pass, refund, type Charge } from './model.ts';
import { giveBack } from './money-back.ts';
import { isSettled } from './one-off-life.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;
/** A booking that was made; without a charge, it cost nothing. */
type Made = { guest: Person; paymentId: string; booking: Booking; seats: LifeSeats; charge: Charge | null; movesAtOrder: number };

const CARD = '4242424242424242';
const DECLINED = '4000000000000002';
const GUESTS = 5;
const PROMISED = [null, 100, 50, 33];
const COMPLIMENTARY: Kind = { name: 'Complimentary', price: 0, places: Number.POSITIVE_INFINITY };

/**
 * A date of which several people book places of several kinds, with a code that has limits, one after the other or at the same moment; they
 * return some, the host refunds, gives places, moves, confirms or cancels the date, or too few people book it. What must be refused is known
 * beforehand, of people at the same moment how many of them.
 */
export async function festivalLife({ world, seller, name, chance }: Born): Promise<Life> {
  const { services, sale, db } = world;
  const date = await festivalDate(world, seller, chance);
  const promised = chance.pick(PROMISED);
  if (promised !== null) await promise(promised);
  const guests: Person[] = [];
  for (let place = 0; place < GUESTS; place += 1) guests.push(await newGuest());
  const made: Made[] = [];
  const given = new Set<string>();

  async function newGuest(): Promise<Person> {
    const guest = await givenUser(db);
    world.introduce(guest.userId, name);
    const following = { userId: guest.userId, followingUserId: seller.userId };
    await inTransaction(services, (command) => followUser(command, guest.actor, following));
    return guest;
  }

  async function promise(percent: number): Promise<void> {
    const policy = JSON.stringify({ hoursBefore: 24, percent, lateCostsUse: false });
    await db
      .updateTable('sessions')
      .set({ return_policy: policy })
      .where('user_id', '=', seller.userId)
      .where('id', '=', date.event.sessionId)
      .execute();
  }

  const drawKinds = () => Array.from({ length: chance.pick([1, 1, 2, 3]) }, () => chance.pick(date.kinds));
  // What costs nothing anyway uses no code.
  const mayUseCode = (kinds: readonly Kind[], luck: number) => chance.next() < luck && kinds.some(({ price }) => price > 0);
  const drawWish = (guest: Person): Wish => {
    const kinds = drawKinds();
    return { guest: guest.userId, kinds, usesCode: mayUseCode(kinds, 0.6) };
  };

  async function order(guest: Person, { kinds, usesCode }: Wish, paymentId: string): Promise<string | null | { refused: string }> {
    const { id: sessionEventId, sessionId } = date.event;
    const code = usesCode ? { code: { code: date.letters } } : {};
    const ids = { sessionId, sessionEventId, paymentId, payWith: 'card' as const };
    return buyTicket(services, guest.actor, { ...ids, seats: kinds.map(date.seatOf), ...code }).then(
      ({ clientSecret }) => clientSecret,
      (error: { reason?: string }) => {
        if (error.reason === undefined) throw error;
        return { refused: error.reason };
      },
    );
  }

  /** Books what they wish, or is refused for the reason that the books know. */
  async function book(guest: Person, wish = drawWish(guest)): Promise<void> {
    const problem = date.books.problemOf(wish);
    const paymentId = uuidv7();
    const answer = await order(guest, wish, paymentId);
    const refused = typeof answer === 'object' && answer !== null ? answer.refused : null;
    // Until they are refunded, the tickets of a cancelled date are there, and full comes before cancelled (docs/product.md#availability).
    if (problem === 'SESSION_CANCELLED' && (refused === 'HAS_TICKET' || refused === 'SESSION_FULL')) return;
    if (refused !== problem) throw new Error(`A booking of ${words(wish)} was refused as ${refused}, should be ${problem}.`);
    if (refused === null) await finish(guest, { wish, paymentId, secret: answer as string | null });
  }

  /** Several new people wish for the same at the same moment: as many of them get it as would one after the other. */
  async function race(): Promise<void> {
    const people = [await newGuest(), await newGuest(), await newGuest()];
    const kinds = drawKinds();
    const usesCode = mayUseCode(kinds, 0.8);
    const runs = people.map((guest) => ({ guest, wish: { guest: guest.userId, kinds, usesCode }, paymentId: uuidv7() }));
    const answers = await Promise.all(runs.map((run) => order(run.guest, run.wish, run.paymentId)));
    for (const [place, { guest, wish, paymentId }] of runs.entries()) {
      const answer = answers[place] ?? null;
      if (typeof answer === 'object' && answer !== null) continue;
      const problem = date.books.problemOf(wish);
      if (problem !== null) throw new Error(`Of three bookings of ${words(wish)} at once one should have been refused as ${problem}.`);
      await finish(guest, { wish, paymentId, secret: answer });
    }
    const refused = runs.find((_, place) => typeof answers[place] === 'object' && answers[place] !== null);
    if (refused && date.books.problemOf(refused.wish) === null)
      throw new Error(`A booking of ${words(refused.wish)} was refused as ${JSON.stringify(answers)}, although there is room for it.`);
    guests.push(...people);
  }

  async function finish(
    guest: Person,
    { wish, paymentId, secret }: { wish: Wish; paymentId: string; secret: string | null },
  ): Promise<void> {
    const booking = date.books.take(wish);
    const amount = booking.prices.reduce((sum, price) => sum + price, 0);
    if ((secret === null) !== (amount === 0)) throw new Error(`A booking for ${amount} opened a checkout: ${secret !== null}.`);
    const luck = chance.next();
    if (secret !== null && luck < 0.2) return void (luck < 0.1 && (await sale.pay(secret, DECLINED)));
    if (secret !== null && (await sale.pay(secret, CARD)) !== 'succeeded') throw new Error('A booking was not paid.');
    date.books.make(booking);
    const charge = secret === null ? null : newCharge(seller.userId, amount, oneOffFee(amount));
    keep({ guest, paymentId, booking, charge });
  }

  function keep(one: Pick<Made, 'guest' | 'paymentId' | 'booking' | 'charge'>): void {
    const seats = lifeSeats(one.booking.prices);
    seats.give();
    made.push({ ...one, seats, movesAtOrder: date.moves() });
  }

  const lose = (one: Made) => {
    one.seats.lose();
    one.booking.valid = [];
  };

  async function giveFree(): Promise<void> {
    const guest = chance.pick(guests);
    const places = 1 + Math.floor(chance.next() * 2);
    const wish = { guest: guest.userId, kinds: Array.from({ length: places }, () => COMPLIMENTARY), usesCode: false };
    // Once in a day to the same person.
    if (given.has(guest.userId) || !date.books.isIdle(guest.userId) || date.books.problemOf(wish) !== null) return;
    const input = { sessionEventId: date.event.id, username: guest.actor.username, places };
    await inTransaction(services, (command) => givePlaces(command, seller.actor, input));
    given.add(guest.userId);
    const ticket = await db
      .selectFrom('tickets')
      .select('payment_id')
      .where('owner_user_id', '=', seller.userId)
      .where('session_event_id', '=', date.event.id)
      .where('user_id', '=', guest.userId)
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow();
    keep({ guest, paymentId: ticket.payment_id, booking: date.books.take(wish, 'made'), charge: null });
  }

  /** Returns some seats of a booking, if its host promised so or has moved the date since, or they cost nothing. */
  async function giveSeatsBack(one: Made): Promise<void> {
    const isMoved = date.moves() > one.movesAtOrder;
    const isFree = (seat: number) => one.charge === null || one.seats.priceOf(seat) === 0;
    const returnable = one.seats.valid().filter((seat) => isFree(seat) || promised !== null || isMoved);
    if (returnable.length === 0) return;
    const some = returnable.slice(0, 1 + Math.floor(chance.next() * returnable.length));
    const tickets = await db.selectFrom('tickets').select(['id', 'seat']).where('payment_id', '=', one.paymentId).execute();
    const [ticketId = '', ...moreTicketIds] = tickets.filter(({ seat }) => some.includes(seat)).map(({ id }) => id);
    await returnTicket(services, one.guest.actor, { ticketId, moreTicketIds });
    const owed = one.seats.giveBack(some, isMoved ? 100 : (promised ?? 100)) - (one.charge?.refunded ?? 0);
    one.booking.valid = one.seats.valid();
    if (one.charge === null) return;
    if (owed > 0) refund(one.charge, owed);
    if (one.seats.valid().length === 0) lose(one);
  }

  async function refundSome(one: Made, charge: Charge): Promise<void> {
    const order = { seller, buyer: one.guest, paymentId: one.paymentId };
    const before = charge.refunded;
    await giveBack(world, order, charge, { chance, onGone: () => undefined });
    if (charge.refunded > before && one.seats.isAllBack(charge)) lose(one);
  }

  // Everything goes back but what the host keeps of seats that were returned before; what was free stays as it is.
  function refundAll(): void {
    for (const one of made) {
      if (one.charge === null) continue;
      const rest = one.seats.restOf(one.charge);
      if (rest > 0) {
        refund(one.charge, rest);
        lose(one);
      }
    }
  }

  async function act(): Promise<void> {
    const luck = chance.next();
    const one = made.length > 0 ? chance.pick(made) : null;
    const idle = guests.filter(({ userId }) => date.books.isIdle(userId));
    const isKnown = one !== null && (one.charge === null || (await isSettled(world, seller, one.paymentId)));
    const isOn = !date.books.isCancelled();
    if (luck < 0.35 && idle.length > 0) await book(chance.pick(idle));
    else if (isOn) await change(luck, isKnown ? one : null);
  }

  async function change(luck: number, one: Made | null): Promise<void> {
    if (luck < 0.6 && one && one.seats.valid().length > 0) await giveSeatsBack(one);
    else if (luck < 0.7 && one?.charge && leftOf(one.charge) > 0) await refundSome(one, one.charge);
    else if (luck < 0.78) await giveFree();
    else if (luck < 0.84) await date.move();
    else if (luck < 0.88) await date.confirm();
    else if (luck < 0.94 && (await isAllKnown()) && (await date.cancel(chance.next() < 0.5))) refundAll();
  }

  // Money that arrives after a date was cancelled is for the host to refund.
  async function isAllKnown(): Promise<boolean> {
    const known = await Promise.all(made.map(async (one) => one.charge === null || (await isSettled(world, seller, one.paymentId))));
    return known.every(Boolean);
  }

  return {
    name: `${name}, festival ${date.event.id}`,
    charges: () => made.flatMap(({ charge }) => (charge ? [charge] : [])),
    async begin() {
      for (const guest of guests.slice(0, 3)) await book(guest);
      if (chance.next() < 0.7) await race();
    },
    act,
    async beforeBoundary() {},
    async besideRenewal() {},
    async withinGrace() {},
    timePassed() {
      for (const { charge } of made) if (charge) pass(charge);
      date.books.lapse();
      given.clear();
      if (date.decide()) refundAll();
    },
    boundary() {},
    differences: date.differences,
  };
}

function words({ kinds, usesCode }: Wish): string {
  return `${kinds.map(({ name }) => name ?? 'standard').join(', ')}${usesCode ? ' with a code' : ''}`;
}
