import { MAX, NIL } from 'uuid';
import { statement } from '#db/statement.ts';
import type { StoredSetting } from '#db/stored-json.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';
import { pendingOf } from '#features/sessions/minimum/rules.ts';
import type { HostedDate, HostedDates, QueryHostedDates } from '../contract.ts';

type Row = {
  id: string;
  session_id: string;
  title: string;
  subtitle: string | null;
  start_at: Date;
  end_at: Date;
  participant_count: number;
  waiting_count: number;
  minimum_count: number | null;
  decides_at: Date | null;
  decided_at: Date | null;
  max_participant_count: number | null;
  location_type: 'online' | 'in-person';
  own_place: StoredSetting | null;
  was_moved: boolean;
  time_zone: string;
  city: string | null;
  is_repeating: boolean;
  taken_down: boolean;
  came: number;
  kept: number;
};
type PageParams = { owner: string; now: Date; start: string; id: string; limit: number };

const FROM = `
  from session_events e
    join sessions s on s.user_id = e.session_owner_user_id and s.id = e.session_id
    join contents c on c.user_id = e.session_owner_user_id and c.id = e.session_id
  where e.session_owner_user_id = :owner::uuid and s.user_id = :owner::uuid and c.user_id = :owner::uuid
    and c.status = 'published' and e.cancelled_at is null`;

// The sums are reckoned after the limit, for the dates shown alone.
const dates = (end: '>' | '<=', beyond: '>' | '<', order: 'asc' | 'desc') =>
  statement<Row, PageParams>(`
    select e.id, e.session_id, e.title, s.subtitle, e.start_at, e.end_at, e.participant_count, e.waiting_count, e.minimum_count, e.decides_at, e.decided_at, e.max_participant_count,
      e.location_type, e.own_place, e.moved_at is not null as was_moved, s.time_zone, s.city, s.is_repeating,
      c.approval_status = 'REJECTED' as taken_down,
      (
        select count(*)::int from tickets t
        where t.owner_user_id = :owner::uuid and t.session_event_id = e.id and t.status = 'active' and t.checked_in_at is not null
      ) as came,
      (
        select coalesce(sum(l.amount_paid_to_owner), 0)::int
        from payment_logs l
        where l.owner_user_id = :owner::uuid and l.payment_id in (
          select t.payment_id from tickets t where t.owner_user_id = :owner::uuid and t.session_event_id = e.id)
      ) as kept
    ${FROM} and e.end_at ${end} :now::timestamptz and (e.start_at, e.id) ${beyond} (:start::timestamptz, :id::uuid)
    order by e.start_at ${order}, e.id ${order} limit :limit::int`);

const LISTS = {
  upcoming: { read: dates('>', '>', 'asc'), first: ['-infinity', NIL] },
  past: { read: dates('<=', '<', 'desc'), first: ['infinity', MAX] },
} as const;

const COUNTS = statement<{ upcoming: number; past: number }, { owner: string; now: Date }>(`
  select (count(*) filter (where e.end_at > :now::timestamptz))::int as upcoming,
    (count(*) filter (where e.end_at <= :now::timestamptz))::int as past
  ${FROM}`);

/** Lists the dates that the caller hosts, to come or over, with what each has sold, and how many there are of both. */
export async function queryHostedDates(services: Services, { userId }: Actor, input: QueryHostedDates): Promise<HostedDates> {
  const { db, cursors } = services;
  const { read, first } = LISTS[input.when];
  const now = services.now();
  const page = keysetPage(cursors, {
    list: `hosted:${userId}:${input.when}`,
    input,
    read: (after, limit) =>
      read.all(db, { owner: userId, now, start: String(after?.[0] ?? first[0]), id: String(after?.[1] ?? first[1]), limit }),
    keyOf: (row) => [row.start_at.toISOString(), row.id],
    present: (shown) => shown.map(serialize),
  });
  const [{ items, nextCursor }, [counts]] = await Promise.all([page, COUNTS.all(db, { owner: userId, now })]);
  return { items, nextCursor, counts: counts ?? { upcoming: 0, past: 0 } };
}

function serialize(stored: Row): HostedDate {
  const row = withOwnPlace(stored);
  const pending = pendingOf(row);
  return {
    id: row.id,
    sessionId: row.session_id,
    title: row.title,
    subtitle: row.subtitle,
    startDateTime: row.start_at.toISOString(),
    endDateTime: row.end_at.toISOString(),
    timeZone: row.time_zone,
    locationType: row.location_type,
    city: row.city,
    isRepeating: row.is_repeating,
    wasMoved: row.was_moved,
    takenDown: row.taken_down,
    sold: row.participant_count,
    places: row.max_participant_count,
    waiting: row.waiting_count,
    minimum: pending && { people: pending.people, decidesAt: pending.by.toISOString() },
    kept: row.kept,
    came: row.came,
  };
}
