import { sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { Payment, QueryPaymentsByItem } from '../../contract.ts';
import { maySeePayment } from '../../policy.ts';
import { findSellers, isWith } from './find-sellers.ts';
import { presentPayments } from './present-payments.ts';

/** A person's payments for one item, newest first. For everybody but the two sides and administrators there are none. */
export async function listPaymentsOfItem(
  services: Services,
  actor: Actor,
  input: z.output<typeof QueryPaymentsByItem>,
): Promise<Page<Payment>> {
  const list = `payments-of:${input.itemId}:${input.userId}`;
  const sellers = actor.admin || actor.userId === input.userId ? await findSellers(services.db, input.userId) : [actor.userId];
  let query = services.db
    .selectFrom('payments')
    .selectAll()
    .where(isWith('owner_user_id', sellers))
    .where('user_id', '=', input.userId)
    .where('item_id', '=', input.itemId);
  if (input.cursor != null) {
    const [at, id] = services.cursors.open(list, input.cursor);
    query = query.where(sql<boolean>`(created_at, id) < (${new Date(Number(at))}, ${String(id)})`);
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit + 1)
    .execute();
  const page = rows.slice(0, input.limit).filter((row) => maySeePayment(actor, { userId: row.user_id, ownerUserId: row.owner_user_id }));
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return {
    items: await presentPayments(services, actor, page),
    nextCursor: last ? services.cursors.seal(list, [last.created_at.getTime(), last.id]) : null,
  };
}
