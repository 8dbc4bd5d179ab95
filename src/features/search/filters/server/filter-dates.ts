import type { StoredBookingWindow } from '#db/stored-json.ts';
import { windowOf } from '#features/content/rules/booking-window.ts';
import { coarsePointOf } from '#features/places/rules/cells.ts';
import type { Point } from '#features/places/rules/distance.ts';
import type { FoundDate, SearchFilters, SearchSort } from '../../contract.ts';
import type { Band } from '../../results/rules/order-in-bands.ts';
import type { Bind } from '../../query/server/match-words.ts';

const HOURS = { morning: [0, 11], afternoon: [12, 16], evening: [17, 23] } as const;

/** A date as the SQL below returns it. */
export type DateRow = {
  event_id: string;
  event_start: Date;
  event_end: Date;
  event_zone: string;
  event_price: number;
  /** Of the standard kind, if there are others. */
  event_standard_price: number | null;
  event_window: StoredBookingWindow | null;
  event_seats: number | null;
  event_type: 'online' | 'in-person';
  event_city: string | null;
  venue_public: boolean;
  latitude: number | null;
  longitude: number | null;
  /** Kilometres from the searched point. */
  distance: number | null;
};

type DateParams = { filters: SearchFilters; band: Band; sort: SearchSort; point: Point | null; ahead?: true };

/**
 * Returns the SQL for the date shown for a session `d`, or its first few: the soonest that meet every filter, or the cheapest if sorted by
 * price. No row if none does, or if one of its dates is in a band further in. Days and times are in the date's own zone, and its place is its
 * own too. `owners` is the parameter with all owners, if they are known.
 */
export function filteredDates(
  { filters, band, sort, point, ahead }: DateParams,
  { asOf, bind }: { asOf: string; bind: Bind },
  { most, owners }: { most: number; owners: string | null } = { most: 1, owners: null },
): string {
  const ownedIn = (column: string) => (owners === null ? '' : `and ${column} = any (${owners})`);
  const zone = `coalesce(e.own_place ->> 'timeZone', s.time_zone)`;
  const local = `(e.start_at at time zone ${zone})`;
  const left = 'e.max_participant_count - e.participant_count - e.held_count';
  const from = filters.from === undefined ? null : bind(filters.from, 'date');
  const to = filters.to === undefined ? null : bind(filters.to, 'date');
  const { free } = filters;
  const conditions = [
    filters.past === true ? null : `${ahead === true ? 'e.start_at' : 'e.end_at'} > ${asOf}`,
    from === null ? null : `e.start_at > ${from} - interval '2 days' and ${local}::date >= ${from}`,
    to === null ? null : `e.start_at < ${to} + interval '3 days' and ${local}::date <= ${to}`,
    free === undefined ? null : `e.price ${free ? '= 0' : '> 0'}`,
    filters.minPrice === undefined ? null : `e.price >= ${bind(filters.minPrice, 'int')}`,
    filters.maxPrice === undefined ? null : `e.price <= ${bind(filters.maxPrice, 'int')}`,
    filters.online === undefined && band.withinKm === null
      ? null
      : `e.location_type = ${bind(filters.online === true ? 'online' : 'in-person', 'text')}`,
    band.withinKm === null ? null : `far.km <= ${bind(band.withinKm, 'float8')}`,
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
  const dates = `from session_events e
    cross join lateral (
      select time_zone, city, venue_public, booking_window from sessions where sessions.user_id = e.session_owner_user_id and sessions.id = e.session_id ${ownedIn('sessions.user_id')} limit 1
    ) s
    cross join lateral (select ${pointSql(0, 'd.latitude')} as latitude, ${pointSql(1, 'd.longitude')} as longitude) at
    cross join lateral (select case when e.location_type = 'in-person' then ${distanceSql(point, bind)} end as km) far
    where e.session_owner_user_id = d.user_id and e.session_id = d.id and e.cancelled_at is null ${ownedIn('e.session_owner_user_id')}
      ${conditions.map((condition) => `and ${condition}`).join(' ')}`;
  return `select e.id as event_id, e.start_at as event_start, e.end_at as event_end, ${zone} as event_zone, e.price as event_price,
      e.standard_price as event_standard_price, s.booking_window as event_window,
      case when e.max_participant_count is not null then greatest(0, ${left}) end as event_seats, e.location_type as event_type,
      case when e.own_place is null then s.city else e.own_place ->> 'city' end as event_city,
      coalesce((e.own_place ->> 'venuePublic')::boolean, s.venue_public) as venue_public, at.latitude, at.longitude, far.km as distance
    ${dates} ${beyondSql(band, dates, bind)}
    order by ${order.join(', ')} limit ${most}`;
}

// The index has the points that everybody may know: one of the session, and those of dates that take place elsewhere.
function pointSql(part: 0 | 1, ofSession: string): string {
  return `case when e.own_place is null then ${ofSession} else (d.points -> e.id::text ->> ${part})::float8 end`;
}

function distanceSql(point: Point | null, bind: Bind): string {
  if (point === null) return 'null::float8';
  const [latitude, longitude] = [bind(point.latitude, 'float8'), bind(point.longitude, 'float8')];
  return `12742 * asin(least(1, sqrt(
    sin(radians(at.latitude - ${latitude}) / 2) ^ 2
    + cos(radians(${latitude})) * cos(radians(at.latitude)) * sin(radians(at.longitude - ${longitude}) / 2) ^ 2)))`;
}

// Most sessions have all their dates at one place, so the others needn't be looked at.
function beyondSql({ beyondKm }: Band, dates: string, bind: Bind): string {
  if (beyondKm === null) return '';
  const beyond = bind(beyondKm, 'float8');
  return `and far.km > ${beyond} and (d.points is null or not exists (select 1 ${dates} and far.km <= ${beyond}))`;
}

/** Presents a date that its reader may know. */
export function presentDate(key: DateRow): FoundDate {
  const { opensAt, earlyFrom, closesAt } = windowOf(key.event_window, key.event_start);
  return {
    id: key.event_id,
    startDateTime: key.event_start.toISOString(),
    endDateTime: key.event_end.toISOString(),
    timeZone: key.event_zone,
    price: key.event_price,
    ...(key.event_standard_price === null ? {} : { hasKinds: true as const }),
    ...(opensAt ? { opensAt: opensAt.toISOString() } : {}),
    ...(earlyFrom ? { earlyFrom: earlyFrom.toISOString() } : {}),
    ...(closesAt ? { closesAt: closesAt.toISOString() } : {}),
    seatsLeft: key.event_seats,
    locationType: key.event_type,
    city: key.event_type === 'online' ? null : key.event_city,
    distanceKm: key.distance === null ? null : Math.round(key.distance * 10) / 10,
    point: pointOf(key),
  };
}

// Until a venue that is no longer public has been indexed again, the index has its exact point; coarsening a coarse one changes nothing.
function pointOf({ event_type: type, latitude, longitude, venue_public: isPublic }: DateRow): FoundDate['point'] {
  if (type !== 'in-person' || latitude === null || longitude === null) return null;
  const indexed = { latitude, longitude };
  return { ...(isPublic ? indexed : coarsePointOf(indexed)), approximate: !isPublic };
}
