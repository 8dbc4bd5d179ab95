import { sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Payment } from '../../contract.ts';
import { maySeePayment } from '../../policy.ts';
import { CONCERNS_SELLER } from './order-conditions.ts';
import { findSellers, isWith } from '../../api/orders/find-sellers.ts';
import { presentPayments } from './present-payments.ts';
import type { QueryPaymentsByItem } from '../contract.ts';

/**
 * Lists a person's payments for one item, newest first. Everybody but the two sides and administrators gets none; the seller doesn't get
 * checkouts that nobody paid.
 */
export async function listPaymentsOfItem(
  services: Services,
  actor: Actor,
  input: z.output<typeof QueryPaymentsByItem>,
): Promise<Page<Payment>> {
  const sellers = actor.admin || actor.userId === input.userId ? await findSellers(services.db, input.userId) : [actor.userId];
  const all = services.db
    .selectFrom('payments')
    .selectAll()
    .where(isWith('owner_user_id', sellers))
    .where('user_id', '=', input.userId)
    .where('item_id', '=', input.itemId);
  const query = actor.userId === input.userId || actor.admin ? all : all.where(CONCERNS_SELLER);
  return await keysetPage(services.cursors, {
    list: `payments-of:${input.itemId}:${input.userId}`,
    input,
    read: (after, count) =>
      query
        .$if(after !== null, (all) => all.where(sql<boolean>`(created_at, id) < (${new Date(Number(after?.[0]))}, ${String(after?.[1])})`))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.created_at.getTime(), row.id],
    present: (shown) => {
      const seen = shown.filter((row) => maySeePayment(actor, { userId: row.user_id, ownerUserId: row.owner_user_id }));
      return presentPayments(services, actor, seen);
    },
  });
}
