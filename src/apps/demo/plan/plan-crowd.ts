import { ticketCode } from '#features/tickets/rules.ts';
import { EVERYBODY } from '../people/everybody.ts';
import type { DemoPerson } from '../people/person.ts';
import { createRandom, type Random } from '../pictures/random.ts';
import { demoId } from './demo-id.ts';
import type { PlannedContent } from './plan-contents.ts';
import type { PlannedEvent } from './plan-sessions.ts';
import { DAY, type DemoRows, type PlanSettings, userIdOf } from './rows.ts';

/** Likes on everything, more on what its creator's pull and luck favour; the counts of the contents are set to match. */
export function planLikes(contents: readonly PlannedContent[], now: Date): DemoRows['likes'] {
  return contents.flatMap(({ row, creator, createdAt }) => {
    const random = createRandom(`likes:${row.id}`);
    const fans = random.shuffle(EVERYBODY.filter(({ username }) => username !== creator.username));
    const count = Math.floor(fans.length * creator.pull * random.between(0.08, 1) ** 1.4);
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

/**
 * Who takes part in which event. The next date fills up as the session says, dates after it less and less. All of these tickets
 * cost their people nothing, as a guest list does, because money that never moved must not be in anybody's books.
 */
export function planTickets(
  events: readonly PlannedEvent[],
  settings: PlanSettings,
  randomBytes: (size: number) => Uint8Array,
): Pick<DemoRows, 'payments' | 'tickets'> {
  const payments: DemoRows['payments'] = [];
  const tickets: DemoRows['tickets'] = [];
  for (const event of events) {
    const guests = guestsOf(event, weeksAhead(events, event, settings.now));
    event.row.participant_count = guests.length;
    for (const guest of guests) {
      const random = createRandom(`ticket:${event.row.id}:${guest.username}`);
      const at = between(random, event.createdAt, earliest(event.start, settings.now), 20 * DAY);
      const order = { event, guest, at, id: demoId('order', event.row.id, guest.username) };
      payments.push(paymentOf(order, settings));
      tickets.push(ticketOf(order, event.end < settings.now && random.chance(0.9), ticketCode(randomBytes(10))));
    }
  }
  return { payments, tickets };
}

type Order = { event: PlannedEvent; guest: DemoPerson; at: Date; id: string };

function paymentOf({ event, guest, at, id }: Order, { mode }: PlanSettings): DemoRows['payments'][number] {
  const { row } = event;
  const description = {
    title: row.title,
    sessionId: row.session_id,
    startDateTime: event.start.toISOString(),
    endDateTime: event.end.toISOString(),
    timeZone: 'Europe/London',
  };
  return {
    owner_user_id: row.session_owner_user_id,
    id,
    user_id: userIdOf(guest.username),
    username: guest.username,
    owner_username: event.creator.username,
    type: 'SESSION_EVENT',
    item_id: row.id,
    description: JSON.stringify(description),
    amount: 0,
    discount_amount: row.price,
    status: 'COMPLETED',
    mode,
    request_hash: `${row.session_id}:${row.id}`,
    created_at: at,
    updated_at: at,
  };
}

function ticketOf({ event, guest, at, id }: Order, came: boolean, code: string): DemoRows['tickets'][number] {
  const { row } = event;
  return {
    owner_user_id: row.session_owner_user_id,
    id: demoId('ticket', id),
    session_event_id: row.id,
    session_id: row.session_id,
    user_id: userIdOf(guest.username),
    payment_id: id,
    status: 'active',
    code,
    checked_in_at: came ? event.start : null,
    created_at: at,
    updated_at: at,
  };
}

const SHARES = { few: 0.2, half: 0.5, nearly: 0.85, full: 1 } as const;
// Rooms without a limit, and rooms larger than the demo has people, fill up to what a small place brings together.
const CROWD = 26;

function guestsOf({ row, creator, session }: PlannedEvent, ahead: number): DemoPerson[] {
  const random = createRandom(`guests:${row.id}`);
  const room = Math.min(session.places ?? CROWD, CROWD);
  const share = SHARES[session.fill] * (ahead <= 0 ? 1 : 0.55 ** ahead);
  const wanted = Math.floor(room * share);
  const count = session.fill === 'nearly' && ahead <= 0 ? Math.min(wanted, room - 1) : wanted;
  return random.shuffle(EVERYBODY.filter(({ username }) => username !== creator.username)).slice(0, count);
}

// 0 for dates that are over and for the next one, 1 for the one after it, and so on.
function weeksAhead(events: readonly PlannedEvent[], event: PlannedEvent, now: Date): number {
  const upcoming = events.filter(({ row, end }) => row.session_id === event.row.session_id && end > now);
  return Math.max(0, upcoming.indexOf(event));
}

function between(random: Random, from: Date, to: Date, atMost: number): Date {
  const span = Math.min(atMost, Math.max(0, to.getTime() - from.getTime()));
  return new Date(from.getTime() + random.between(0, 1) ** 2 * span);
}

function earliest(one: Date, other: Date): Date {
  return one < other ? one : other;
}
