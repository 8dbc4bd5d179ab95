import { Temporal } from 'temporal-polyfill';
import type { Span } from './contract.ts';

/** The spans of days that follow each other. */
export type Days = Exclude<Span, 'soon' | 'ahead'>;

/** Returns the days of which a span chooses sessions, one after the other. */
export function turnsOf(span: Span): Days[] {
  if (span === 'soon') return ['today', 'weekend'];
  return span === 'ahead' ? ['today', 'week'] : [span];
}

/** The product's home time zone, in which it counts days. */
const HOME_ZONE = 'Europe/London';

/** Returns the first and last day of a span, both inclusive, such as 2026-11-22. On a Sunday the weekend is just that day. */
export function daysOf(span: Days, now: Date): { from: string; to: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(HOME_ZONE).toPlainDate();
  if (span === 'today') return { from: today.toString(), to: today.toString() };
  if (span === 'week') return { from: today.toString(), to: today.add({ days: 6 }).toString() };
  const sunday = today.add({ days: 7 - today.dayOfWeek });
  const first = today.dayOfWeek === 7 ? today : sunday.subtract({ days: 1 });
  return { from: first.toString(), to: sunday.toString() };
}

/** The facts that decide how well a nearby session fits a reader. Price in pence; `seatsLeft` is null if there is no limit. */
export type Offer = {
  distanceKm: number;
  startAt: Date;
  price: number;
  seatsLeft: number | null;
  isFollowed: boolean;
  /** How many of the people the reader follows are known to be going. */
  going: number;
};

const DAY_MS = 86_400_000;

/**
 * Scores how well an offer fits; higher is better. Near and soon beat far and late, cheap beats expensive, and people the reader follows,
 * as hosts or attendees, weigh as much as a few kilometres. A full session scores below every session with a seat left.
 */
export function fitOf({ distanceKm, startAt, price, seatsLeft, isFollowed, going }: Offer, now: Date): number {
  const near = 2 * Math.exp(-distanceKm / 8);
  const soon = Math.exp(-Math.max(0, startAt.getTime() - now.getTime()) / (4 * DAY_MS));
  const cheap = 0.4 / (1 + price / 1000);
  const people = (isFollowed ? 0.8 : 0) + 0.6 * Math.log2(1 + Math.min(going, 7));
  return near + soon + cheap + people - (seatsLeft === 0 ? 10 : 0);
}

/** The least number of different people who attended both of two sessions before one is suggested for the other. */
export const ALSO_ATTENDED_MIN = 5;

/** The most other sessions stored for a session; some of them will have no date to come. */
export const ALSO_ATTENDED_STORED = 12;

/**
 * Returns other sessions by how many people attended both, most first, ties by id. Omits those shared by fewer than `ALSO_ATTENDED_MIN` people.
 */
export function alsoAttendedOf(visits: readonly { userId: string; sessionId: string }[], most: number): string[] {
  const people = new Map<string, Set<string>>();
  for (const { userId, sessionId } of visits) people.set(sessionId, (people.get(sessionId) ?? new Set()).add(userId));
  return [...people]
    .filter(([, who]) => who.size >= ALSO_ATTENDED_MIN)
    .toSorted(([one, a], [other, b]) => b.size - a.size || (one < other ? -1 : 1))
    .slice(0, most)
    .map(([sessionId]) => sessionId);
}

/** A tag with the number of people who used it in the last week and in the three weeks before. */
export type TagUse = { tag: string; now: number; before: number };

const RISING_MIN = 3;

/** Returns the tags that clearly more people use than in the three weeks before, fastest risers first. Ignores tags hardly anyone uses. */
export function risingOf(uses: readonly TagUse[], most: number): string[] {
  const rise = ({ now, before }: TagUse) => (now + 1) / (before / 3 + 1);
  return uses
    .filter((use) => use.now >= RISING_MIN && rise(use) >= 1.3)
    .toSorted((one, other) => rise(other) - rise(one) || other.now - one.now || (one.tag < other.tag ? -1 : 1))
    .slice(0, most)
    .map(({ tag }) => tag);
}

/** A town, the number of sessions with a date to come there, the middle of where they take place, and a few of their hosts. */
export type CountedTown = { name: string; count: number; latitude: number; longitude: number; hosts: string[] };

/** A session with a date to come in a town that isn't the town of all its dates. */
export type Visit = { sessionId: string; hostUserId: string; town: string; latitude: number; longitude: number };

const HOSTS = 3;

/** Returns the towns with these visits counted too, most sessions first, ties by name. */
export function withVisits(towns: readonly CountedTown[], visits: readonly Visit[]): CountedTown[] {
  const counted = new Map(towns.map((town) => [town.name.toLowerCase(), town]));
  for (const { town: name, hostUserId, latitude, longitude } of visits) {
    const town = counted.get(name.toLowerCase()) ?? { name, count: 0, latitude: 0, longitude: 0, hosts: [] };
    const mean = (before: number, added: number) => (before * town.count + added) / (town.count + 1);
    counted.set(name.toLowerCase(), {
      ...town,
      count: town.count + 1,
      latitude: mean(town.latitude, latitude),
      longitude: mean(town.longitude, longitude),
      hosts: [...new Set([...town.hosts, hostUserId])].slice(0, HOSTS),
    });
  }
  return [...counted].toSorted(([one, a], [other, b]) => b.count - a.count || (one < other ? -1 : 1)).map(([, town]) => town);
}
