import { ticketCode } from '#features/tickets/check-in/rules.ts';
import { SIGN_INS } from '../people/everybody.ts';
import type { DemoPerson } from '../people/person.ts';
import { createRandom, type Random } from '../pictures/random.ts';
import { demoId } from './demo-id.ts';
import type { PlannedContent } from './plan-contents.ts';
import type { PlannedEvent } from './plan-sessions.ts';
import { type PlannedOrder, orderRow } from './order-row.ts';
import { DAY, type DemoRows, earlier, type PlanSettings, userIdOf } from './rows.ts';

/** Plans likes on everything, more where the creator's pull and luck favour it. Sets the like counts to match. */
export function planLikes(contents: readonly PlannedContent[], now: Date): DemoRows['likes'] {
  return contents.flatMap(({ row, creator, audience, createdAt }) => {
    const random = createRandom(`likes:${row.id}`);
    const fans = random.shuffle([...audience]);
    // Subscribers are few, and fond of what they pay for.
    const keen = row.visibility === 'PRIVATE';
    const count = keen
      ? Math.ceil(fans.length * random.between(0.3, 1))
      : Math.floor(fans.length * creator.pull * random.between(0.08, 1) ** 1.4);
    row.like_count = count;
    row.view_count = Math.round(count * random.between(3, 9)) + random.whole(4, 30);
    return fans.slice(0, count).map((fan) => ({
      content_user_id: row.user_id,
      content_id: row.id,
      user_id: userIdOf(fan.username),
      created_at: between(random, createdAt, now, 5 * DAY),
    }));
  });
}

/** Plans the lists of what each person liked, and what the people that one can sign in as have saved. */
export function planMarks(likes: DemoRows['likes']): DemoRows['content_marks'] {
  const own = new Set(SIGN_INS.map(({ username }) => userIdOf(username)));
  const saved = likes.filter(({ user_id }, index) => own.has(user_id) && index % 3 === 0);
  return [...likes.map((like) => ({ ...like, mark: 'LIKE' as const })), ...saved.map((like) => ({ ...like, mark: 'SAVE' as const }))];
}

/** A ticket with its order; who pays with a pass is decided later. */
export type PlannedTicket = {
  event: PlannedEvent;
  guest: DemoPerson;
  at: Date;
  order: PlannedOrder;
  row: DemoRows['tickets'][number];
  payment: DemoRows['payments'][number];
};

/** Plans who takes part in which event. The next date fills up as the session says, later ones less and less. */
export function planTickets(
  events: readonly PlannedEvent[],
  settings: PlanSettings,
  randomBytes: (size: number) => Uint8Array,
): PlannedTicket[] {
  return events.flatMap((event) => {
    const guests = guestsOf(event, weeksAhead(events, event, settings.now));
    event.row.participant_count = guests.length;
    return guests.map((guest) => {
      const random = createRandom(`ticket:${event.row.id}:${guest.username}`);
      const until = earlier(event.start, settings.now);
      const from = new Date(Math.max(event.createdAt.getTime(), until.getTime() - BOOKED_AHEAD));
      const at = between(random, from, until, BOOKED_AHEAD);
      const order = orderOf({ event, guest, at, id: demoId('order', event.row.id, guest.username) });
      const row = ticketOf(order, event, event.end < settings.now && random.chance(0.9), ticketCode(randomBytes(10)));
      return { event, guest, at, order, row, payment: orderRow(order, settings) };
    });
  });
}

const BOOKED_AHEAD = 12 * DAY;

function orderOf({ event, guest, at, id }: { event: PlannedEvent; guest: DemoPerson; at: Date; id: string }): PlannedOrder {
  const { row } = event;
  return {
    id,
    seller: event.creator,
    buyer: guest,
    type: 'SESSION_EVENT',
    itemId: row.id,
    description: {
      title: row.title,
      sessionId: row.session_id,
      startDateTime: event.start.toISOString(),
      endDateTime: event.end.toISOString(),
      timeZone: 'Europe/London',
    },
    price: row.standard_price ?? row.price ?? 0,
    overAt: event.end,
    requestHash: `${row.session_id}:${row.id}`,
    at,
  };
}

function ticketOf({ id, buyer, at }: PlannedOrder, event: PlannedEvent, came: boolean, code: string): DemoRows['tickets'][number] {
  const { row } = event;
  return {
    owner_user_id: row.session_owner_user_id,
    id: demoId('ticket', id),
    session_event_id: row.id,
    session_id: row.session_id,
    user_id: userIdOf(buyer.username),
    payment_id: id,
    status: 'active',
    code,
    checked_in_at: came ? event.start : null,
    no_show_at: null,
    created_at: at,
    updated_at: at,
  };
}

const SHARES = { none: 0, few: 0.2, half: 0.5, nearly: 0.85, full: 1 } as const;
// Rooms without a limit, and rooms larger than the demo's population, fill up to what a small place brings together.
const CROWD = 26;

function guestsOf({ row, creator, session, audience }: PlannedEvent, ahead: number): DemoPerson[] {
  const random = createRandom(`guests:${row.id}`);
  const room = Math.min(session.places ?? CROWD, CROWD);
  const share = SHARES[session.fill] * (ahead <= 0 ? 1 : 0.55 ** ahead);
  const wanted = Math.floor(room * share);
  const count = session.fill === 'nearly' && ahead <= 0 ? Math.min(wanted, room - 1) : wanted;
  const guests = random.shuffle([...audience]);
  return (creator.username === REGULAR.host ? regularFirst(guests) : guests).slice(0, count);
}

// The demo's tour shows someone who hardly misses one of her dates.
const REGULAR = { host: 'mayamoves', guest: 'noah_b' };

function regularFirst(guests: DemoPerson[]): DemoPerson[] {
  return guests.toSorted((one, other) => Number(other.username === REGULAR.guest) - Number(one.username === REGULAR.guest));
}

// 0 for past dates and the next one, 1 for the one after that, and so on.
function weeksAhead(events: readonly PlannedEvent[], event: PlannedEvent, now: Date): number {
  const upcoming = events.filter(({ row, end }) => row.session_id === event.row.session_id && end > now);
  return Math.max(0, upcoming.indexOf(event));
}

function between(random: Random, from: Date, to: Date, atMost: number): Date {
  const span = Math.min(atMost, Math.max(0, to.getTime() - from.getTime()));
  return new Date(from.getTime() + random.between(0, 1) ** 2 * span);
}
