import { ownSeat } from '#features/content/policy.ts';

/**
 * The SQL for whether somebody was at a date with a ticket: checked in on their own place, to a date that took place, and not returned, because
 * that ends when the date starts, whenever the host checked them in. A later refund doesn't change that they were there. `ticket` and `event`
 * are the tables' aliases; the caller says that the date is over.
 */
export function isVisit(ticket: string, event: string): string {
  return `(${ticket}.checked_in_at is not null and ${ticket}.status <> 'cancelled' and ${ownSeat(ticket)}
    and (${event}.cancelled_at is null or ${event}.cancelled_at >= ${event}.start_at))`;
}
