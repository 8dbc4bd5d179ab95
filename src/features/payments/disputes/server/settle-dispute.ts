import type { CommandContext } from '#platform/server/database/transaction.ts';
import { CHARGEBACK } from '../../contract.ts';
import type { ReadDispute } from './read-dispute.ts';
import { readRefunded } from '../../refunds/server/read-refunded.ts';
import { findDispute, type KnownDispute } from './find-dispute.ts';
import { fulfilmentOf } from '../../server/dependencies.ts';
import { bookJournals } from '../../ledger/server/book-journals.ts';
import { lockPaymentAndOrder, type PaymentRow, type OrderKey } from '../../api/lock-payment.ts';
import { notifyOfDispute } from './notify-of-dispute.ts';
import { notifyDisputeWinner } from './notify-dispute-winner.ts';
import type { DisputeStatus } from '../rules.ts';

type Share = 'LEFT' | 'TAKEN' | 'RETURNED';
type Order = OrderKey;

/**
 * Records what the provider says about a dispute: marks the payment, books what the bank took or gave back, and notifies the seller and
 * administrators when it opens and when it is decided. If it is lost, the payment is refunded and what was bought is taken back (reference
 * of payments, disputes). Returns the state of the creator's share, or null if there is no such payment. Idempotent. Changes nothing and
 * returns OVERTAKEN if the dispute's status is no longer what was `seen` before the provider was asked: another run may have newer facts.
 */
export async function settleDispute(
  command: CommandContext,
  order: Order,
  facts: ReadDispute,
  seen: KnownDispute | null,
): Promise<Share | 'OVERTAKEN' | null> {
  const payment = await lockPaymentAndOrder(command, order);
  if (!payment) return null;
  const known = await findDispute(command.tx, order.ownerUserId, facts.providerDisputeId);
  if (known?.status !== seen?.status) return 'OVERTAKEN';
  await bookJournals(command, order, facts.journals);
  if (known?.status === facts.status) {
    // Not touched if it is won and no share was taken, so that it is re-read for a day and not for ever.
    if (facts.status !== 'WON' || known.share !== 'LEFT') await touch(command, order, known.id);
    // Former versions let the last dispute that was settled speak for all of a payment's.
    await mark(command, payment);
    return known.share;
  }
  if (known) await change(command, order, known.id, facts);
  else await open(command, order, facts);
  if (facts.status === 'LOST') {
    await lose(command, payment);
    await notifyDisputeWinner(command, payment, facts);
  } else await mark(command, payment);
  await notifyOfDispute(command, payment, facts, known === null);
  return known?.share ?? 'LEFT';
}

async function open(command: CommandContext, order: Order, facts: ReadDispute): Promise<void> {
  await command.tx
    .insertInto('disputes')
    .values({
      owner_user_id: order.ownerUserId,
      id: command.newId(),
      payment_id: order.paymentId,
      provider_dispute_id: facts.providerDisputeId,
      amount: facts.amount,
      fee: Math.max(0, facts.fee),
      reason: facts.reason,
      status: facts.status,
      share: 'LEFT',
      respond_by: facts.respondBy,
      opened_at: facts.openedAt,
      updated_at: command.now,
    })
    .execute();
}

async function change(command: CommandContext, order: Order, id: string, facts: ReadDispute): Promise<void> {
  await command.tx
    .updateTable('disputes')
    .set({ status: facts.status, amount: facts.amount, fee: Math.max(0, facts.fee), respond_by: facts.respondBy, updated_at: command.now })
    .where('owner_user_id', '=', order.ownerUserId)
    .where('id', '=', id)
    .execute();
}

async function touch(command: CommandContext, order: Order, id: string): Promise<void> {
  await command.tx
    .updateTable('disputes')
    .set({ updated_at: command.now })
    .where('owner_user_id', '=', order.ownerUserId)
    .where('id', '=', id)
    .execute();
}

async function mark(command: CommandContext, payment: PaymentRow): Promise<void> {
  const flags = await readFlags(command, payment);
  if (payment.disputed === flags.disputed && payment.dispute_decided === flags.dispute_decided) return;
  await command.tx
    .updateTable('payments')
    .set({ ...flags, updated_at: command.now })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  await list(command, payment, flags.disputed);
}

// A payment may be disputed more than once; it is decided once none of them is open.
async function readFlags({ tx }: CommandContext, payment: PaymentRow): Promise<{ disputed: boolean; dispute_decided: boolean }> {
  const disputes = await tx
    .selectFrom('disputes')
    .select('status')
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('payment_id', '=', payment.id)
    .execute();
  const is = (...wanted: DisputeStatus[]) => disputes.some(({ status }) => wanted.includes(status));
  const disputed = is('OPEN', 'INQUIRY');
  return { disputed, dispute_decided: !disputed && is('WON', 'LOST') };
}

// Administrators look for disputed orders over all sellers.
async function list({ tx, now }: CommandContext, { id, owner_user_id }: PaymentRow, disputed: boolean): Promise<void> {
  if (!disputed) await tx.deleteFrom('disputed_orders').where('payment_id', '=', id).execute();
  else
    await tx
      .insertInto('disputed_orders')
      .values({ payment_id: id, owner_user_id, disputed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function lose(command: CommandContext, payment: PaymentRow): Promise<void> {
  const refunded = await readRefunded(command.tx, payment);
  const flags = await readFlags(command, payment);
  await command.tx
    .updateTable('payments')
    .set({
      ...flags,
      refund_due: false,
      refunded_amount: refunded,
      refund_reason: CHARGEBACK,
      updated_at: command.now,
      ...(refunded === payment.amount ? { status: 'REFUNDED' } : {}),
    })
    .where('owner_user_id', '=', payment.owner_user_id)
    .where('id', '=', payment.id)
    .execute();
  await list(command, payment, flags.disputed);
  // A buyer who got their money back keeps nothing it paid for, even if they only got a part.
  await fulfilmentOf(payment).takeBack(command, payment);
}
