import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';
import { recordAdminRefund } from '../../api/refunds/record-admin-refund.ts';
import { refundReturnedGoods } from '../../api/refunds/refund-returned-goods.ts';
import { logPayment } from '../../orders/server/log-payment.ts';
import { fulfilmentOf } from '../../server/dependencies.ts';
import { notifyOfEndedPlaces } from './notify-of-ended-places.ts';

/**
 * Ends places of an order for which no money goes back, such as a child's beside paid ones: the buyer is told why. Returns the
 * refund of what is still owed for others, if the order is over with these; otherwise null. The caller has locked the payment and decided.
 */
export async function endFreePlaces(
  command: CommandContext,
  actor: Actor,
  payment: PaymentRow,
  { ticketIds, reason }: { ticketIds: readonly string[]; reason: string },
): Promise<string | null> {
  const ended = await fulfilmentOf(payment).places?.end(command, payment, { ticketIds, amount: 0 });
  if (!ended) return null;
  const { words, isOver, amount, kept } = ended;
  const refundId = isOver ? await refundReturnedGoods(command, payment, { reason, amount, kept, isOver }) : null;
  const order = { ownerUserId: payment.owner_user_id, paymentId: payment.id };
  const source = ticketIds.toSorted().join('.');
  await logPayment(command, { ...order, eventType: 'REFUND', amount: 0, source });
  await notifyOfEndedPlaces(command, payment, { ticketIds, words, reason });
  await recordAdminRefund(command, actor, { ...order, amount: 0 });
  command.publish({ kind: 'order', itemId: payment.item_id, recipientUserIds: [payment.user_id, payment.owner_user_id] });
  return refundId;
}
