import { Temporal } from 'temporal-polyfill';
import type { Span } from './contract.ts';

/** Where the product is at home: its days are these. */
const HOME_ZONE = 'Europe/London';

/** The first and last day of a span, both included, such as 2026-11-22. On a Sunday the weekend is what is left of it. */
export function daysOf(span: Span, now: Date): { from: string; to: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(HOME_ZONE).toPlainDate();
  if (span === 'week') return { from: today.toString(), to: today.add({ days: 6 }).toString() };
  const sunday = today.add({ days: 7 - today.dayOfWeek });
  const first = today.dayOfWeek === 7 ? today : sunday.subtract({ days: 1 });
  return { from: first.toString(), to: sunday.toString() };
}

/** What decides how well a session near somebody fits them. Price in pence; `seatsLeft` null without a limit. */
export type Offer = {
  distanceKm: number;
  startAt: Date;
  price: number;
  seatsLeft: number | null;
  isFollowed: boolean;
  /** How many people whom the reader follows are known to go. */
  going: number;
};

const DAY_MS = 86_400_000;

/**
 * How well an offer fits: what is near and soon before what is far and late, what costs little before what costs much; people whom the reader
 * follows, as hosts or as guests, weigh like some kilometres. What has no place left comes after everything that has one.
 */
export function fitOf({ distanceKm, startAt, price, seatsLeft, isFollowed, going }: Offer, now: Date): number {
  const near = 2 * Math.exp(-distanceKm / 8);
  const soon = Math.exp(-Math.max(0, startAt.getTime() - now.getTime()) / (4 * DAY_MS));
  const cheap = 0.4 / (1 + price / 1000);
  const people = (isFollowed ? 0.8 : 0) + 0.6 * Math.log2(1 + Math.min(going, 7));
  return near + soon + cheap + people - (seatsLeft === 0 ? 10 : 0);
}

/** How many different people have to have been at both of two sessions before the one leads to the other. */
export const TOGETHER_MIN = 5;

/** Other sessions in the order of how many people went to both, those of fewer than `TOGETHER_MIN` left out; by id where they are alike. */
export function togetherOf(visits: readonly { userId: string; sessionId: string }[], most: number): string[] {
  const people = new Map<string, Set<string>>();
  for (const { userId, sessionId } of visits) people.set(sessionId, (people.get(sessionId) ?? new Set()).add(userId));
  return [...people]
    .filter(([, who]) => who.size >= TOGETHER_MIN)
    .toSorted(([one, a], [other, b]) => b.size - a.size || (one < other ? -1 : 1))
    .slice(0, most)
    .map(([sessionId]) => sessionId);
}

/** A tag with how many people used it in the last week and in the three before. */
export type TagUse = { tag: string; now: number; before: number };

const RISING_MIN = 3;

/** Tags that clearly more people use than a week ago, what rises most first. What nearly nobody uses does not rise. */
export function risingOf(uses: readonly TagUse[], most: number): string[] {
  const rise = ({ now, before }: TagUse) => (now + 1) / (before / 3 + 1);
  return uses
    .filter((use) => use.now >= RISING_MIN && rise(use) >= 1.3)
    .toSorted((one, other) => rise(other) - rise(one) || other.now - one.now || (one.tag < other.tag ? -1 : 1))
    .slice(0, most)
    .map(({ tag }) => tag);
}
