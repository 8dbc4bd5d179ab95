import { statement } from '#db/statement.ts';
import type { StoredBookingWindow, StoredSetting } from '#db/stored-json.ts';
import type { Db, Tx } from '#db/client.ts';
import type { Config } from '#platform/server/program/config.ts';
import { blockedBy, hasBlocked } from '#features/follows/api/blocked-between.ts';
import { findMembers } from '#features/memberships/api/find-members.ts';
import { bookableUntil } from '#features/content/rules/booking-window.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';
import { subscribesTo } from '#features/subscriptions/api/subscribes-to.ts';
import type { Obstacle, PaysWith, Turn } from '../contract.ts';
import { DEFAULT_RULES, type InLine } from '../rules.ts';
import { hasOwnCheckout, lockedFor, rejectedSession } from '../../buying/server/sale-conditions.ts';

/** An event by its host and its id. */
export type DateKey = { ownerUserId: string; sessionEventId: string };

/** An event as its waiting list depends on it. */
export type LineEvent = {
  ownerUserId: string;
  id: string;
  session_id: string;
  title: string;
  start_at: Date;
  end_at: Date;
  price: number;
  time_zone: string;
  own_place: StoredSetting | null;
  location_type: 'online' | 'in-person';
  taken: number;
  max_participant_count: number | null;
  cancelled_at: Date | null;
  isRejected: boolean;
  canReceive: boolean;
  turn: Turn;
  offerMinutes: number;
  booking_window: StoredBookingWindow | null;
  /** Until when places are offered: until the event can no longer be booked, at the latest until it starts. */
  until: Date;
};

const EVENT = statement<Omit<LineEvent, 'until'>, { owner: string; event: string; mode: string }>(`
  select e.session_owner_user_id as "ownerUserId", e.id, e.session_id, e.title, e.start_at, e.end_at, coalesce(e.standard_price, e.price) as price, s.time_zone, s.booking_window, e.own_place,
    e.location_type, e.participant_count + e.held_count as taken, e.max_participant_count, e.cancelled_at,
    ${rejectedSession({ owner: ':owner::uuid', session: 'e.session_id' })} as "isRejected",
    exists (select 1 from payout_accounts where user_id = :owner::uuid and mode = :mode and can_receive) as "canReceive",
    coalesce(r.turn, '${DEFAULT_RULES.turn}') as turn, coalesce(r.offer_minutes, ${DEFAULT_RULES.offerMinutes}) as "offerMinutes"
  from session_events e
  join sessions s on s.user_id = :owner::uuid and s.id = e.session_id
  left join waiting_rules r on r.owner_user_id = :owner::uuid and r.session_id = e.session_id
  where e.session_owner_user_id = :owner::uuid and s.user_id = :owner::uuid and e.id = :event::uuid`);

/** Returns an event as its waiting list depends on it, paid in this mode of the provider; null if its host has no such event. */
export async function readLineEvent(
  db: Db | Tx,
  { ownerUserId, sessionEventId }: DateKey,
  mode: Config['payments']['mode'],
): Promise<LineEvent | null> {
  const [event] = await EVENT.all(db, { owner: ownerUserId, event: sessionEventId, mode });
  return event ? { ...withOwnPlace(event), until: bookableUntil(event.booking_window, event.start_at) } : null;
}

/** Somebody on the list of an event. */
export type Entry = InLine & {
  id: string;
  paysWith: PaysWith;
  obstacle: Obstacle | null;
  offeredAt: Date | null;
  notifyAt: Date | null;
  expiresAt: Date | null;
  isBlockedByHost: boolean;
  hasBlockedHost: boolean;
  /** Whether the session is for subscribers and they aren't one. */
  isLocked: boolean;
  /** Whether they have an open checkout for themselves, which holds a seat of its own. */
  isBuying: boolean;
};

const LINE = statement<Omit<Entry, 'isMember'> & { isSubscriber: boolean }, { owner: string; event: string; now: Date }>(`
  select w.id, w.user_id as "userId", w.state, w.pays_with as "paysWith", w.obstacle, w.joined_at as "joinedAt", w.first_at as "firstAt",
    w.offered_at as "offeredAt", w.notify_at as "notifyAt", w.expires_at as "expiresAt",
    ${blockedBy({ owner: ':owner::uuid', other: 'w.user_id' })} as "isBlockedByHost",
    ${hasBlocked({ owner: ':owner::uuid', other: 'w.user_id' })} as "hasBlockedHost",
    ${hasOwnCheckout({ owner: ':owner::uuid', event: ':event::uuid', buyer: 'w.user_id' })} as "isBuying",
    ${lockedFor({ owner: ':owner::uuid', session: 'w.session_id', buyer: 'w.user_id', now: ':now', admin: 'false' })} as "isLocked",
    ${subscribesTo({ creator: ':owner::uuid', reader: 'w.user_id', now: ':now' })} as "isSubscriber"
  from waiting_entries w where w.owner_user_id = :owner::uuid and w.session_event_id = :event::uuid
  order by w.joined_at, w.user_id`);

/** Returns everybody on the list of an event, in the order in which they joined. */
export async function readLine(db: Db | Tx, { ownerUserId, sessionEventId }: DateKey, turn: Turn, now: Date): Promise<Entry[]> {
  const rows = await LINE.all(db, { owner: ownerUserId, event: sessionEventId, now });
  const userIds = rows.map((row) => row.userId);
  const members = turn === 'members-first' ? await findMembers(db, { ownerUserId, userIds, now }) : new Set<string>();
  return rows.map(({ isSubscriber, ...row }) => ({ ...row, isMember: isSubscriber || members.has(row.userId) }));
}
