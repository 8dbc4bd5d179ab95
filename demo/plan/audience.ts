import { EVERYBODY } from '../people/everybody.ts';
import type { DemoCreator, DemoPerson } from '../people/person.ts';
import { OFFERS } from '../people/subscriptions.ts';
import { DAY } from './rows.ts';

// No month is shorter, so nobody reads anything before they subscribed.
const MONTH_DAYS = 28;

/** Returns everybody but the creator, or of these the subscribers: those whose subscription began before an instant and goes on. */
export function audienceOf(creator: DemoCreator, only: { subscribers: boolean; at: Date; now: Date }): readonly DemoPerson[] {
  const others = EVERYBODY.filter(({ username }) => username !== creator.username);
  if (!only.subscribers) return others;
  const ageDays = (only.now.getTime() - only.at.getTime()) / DAY;
  const subscribers = OFFERS.filter((offer) => offer.creator === creator.username)
    .flatMap((offer) => offer.subscribers)
    .filter(({ cancelled, declined }) => cancelled === undefined && declined === undefined)
    .filter(({ since: [months, days] }) => months * MONTH_DAYS + days > ageDays);
  return others.filter(({ username }) => subscribers.some(({ member }) => member === username));
}
