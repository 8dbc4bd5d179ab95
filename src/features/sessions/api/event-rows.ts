import { readerOf, readerValues } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { statement, type Params, type Statement } from '#db/statement.ts';
import type { StoredSetting } from '#db/stored-json.ts';
import { VALID_TICKET } from '#features/content/policy.ts';
import { subscribesTo } from '#features/subscriptions/api/subscribes-to.ts';
import { withOwnPlace } from './with-own-place.ts';

/** An event with its session's place and its host, and whether the reader holds a ticket to it. */
export type EventRow = {
  id: string;
  session_id: string;
  session_owner_user_id: string;
  title: string;
  start_at: Date;
  end_at: Date;
  duration: number;
  price: number;
  participant_count: number;
  held_count: number;
  max_participant_count: number | null;
  cancelled_at: Date | null;
  taken_down: boolean;
  /** The original start of a moved event, as ISO text. */
  previous_start: string | null;
  planned_start_at: Date | null;
  location_type: 'online' | 'in-person';
  time_zone: string;
  location_url: string | null;
  address_line: string | null;
  city: string | null;
  postcode: string | null;
  country: string | null;
  venue_public: boolean;
  formatted_address: string | null;
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
 * what a suspended person hosts for nobody.
 */
export const LISTED = `c.status = 'published' and (
  :admin::boolean or e.session_owner_user_id = :reader::uuid
  or (c.approval_status <> 'REJECTED' and u.status <> 'suspended' and case when c.visibility = 'PUBLIC' then true else ${SUBSCRIBED} end)
)`;

const COLUMNS = `
  e.id, e.session_id, e.session_owner_user_id, e.title, e.start_at, e.end_at, e.duration, e.price, e.participant_count,
  e.held_count, e.max_participant_count, e.cancelled_at, c.approval_status = 'REJECTED' as taken_down, e.moved_from ->> 'startDateTime' as previous_start, e.planned_start_at, e.location_type,
  s.time_zone, s.location_url, s.address_line, s.city, s.postcode, s.country, s.venue_public, c.formatted_address, e.own_place,
  u.user_id, u.username, u.display_name, case when u.status <> 'suspended' then u.profile_pic end as profile_pic,
  exists (
    select 1 from tickets t
    where t.owner_user_id = e.session_owner_user_id and t.session_event_id = e.id and t.user_id = :reader::uuid and t.status = '${VALID_TICKET}'
  ) as holds_ticket`;

type ReaderParams = ReturnType<typeof readerValues> & { admin: boolean; now: Date };
export type EventQuery<Values extends Params> = Statement<EventRow, Values & ReaderParams>;

/**
 * Builds a query for events of `session_events e` with their content `c`; it may use `:reader`, `:hidden`, `:admin`, `:now` and parameters of its own.
 */
export function eventQuery<Values extends Params>(rest: string): EventQuery<Values> {
  return statement(`
    select ${COLUMNS}
    from session_events e
    join sessions s on s.user_id = e.session_owner_user_id and s.id = e.session_id
    join contents c on c.user_id = e.session_owner_user_id and c.id = e.session_id
    join users u on u.user_id = e.session_owner_user_id
    ${rest}`);
}

/**
 * Builds a query for a few events: `picked` is a select of `session_owner_user_id` and `id` with a limit. Their related rows are looked up
 * by key, as the limits tell the planner, which would otherwise read whole tables to join them to four rows.
 */
export function pickedEventQuery<Values extends Params>(picked: string): EventQuery<Values> {
  return statement(`
    select ${COLUMNS}
    from (${picked}) picked
    cross join lateral (
      select * from session_events one where one.session_owner_user_id = picked.session_owner_user_id and one.id = picked.id limit 1
    ) e
    cross join lateral (select * from sessions one where one.user_id = e.session_owner_user_id and one.id = e.session_id limit 1) s
    cross join lateral (select * from contents one where one.user_id = e.session_owner_user_id and one.id = e.session_id limit 1) c
    cross join lateral (select * from users one where one.user_id = e.session_owner_user_id limit 1) u
    order by e.start_at, e.id`);
}

/** Runs an event query for a reader. */
export async function runEventQuery<Values extends Params>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  query: EventQuery<Values>,
  actor: Actor | null,
  values: Values,
): Promise<EventRow[]> {
  return (await query.all(db, withReader(actor, now(), values))).map(withOwnPlace);
}

/** Runs a query for picked events. */
export async function runPickedEventQuery<Values extends Params>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  query: EventQuery<Values>,
  actor: Actor | null,
  values: Values,
): Promise<EventRow[]> {
  return (await runByOnePlan(db, query, withReader(actor, now(), values))).map(withOwnPlace);
}

function withReader<Values extends Params>(actor: Actor | null, now: Date, values: Values): Values & ReaderParams {
  const reader = readerOf(actor);
  return { ...values, ...readerValues(reader), admin: reader.admin, now };
}
