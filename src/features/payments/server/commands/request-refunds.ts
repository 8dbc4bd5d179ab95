import { sql } from 'kysely';
import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { mayRefund } from '../../policy.ts';
import { paymentRefusals } from '../../refusals.ts';
import { executeRefundJob } from '../jobs/execute-refund.ts';
import { nothingRefunds } from '../queries/refund-state.ts';

const MOST = 1000;

type Goods = { ownerUserId: string; itemId: string; reason: string };

/**
 * Writes down that every card payment for an item is to be refunded in full, and enqueues each refund once: a payment with a
 * refund on its way, or whose refund the buyer's bank has sent back, is left alone, so it can be asked any number of times.
 * At most a thousand at a time; asking again goes on. Answers how many were begun. Refuses everybody but the seller and
 * administrators.
 */
export async function requestRefunds(command: CommandContext, actor: Actor, goods: Goods): Promise<number> {
  if (!mayRefund(actor, goods)) throw paymentRefusals.NOT_YOURS();
  const payments = await command.tx
    .selectFrom('payments as p')
    .select(['p.id', 'p.amount', 'p.refunded_amount'])
    .where('p.owner_user_id', '=', goods.ownerUserId)
    .where('p.item_id', '=', goods.itemId)
    .where('p.status', '=', 'COMPLETED')
    .whereRef('p.amount', '>', 'p.refunded_amount')
    .where(nothingRefunds)
    .orderBy('p.id')
    .limit(MOST)
    .forUpdate('p')
    .execute();
  if (payments.length === 0) return 0;
  const begun = await command.tx
    .insertInto('refunds')
    .values(
      payments.map((payment) => ({
        owner_user_id: goods.ownerUserId,
        id: command.newId(),
        payment_id: payment.id,
        requested_by_user_id: actor.userId,
        amount: payment.amount - payment.refunded_amount,
        reason: goods.reason,
        status: 'PENDING',
        request_hash: `${payment.id}:${goods.reason}`,
        created_at: command.now,
        updated_at: command.now,
      })),
    )
    // Somebody who asked at the same time was first.
    .onConflict((conflict) =>
      conflict
        .columns(['owner_user_id', 'payment_id'])
        .where(sql<boolean>`status = 'PENDING'`)
        .doNothing(),
    )
    .returning('id')
    .execute();
  for (const { id } of begun) await command.enqueue(executeRefundJob, { ownerUserId: goods.ownerUserId, refundId: id });
  return begun.length;
}
