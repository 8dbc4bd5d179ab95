import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Payment } from '../../contract.ts';
import { CAME_ABOUT } from '../../orders/server/sql/came-about.ts';
import { presentPayments } from '../../orders/server/queries/present-payments.ts';

const MOST = 50;

/** Lists what the caller and somebody else have bought from each other, newest first, at most fifty; leaves out abandoned checkouts. */
export async function listPaymentsBetween(services: Services, actor: Actor, otherUserId: string): Promise<Payment[]> {
  const people = [actor.userId, otherUserId];
  const rows = await services.db
    .selectFrom('payments')
    .selectAll()
    .where('owner_user_id', 'in', people)
    .where('user_id', 'in', people)
    .whereRef('owner_user_id', '<>', 'user_id')
    .where(CAME_ABOUT)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return presentPayments(services, actor, rows);
}
