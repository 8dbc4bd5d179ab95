import type { SearchFilters, SearchSort } from '../../contract.ts';
import type { Ring } from '../../rules/rings.ts';
import type { Bind } from './text-condition.ts';

const HOURS = { morning: [0, 11], afternoon: [12, 16], evening: [17, 23] } as const;

type Asked = { filters: SearchFilters; ring: Ring; sort: SearchSort };

/**
 * Returns the SQL for the date shown for a session `d`: the soonest that meets every filter, or the cheapest if sorted by price. No row if
 * none does. Days and times are in the date's own zone.
 */
export function dateCondition({ filters, ring, sort }: Asked, { asOf, bind }: { asOf: string; bind: Bind }): string {
  const zone = `coalesce(e.own_place ->> 'timeZone', s.time_zone)`;
  const local = `(e.start_at at time zone ${zone})`;
  const left = 'e.max_participant_count - e.participant_count - e.held_count';
  const from = filters.from === undefined ? null : bind(filters.from, 'date');
  const to = filters.to === undefined ? null : bind(filters.to, 'date');
  const { free } = filters;
  const conditions = [
    filters.past === true ? null : `e.end_at > ${asOf}`,
    from === null ? null : `e.start_at > ${from} - interval '2 days' and ${local}::date >= ${from}`,
    to === null ? null : `e.start_at < ${to} + interval '3 days' and ${local}::date <= ${to}`,
    free === undefined ? null : `e.price ${free ? '= 0' : '> 0'}`,
    filters.minPrice === undefined ? null : `e.price >= ${bind(filters.minPrice, 'int')}`,
    filters.maxPrice === undefined ? null : `e.price <= ${bind(filters.maxPrice, 'int')}`,
    filters.online === undefined && ring.withinKm === null
      ? null
      : `e.location_type = ${bind(filters.online === true ? 'online' : 'in-person', 'text')}`,
    filters.seats === undefined ? null : `coalesce(${left} >= ${bind(filters.seats, 'int')}, true)`,
    filters.weekdays?.length ? `extract(isodow from ${local})::int = any (${bind(filters.weekdays, 'int[]')})` : null,
    filters.timeOfDay?.length
      ? `(${filters.timeOfDay.map((time) => `extract(hour from ${local}) between ${HOURS[time].join(' and ')}`).join(' or ')})`
      : null,
  ].filter((condition) => condition !== null);
  const order = [
    ...(filters.past === true ? [`e.end_at <= ${asOf}`, `abs(extract(epoch from e.start_at - ${asOf}))`] : []),
    ...(sort === 'cheapest' ? ['e.price'] : []),
    'e.start_at, e.id',
  ];
  return `select e.id as event_id, e.start_at as event_start, e.end_at as event_end, ${zone} as event_zone, e.price as event_price,
      case when e.max_participant_count is not null then greatest(0, ${left}) end as event_seats, e.location_type as event_type,
      case when e.own_place is null then s.city else e.own_place ->> 'city' end as event_city, s.venue_public
    from session_events e cross join lateral (
      select time_zone, city, venue_public from sessions where sessions.user_id = e.session_owner_user_id and sessions.id = e.session_id limit 1
    ) s
    where e.session_owner_user_id = d.user_id and e.session_id = d.id and e.cancelled_at is null
      ${conditions.map((condition) => `and ${condition}`).join(' ')}
    order by ${order.join(', ')} limit 1`;
}
