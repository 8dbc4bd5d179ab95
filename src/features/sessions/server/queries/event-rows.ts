import { CompiledQuery } from 'kysely';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { prepared } from '#db/prepared-statements.ts';
import { subscribesTo } from '#features/subscriptions/server/queries/subscribes-to.ts';
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
  location_type: 'online' | 'in-person';
  time_zone: string;
  location_url: string | null;
  address_line: string | null;
  city: string | null;
  postcode: string | null;
  country: string | null;
  venue_public: boolean;
  formatted_address: string | null;
  /** The setting of this one event, where it is not its session's; applied to the columns above. */
  own_place: unknown;
  user_id: string;
  username: string;
  display_name: string | null;
  profile_pic: null;
  holds_ticket: boolean;
};

const SUBSCRIBED = subscribesTo({ creator: 'e.session_owner_user_id', reader: '$1', now: '$3' });

/**
 * Whether the event is in lists for the reader (`$1` their id or null, `$2` whether they are an administrator, `$3` now); `e` and
 * `c` as in `eventQuery`. What is for subscribers is there for those alone.
 */
export const LISTED = `c.status = 'published' and (
  $2::boolean or e.session_owner_user_id = $1::uuid
  or (c.approval_status <> 'REJECTED' and case when c.visibility = 'PUBLIC' then true else ${SUBSCRIBED} end)
)`;

/** The text of a query for events of `session_events e` with their content `c`; own parameters begin at `$4`. */
export function eventQuery(rest: string): string {
  return prepared(`
    select e.id, e.session_id, e.session_owner_user_id, e.title, e.start_at, e.end_at, e.duration, e.price, e.participant_count,
      e.held_count, e.max_participant_count, e.cancelled_at, e.location_type,
      s.time_zone, s.location_url, s.address_line, s.city, s.postcode, s.country, s.venue_public, c.formatted_address, e.own_place,
      u.user_id, u.username, u.display_name, u.profile_pic,
      $1::uuid is not null and exists (
        select from tickets t
        where t.owner_user_id = e.session_owner_user_id and t.session_event_id = e.id and t.user_id = $1::uuid and t.status = 'active'
      ) as holds_ticket
    from session_events e
    join sessions s on s.user_id = e.session_owner_user_id and s.id = e.session_id
    join contents c on c.user_id = e.session_owner_user_id and c.id = e.session_id
    join users u on u.user_id = e.session_owner_user_id
    ${rest}`);
}

/** Runs such a query for a reader. */
export async function runEventQuery(
  { db, now }: Pick<Services, 'db' | 'now'>,
  text: string,
  actor: Actor | null,
  parameters: readonly unknown[],
): Promise<EventRow[]> {
  const values = [actor?.userId ?? null, actor?.admin ?? false, now(), ...parameters];
  const { rows } = await db.executeQuery<EventRow>(CompiledQuery.raw(text, values));
  return rows.map(withOwnPlace);
}
