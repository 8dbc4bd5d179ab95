import { readerOf, type Reader } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { parseQuery } from '#features/search/query/rules/parse-query.ts';
import { distanceBands } from '#features/search/results/rules/order-in-bands.ts';
import type { ContentQuery, FoundItem } from '#features/search/api/find-contents.ts';
import { findNearest, type Nearest } from '#features/search/api/find-nearest.ts';
import { NEARBY_MOST, type Nearby, type OfferedSession, type QueryNearby } from '../../contract.ts';
import { daysOf, fitOf, turnsOf, type Days } from '../../rules.ts';
import { TODAY_SHOWN } from '../../rules/today-shown.ts';
import { findFollowedAttendees, findFollowed, type FollowedAttendees } from './find-followed-attendees.ts';
import { presentOfferedSessions } from './present-offers.ts';

const NOTHING_TYPED = parseQuery('');
// The farthest someone just looking around would travel.
const FARTHEST_KM = 60;
// The nearest are chosen by distance, so reading a wider band first costs less than a round trip for a small one that seldom has enough.
const CLOSE_KM = 8;
// The most sessions that are ranked; once there are this many, no further bands are read.
const rankedFor = (limit: number) => Math.max(30, 3 * limit);
const RANKED_MOST = 500;

/**
 * Returns in-person sessions starting within the span around a place in the order of their dates; of more than the limit, those that fit this
 * reader best (`fitOf`): by distance, start, seats, price, followed hosts, and followed attendees who let themselves be shown. Reads band by
 * band, so that in a town its own sessions are enough. In `soon` and `ahead`, a few of today are chosen first. Returns nothing that search
 * wouldn't find for this reader.
 */
export async function queryNearby(services: Services, actor: Actor | null, { near, span, limit }: QueryNearby): Promise<Nearby> {
  const reader = readerOf(actor);
  const now = services.now();
  const findIn = async (days: Days) =>
    (await findEnough(services, nearbyQueries({ reader, near, span: days, now }), { limit, readerUserId: reader.userId })).sessions;
  const [inTurn, followed] = await Promise.all([Promise.all(turnsOf(span).map(findIn)), findFollowed(services, reader.userId)]);
  // A weekend on which little is on: what else is on within a week is better than an empty page.
  if (span === 'soon' && eachOnce(inTurn.flat()).length < limit) inTurn.push(await findIn('week'));
  const attendees = await findFollowedAttendees(services, { readerUserId: reader.userId, followed }, inTurn.flat());
  const fitted = inTurn.map((sessions) => fitting(sessions, attendees, now));
  const found = byDate(fitted, limit);
  const items: OfferedSession[] = await presentOfferedSessions(services, reader, { found, attendees });
  return { items };
}

type EnoughParams = { limit: number; readerUserId: string | null };

// On a Sunday evening most of the weekend's nearest sessions are over; others may be full or hidden from the reader. If too few are left,
// more are read. Readers needn't discover their own sessions.
async function findEnough(
  services: Services,
  contentQueries: readonly ContentQuery[],
  { limit, readerUserId }: EnoughParams,
): Promise<Nearest> {
  for (let enough = rankedFor(limit); ; enough *= 4) {
    const found = await findNearest(services, contentQueries, { enough, exceptBy: readerUserId });
    const open = found.sessions.filter(({ event_seats: left }) => left !== 0);
    if (found.isAll || open.length >= limit || enough >= RANKED_MOST) return found;
  }
}

// Of several spans a few of the first, then of the next, then what else there is.
function byDate([first = [], ...later]: FoundItem[][], limit: number): FoundItem[] {
  const [next = [], ...others] = later;
  const found = later.length === 0 ? first : eachOnce([...first.slice(0, TODAY_SHOWN), ...next, ...first, ...others.flat()]);
  return found.slice(0, limit).toSorted((one, other) => one.event_start.getTime() - other.event_start.getTime());
}

// A session may have a date in both, and a Sunday is both.
function eachOnce(found: readonly FoundItem[]): FoundItem[] {
  const seen = new Set<string>();
  return found.filter(({ id }) => !seen.has(id) && seen.add(id));
}

type NearbyParams = { reader: Reader; near: QueryNearby['near']; span: Days; now: Date };

/** Returns the searches that find nearby sessions, band by band; used by `queryNearby` and the test of their plans. */
export function nearbyQueries({ reader, near, span, now }: NearbyParams): ContentQuery[] {
  const filters = { ...daysOf(span, now), online: false, withinKm: FARTHEST_KM };
  const common = { point: near, filters, sort: 'best' as const };
  const bands = distanceBands(near, filters).filter(({ withinKm }) => (withinKm ?? 0) >= CLOSE_KM);
  return bands.map((band, index) => ({
    ...common,
    reader,
    asOf: now,
    type: 'SESSION',
    parsed: NOTHING_TYPED,
    band: index === 0 ? { ...band, beyondKm: null } : band,
    ahead: true,
    after: null,
    window: null,
    limit: rankedFor(NEARBY_MOST),
  }));
}

function fitting(keys: FoundItem[], attendees: FollowedAttendees, now: Date): FoundItem[] {
  const scored = keys.map((key) => ({
    key,
    fit: fitOf(
      {
        distanceKm: key.distance ?? FARTHEST_KM,
        startAt: key.event_start,
        price: key.event_price,
        seatsLeft: key.event_seats,
        isFollowed: attendees.isFollowed(key.user_id),
        going: attendees.goingTo(key).length,
      },
      now,
    ),
  }));
  return scored.toSorted((one, other) => other.fit - one.fit || (one.key.id < other.key.id ? -1 : 1)).map(({ key }) => key);
}
