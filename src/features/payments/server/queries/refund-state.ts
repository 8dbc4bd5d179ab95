import { sql } from 'kysely';

const of = sql`r.owner_user_id = p.owner_user_id and r.payment_id = p.id`;

/** Of a payment `p`: a refund of it is on its way. */
export const isRefunding = sql<boolean>`exists (select from refunds r where ${of} and r.status = 'PENDING')`;

/** Of a payment `p`: how many pence are on their way back. */
export const openAmount = sql<number>`(select coalesce(sum(r.amount), 0)::int from refunds r where ${of} and r.status = 'PENDING')`;

/** Of a payment `p`: a refund of it came to nothing. */
export const refundFailed = sql<boolean>`exists (select from refunds r where ${of} and r.status = 'FAILED')`;

/**
 * Of a payment `p`: not all went back or is on its way, and the buyer's bank neither sent something back, as it would the next one, nor has
 * decided a dispute about it, after which the provider refunds nothing.
 */
export const isLeftOver = sql<boolean>`(p.amount > p.refunded_amount + ${openAmount} and not p.dispute_decided and not exists (
  select from refunds r where ${of} and r.status = 'FAILED' and r.provider_refund_id is not null))`;
