import { sql } from 'kysely';

const of = sql`r.owner_user_id = p.owner_user_id and r.payment_id = p.id`;

/** Of a payment `p`: its refund is on its way. */
export const isRefunding = sql<boolean>`exists (select from refunds r where ${of} and r.status = 'PENDING')`;

/** Of a payment `p`: a refund of it came to nothing. */
export const refundFailed = sql<boolean>`exists (select from refunds r where ${of} and r.status = 'FAILED')`;

/** Of a payment `p`: no refund is on its way, and none came back from the buyer's bank, which would send the next one back, too. */
export const nothingRefunds = sql<boolean>`not exists (
  select from refunds r where ${of} and (r.status = 'PENDING' or (r.status = 'FAILED' and r.provider_refund_id is not null)))`;
