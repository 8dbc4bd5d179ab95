import { sql } from 'kysely';
import { GIVEN_ORDERS } from '../../api/orders/given-orders.ts';

/**
 * Whether an order came about, whatever has become of it since: it was paid for, or cost nothing. False for an open, a declined or an
 * abandoned checkout. A cancelled order without a charge is a checkout that expired, unless it was a free ticket: the checkout of free days
 * costs nothing either.
 */
export const WAS_PLACED = sql<boolean>`status not in ('PENDING', 'FAILED')
  and (status <> 'CANCELLED' or charge_id is not null or (amount = 0 and recurring_id is null))`;

/**
 * Whether an order is its seller's business: it came about, or is a renewal that hasn't been paid. A checkout that was opened and left is
 * not.
 */
export const CONCERNS_SELLER = sql<boolean>`((${WAS_PLACED}) or invoice_id is not null)`;

/** Whether an order came about because its buyer wanted it: what a creator gave them is none of theirs. */
export const WAS_ORDERED = sql<boolean>`${WAS_PLACED} and request_hash not in (${sql.join(Object.values(GIVEN_ORDERS).map((hash) => sql.lit(hash)))})`;
