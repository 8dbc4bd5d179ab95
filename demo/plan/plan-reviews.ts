import { REVIEWS_OF_MAKING, REVIEWS_OF_MOVEMENT } from '../people/reviews.ts';
import { createRandom } from '../pictures/random.ts';
import { demoId } from './demo-id.ts';
import type { PlannedTicket } from './plan-crowd.ts';
import { type DemoRows, HOUR } from './rows.ts';

const OF_MOVEMENT = /yoga|flow|mobility|stretch|run|walk|swim|strength|dance|breath|desk|pilates|climb|hips|body/i;

const UNWRITTEN = 'noah_b';

/**
 * Plans what people say about sessions they were at: about one in three of them, once each, on the evening after their latest date. Each text
 * is used once a host.
 */
export function planReviews(tickets: readonly PlannedTicket[], now: Date): DemoRows['reviews'] {
  const visits = new Map<string, PlannedTicket>();
  for (const ticket of tickets) {
    // Who tries the demo as this member can write a review of their own.
    if (ticket.guest.username === UNWRITTEN || ticket.row.checked_in_at === null || ticket.event.row.cancelled_at !== null) continue;
    visits.set(`${ticket.row.session_id}:${ticket.row.user_id}`, ticket);
  }
  const used = new Map<string, number>();
  return [...visits.values()].flatMap((ticket) => {
    const { row, event } = ticket;
    const random = createRandom(`review:${row.session_id}:${row.user_id}`);
    const texts = OF_MOVEMENT.test(`${event.session.title} ${event.session.text}`) ? REVIEWS_OF_MOVEMENT : REVIEWS_OF_MAKING;
    const next = used.get(row.owner_user_id) ?? 0;
    const written = texts[next];
    const at = new Date(event.end.getTime() + random.between(1, 6) * HOUR);
    if (written === undefined || at >= now || !random.chance(0.35)) return [];
    used.set(row.owner_user_id, next + 1);
    const repliedAt = new Date(at.getTime() + 14 * HOUR);
    const reply = repliedAt < now ? (written.reply ?? null) : null;
    return {
      host_user_id: row.owner_user_id,
      session_id: row.session_id,
      user_id: row.user_id,
      id: demoId('review', row.session_id, row.user_id),
      stars: written.stars,
      text: written.text,
      reply,
      replied_at: reply === null ? null : repliedAt,
      created_at: at,
    };
  });
}
