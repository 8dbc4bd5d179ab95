import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';

const DAY_MS = 86_400_000;
const BACK_DAYS = 30;
// Of each kind, soonest first: more than five a day for a year.
const LISTED_MAX = 2000;

const EVENT_COLUMNS = [
  'e.id as event_id',
  'e.session_id',
  'e.title',
  'e.start_at',
  'e.end_at',
  'e.cancelled_at',
  'e.location_type',
  'e.own_place',
  'e.move_count',
  'e.created_at as event_created_at',
  'e.moved_at',
  's.subtitle',
  's.time_zone',
  's.location_url',
  's.address_line',
  's.city',
  's.postcode',
  's.venue_public',
  's.notes',
  's.edit_count',
  's.updated_at as session_updated_at',
] as const;

/** The orders of tickets a person has or had, each by the first of their places, valid as long as one of these is, to dates that are to come, or were over less than 30 days ago. */
export async function readBooked(db: Db, userId: string, now: Date) {
  const rows = await db
    .selectFrom('tickets as t')
    .innerJoin('session_events as e', (join) =>
      join.onRef('e.session_owner_user_id', '=', 't.owner_user_id').onRef('e.id', '=', 't.session_event_id'),
    )
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .innerJoin('users as host', 'host.user_id', 't.owner_user_id')
    .select(EVENT_COLUMNS)
    .select(['t.id', 't.user_id', 't.owner_user_id', 't.updated_at', 'host.username as host_username'])
    .select('host.display_name as host_display_name')
    .where(isWith('t.owner_user_id', await findSellers(db, userId)))
    .select(
      sql<'active' | 'refunded' | 'cancelled'>`case when exists (
        select 1 from tickets o where o.owner_user_id = t.owner_user_id and o.payment_id = t.payment_id and o.user_id = t.user_id
          and o.status = 'active'
      ) then 'active' else t.status end`.as('status'),
    )
    .where('t.user_id', '=', userId)
    // What they give to others isn't their appointment, unless nobody redeems it.
    .where('t.unredeemed', '=', false)
    // Places of one order can be somebody else's, who redeemed them.
    .where(
      sql<boolean>`not exists (
        select 1 from tickets f where f.owner_user_id = t.owner_user_id and f.payment_id = t.payment_id and f.user_id = t.user_id and f.seat < t.seat
      )`,
    )
    .where('e.end_at', '>', since(now))
    .orderBy('e.start_at')
    .orderBy('t.id')
    .limit(LISTED_MAX)
    .execute();
  return rows.map(withOwnPlace);
}

/** The dates a person hosts, from the same days on. Those of a deleted session count as cancelled. */
export async function readHosted(db: Db, userId: string, now: Date) {
  const rows = await db
    .selectFrom('session_events as e')
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .innerJoin('contents as c', (join) => join.onRef('c.user_id', '=', 'e.session_owner_user_id').onRef('c.id', '=', 'e.session_id'))
    .select(EVENT_COLUMNS)
    .select(['e.participant_count', 'e.max_participant_count'])
    .select(sql<boolean>`c.status = 'deleted'`.as('is_deleted'))
    .where('e.session_owner_user_id', '=', userId)
    .where('s.user_id', '=', userId)
    .where('c.user_id', '=', userId)
    .where('e.end_at', '>', since(now))
    .orderBy('e.start_at')
    .orderBy('e.id')
    .limit(LISTED_MAX)
    .execute();
  return rows.map(withOwnPlace);
}

function since(now: Date): Date {
  return new Date(now.getTime() - BACK_DAYS * DAY_MS);
}
