import { sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { Payment, QueryPaymentsByUser } from '../../contract.ts';
import { presentPayments } from './present-payments.ts';

/** The caller's payments, newest first: what they bought, or what they sold. */
export async function listPayments(
  services: Services,
  actor: Actor,
  side: 'bought' | 'sold',
  input: z.output<typeof QueryPaymentsByUser>,
): Promise<Page<Payment>> {
  const list = `payments:${side}:${actor.userId}:${input.type ?? ''}:${input.status ?? ''}`;
  let query = services.db
    .selectFrom('payments')
    .selectAll()
    .where(side === 'bought' ? 'user_id' : 'owner_user_id', '=', actor.userId);
  if (input.type) query = query.where('type', '=', input.type);
  if (input.status) query = query.where('status', '=', input.status);
  if (input.cursor != null) {
    const [at, id] = services.cursors.open(list, input.cursor);
    query = query.where(sql<boolean>`(created_at, id) < (${new Date(Number(at))}, ${String(id)})`);
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit + 1)
    .execute();
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    items: await presentPayments(services, actor, page),
    nextCursor: rows.length > input.limit && last ? services.cursors.seal(list, [last.created_at.getTime(), last.id]) : null,
  };
}
