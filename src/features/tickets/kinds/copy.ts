import { formatPounds, formatPrice } from '#kernel/money/money.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import type { KindAudience, TicketKind } from '#features/content/contract/ticket-kinds.ts';

// To whoever may not.
const ONLY_FOR: Record<KindAudience, string | null> = {
  everyone: null,
  followers: 'For followers of the host',
  subscribers: 'For subscribers of the host',
  pass: 'For whoever has a pass of the host',
  code: null,
};

/** Returns what a kind costs: `£24.00`, `£10.00 to £30.00`, `Free to £30.00`. */
export function kindPrice({ price, mostPrice }: Pick<TicketKind, 'price' | 'mostPrice'>): string {
  return mostPrice === undefined ? formatPrice(price) : `${formatPrice(price)} to ${formatPounds(mostPrice)}`;
}

type Shown = { note?: string | undefined; until?: string | undefined; left: number | null; audience: KindAudience; isFor: boolean };

/** Returns what is said of a kind below its name: who it is for, until when it is sold, and how many are left. */
export function aboutKind({ note, until, left, audience, isFor }: Shown, timeZone: string): string {
  return [
    isFor ? null : ONLY_FOR[audience],
    note ?? null,
    until === undefined ? null : `Until ${formatDay(new Date(Date.parse(until) - 1), timeZone)}`,
    left === null ? null : left === 0 ? 'Sold out' : `${left} left`,
  ]
    .filter(Boolean)
    .join(' · ');
}
