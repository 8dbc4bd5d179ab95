import type { ReactNode } from 'react';
import { Pill } from '#ui/feedback/pill.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { useHasTicket } from './use-has-ticket.ts';

/** Shows that the reader has a ticket to this date; otherwise its children, such as the price. */
export function GoingOr({ sessionEventId, children }: { sessionEventId: string; children: ReactNode }) {
  return useHasTicket(sessionEventId) ? <Pill tone="good">You’re going</Pill> : children;
}

/** The alternative on the card of a full date; see `NextFreeDate`. */
export const OtherDate = lazyPart(async () => (await import('../../cards/web/next-free-date.tsx')).NextFreeDate);
