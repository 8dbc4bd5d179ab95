import { readerOf, readerValues } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { statement, type Params, type Statement } from '#db/statement.ts';
import type { StoredBookingWindow, StoredReturnPolicy, StoredSetting } from '#db/stored-json.ts';
import { VALID_TICKET } from '#features/content/policy.ts';
import { subscribesTo } from '#features/subscriptions/api/subscribes-to.ts';
import { withOwnPlace } from './with-own-place.ts';

/** An event with its session's place and its host, and whether the reader holds a ticket to it. */
export type EventRow = {
  id: string;
  session_id: string;
  session_owner_user_id: string;
  title: string;
  subtitle: string | null;
  start_at: Date;
  end_at: Date;
  duration: number;
  price: number;
  standard_price: number | null;
  participant_count: number;
  held_count: number;
  waiting_count: number;
  max_participant_count: number | null;
  cancelled_at: Date | null;
  taken_down: boolean;
  /** The original start of a moved event, as ISO text. */
  previous_start: string | null;
  planned_start_at: Date | null;
  added: boolean;
  location_type: 'online' | 'in-person';
  time_zone: string;
  location_url: string | null;
  address_line: string | null;
  city: string | null;
  postcode: string | null;
  country: string | null;
  venue_public: boolean;
  return_policy: StoredReturnPolicy | null;
  /** Whether people who book are asked something. */
  asks: boolean;
  booking_window: StoredBookingWindow | null;
  minimum_count: number | null;
  decides_at: Date | null;
  decided_at: Date | null;
  formatted_address: string | null;
  latitude: number | null;
  longitude: number | null;
  /** This event's own setting, if it isn't its session's; applied to the columns above. */
  own_place: StoredSetting | null;
  user_id: string;
  username: string;
  display_name: string | null;
  profile_pic: null;
  holds_ticket: boolean;
};

const SUBSCRIBED = subscribesTo({ creator: 'e.session_owner_user_id', reader: ':reader', now: ':now' });

/**
 * Whether the event is in lists for the reader; `e`, `c` and `u` as in `eventQuery`. What is for subscribers is listed only for them, and
 * what a suspended person hosts for nobody, and a date that is left out only for its host.
 */
export const LISTED = `c.status = 'published' and (
  :admin::boolean or e.session_owner_user_id = :reader::uuid
  or (not e.skipped and c.approval_status <> 'REJECTED' and u.status <> 'suspended' and case when c.visibility = 'PUBLIC' then true else ${SUBSCRIBED} end)
)`;

const COLUMNS = `
  e.id, e.session_id, e.session_owner_user_id, e.title, e.start_at, e.end_at, e.duration, e.price, e.standard_price, e.participant_count,
  e.held_count, e.waiting_count, e.max_participant_count, e.cancelled_at, c.approval_status = 'REJECTED' as taken_down, e.moved_from ->> 'startDateTime' as previous_start, e.planned_start_at, e.added, e.location_type, e.minimum_count, e.decides_at, e.decided_at,
  s.subtitle, s.time_zone, s.location_url, s.address_line, s.city, s.postcode, s.country, s.venue_public, s.latitude, s.longitude, s.return_policy, s.questions is not null as asks, s.booking_window, c.formatted_address, e.own_place,
  u.user_id, u.username, u.display_name, case when u.status <> 'suspended' then u.profile_pic end as profile_pic`;

type ReaderParams = ReturnType<typeof readerValues> & { admin: boolean; now: Date };
export type EventQuery<Values extends Params> = Statement<EventRow, Values & ReaderParams>;

type EventList = {
  where: string;
  order?: string;
  limit?: string;
  /** The parameter of the host, if all events are one person's. */
  owner?: string;
};

/**
 * Builds a flat query for events `e` with their session `s`, content `c` and host `u`, limited last, so that each shard ends its own index
 * scan; it may use `:reader`, `:hidden`, `:admin`, `:now` and parameters of its own. The related rows are looked up by key, as the limits
 * tell the planner, which would otherwise read whole tables to join them to four rows.
 */
export function eventQuery<Values extends Params>({
  where,
  order = 'e.start_at, e.id',
  limit = ':limit::int',
  owner,
}: EventList): EventQuery<Values> {
  const owned = (column: string) => `${column} = e.session_owner_user_id${owner === undefined ? '' : ` and ${column} = ${owner}`}`;
  return statement(`
    select ${COLUMNS}, exists (
      select 1 from tickets t
      where ${owned('t.owner_user_id')} and t.session_event_id = e.id and t.user_id = :reader::uuid and t.status = '${VALID_TICKET}'
    ) as holds_ticket
    from session_events e
    cross join lateral (select * from sessions where ${owned('sessions.user_id')} and sessions.id = e.session_id limit 1) s
    cross join lateral (select * from contents where ${owned('contents.user_id')} and contents.id = e.session_id limit 1) c
    cross join lateral (select * from users where ${owned('users.user_id')} limit 1) u
    where ${where} order by ${order} limit ${limit}`);
}

/** Runs an event query for a reader. It finds rows by their keys, so one plan suits any values. */
export async function runEventQuery<Values extends Params>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  query: EventQuery<Values>,
  actor: Actor | null,
  values: Values,
): Promise<EventRow[]> {
  const reader = readerOf(actor);
  return (await runByOnePlan(db, query, { ...values, ...readerValues(reader), admin: reader.admin, now: now() })).map(withOwnPlace);
}
