import { sql } from 'kysely';

const of = sql`r.owner_user_id = p.owner_user_id and r.payment_id = p.id`;

/** For a payment `p`: whether a refund of it is under way. */
export const isRefunding = sql<boolean>`exists (select 1 from refunds r where ${of} and r.status = 'PENDING')`;

/** For a payment `p`: how many pence are on their way back. */
export const openAmount = sql<number>`(select coalesce(sum(r.amount), 0)::int from refunds r where ${of} and r.status = 'PENDING')`;

/** For a payment `p`: whether a refund of it failed. */
export const refundFailed = sql<boolean>`exists (select 1 from refunds r where ${of} and r.status = 'FAILED')`;

const wasSentBack = sql<boolean>`exists (select 1 from refunds r where ${of} and r.status = 'FAILED' and r.provider_refund_id is not null)`;

/**
 * For a payment `p`: whether its seller has still to refund it. What the buyer's bank has sent back is for the platform to pay
 * (docs/product.md#refunds), and after a decided dispute nobody can refund anything.
 */
export const isDueFromSeller = sql<boolean>`(p.refund_due and not p.dispute_decided and not ${wasSentBack})`;

// Whether its ticket was returned by the host's policy for a share of its price, whose rest is the host's. What is returned in full is due
// until it is back.
const isReturnedByPolicy = sql<boolean>`(not p.refund_due and exists (
  select 1 from tickets t where t.owner_user_id = p.owner_user_id and t.payment_id = p.id and t.status = 'cancelled'))`;

/**
 * For a payment `p`: whether some of it has neither gone back nor is on its way, unless the buyer's bank has sent a refund back, as it
 * would the next one, or has decided a dispute, after which the provider refunds nothing. What the host keeps of a returned ticket isn't left.
 */
export const isLeftOver = sql<boolean>`(p.amount > p.refunded_amount + ${openAmount} and not p.dispute_decided and not ${wasSentBack}
  and not ${isReturnedByPolicy})`;
