import { sql, type RawBuilder } from 'kysely';

const of = sql`r.owner_user_id = p.owner_user_id and r.payment_id = p.id`;

/** For a payment `p`: whether a refund of it is under way. */
export const isRefunding = sql<boolean>`exists (select 1 from refunds r where ${of} and r.status = 'PENDING')`;

const openAmount = sql<number>`(select coalesce(sum(r.amount), 0)::int from refunds r where ${of} and r.status = 'PENDING')`;

/** For a payment `p`: whether a refund of it failed. */
export const refundFailed = sql<boolean>`exists (select 1 from refunds r where ${of} and r.status = 'FAILED')`;

const wasSentBackOf = (payment: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from refunds r
  where r.owner_user_id = ${payment}.owner_user_id and r.payment_id = ${payment}.id and r.status = 'FAILED' and r.provider_refund_id is not null)`;
const isDueOf = (payment: RawBuilder<unknown>) =>
  sql<boolean>`(${payment}.refund_due and not ${payment}.dispute_decided and not ${wasSentBackOf(payment)})`;

const wasSentBack = wasSentBackOf(sql`p`);

/**
 * For a payment `p`: whether its seller has still to refund it. What the buyer's bank has sent back is for the platform to pay
 * (docs/product.md#refunds), and after a decided dispute nobody can refund anything. `isDueFromSeller` of the orders' rules says the same.
 */
export const isDueFromSeller = isDueOf(sql`p`);

/** The same of rows of `payments`. */
export const isPaymentDueFromSeller = isDueOf(sql`payments`);

/** For a payment `p`: how many pence of it can go back, without what the host keeps of tickets that were returned for a share. */
export const refundableAmount = sql<number>`(p.amount - coalesce(p.refund_kept, p.amount - p.refund_owed, 0))`;

/** For a payment `p`: how many of these pence have neither gone back nor are on their way. */
export const leftAmount = sql<number>`(${refundableAmount} - p.refunded_amount - ${openAmount})`;

/** For a payment `p`: whether goods that cost something haven't been returned, so that a refund of all that is left is of these too. */
export const isMoreThanReturned = sql<boolean>`(p.refund_kept is null or coalesce(p.refund_owed, p.amount) + p.refund_kept < p.amount)`;

/**
 * For a payment `p`: whether something is left of it in that sense, unless the buyer's bank has sent a refund back, as it would the next
 * one, or has decided a dispute, after which the provider refunds nothing.
 */
export const isLeftOver = sql<boolean>`(${leftAmount} > 0 and not p.dispute_decided and not ${wasSentBack})`;
