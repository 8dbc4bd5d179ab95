import { sql } from 'kysely';
import type { Services } from '#platform/server/program/services.ts';
import { windowOf } from '#features/content/rules/booking-window.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';

/** A date of a session that everyone may book, with only what everyone may know. */
export type PublicEvent = {
  id: string;
  sessionId: string;
  title: string;
  /** The line below the title; null without one. */
  subtitle: string | null;
  start: Date;
  end: Date;
  timeZone: string;
  locationType: 'online' | 'in-person';
  price: number;
  /** Whether there are kinds beside the standard one, of which the cheapest is the price. */
  hasKinds: boolean;
  /** When it can be booked by everyone; null without a limit. */
  opensAt: Date | null;
  closesAt: Date | null;
  /** Null if there is no limit. */
  seatsLeft: number | null;
  cancelled: boolean;
  /** The number of its changes: edits of its session, moves, and being cancelled. */
  sequence: number;
  changedAt: Date;
  /** The street if it is public, otherwise the town, or that it is online. */
  place: string;
};

type EventsParams = { from: Date; to: Date; limit: number; cancelled: boolean };

/** Returns the dates of a person's open sessions within a window, soonest first; includes cancelled ones if `cancelled` is set. */
export async function readPublicEvents({ db }: Pick<Services, 'db'>, userId: string, params: EventsParams): Promise<PublicEvent[]> {
  const rows = await db
    .selectFrom('session_events as e')
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .innerJoin('contents as c', (join) => join.onRef('c.user_id', '=', 'e.session_owner_user_id').onRef('c.id', '=', 'e.session_id'))
    .select(['e.id', 'e.session_id', 'e.title', 'e.start_at', 'e.end_at', 'e.price', 'e.cancelled_at', 'e.move_count', 'e.location_type'])
    .select(['e.standard_price', 's.booking_window', 's.edit_count'])
    .select(['e.own_place', 'e.max_participant_count', 's.subtitle', 's.time_zone', 's.city', 's.venue_public', 'c.formatted_address'])
    .select(sql<number>`e.participant_count + e.held_count`.as('taken'))
    .select(sql<Date>`greatest(e.created_at, e.moved_at, e.cancelled_at, s.updated_at)`.as('changed_at'))
    .where('e.session_owner_user_id', '=', userId)
    .where('c.status', '=', 'published')
    .where('c.approval_status', '=', 'APPROVED')
    .where('c.visibility', '=', 'PUBLIC')
    // A date that is left out was nobody's but its host's.
    .where('e.skipped', '=', false)
    .where('e.end_at', '>', params.from)
    .where('e.start_at', '<', params.to)
    .$if(!params.cancelled, (query) => query.where('e.cancelled_at', 'is', null))
    .orderBy('e.start_at')
    .orderBy('e.id')
    .limit(params.limit)
    .execute();
  return rows.map((stored) => {
    const row = withOwnPlace(stored);
    const { opensAt, closesAt } = windowOf(row.booking_window, row.start_at);
    const town = row.city ?? 'In person';
    return {
      id: row.id,
      sessionId: row.session_id,
      title: row.title,
      subtitle: row.subtitle,
      start: row.start_at,
      end: row.end_at,
      timeZone: row.time_zone,
      locationType: row.location_type,
      price: row.price,
      hasKinds: row.standard_price !== null,
      opensAt,
      closesAt,
      seatsLeft: row.max_participant_count === null ? null : Math.max(0, row.max_participant_count - row.taken),
      cancelled: row.cancelled_at !== null,
      sequence: row.edit_count + row.move_count + (row.cancelled_at === null ? 0 : 1),
      changedAt: row.changed_at,
      place: row.location_type === 'online' ? 'Online' : row.venue_public ? (row.formatted_address ?? town) : town,
    };
  });
}
