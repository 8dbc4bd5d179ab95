import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { bookJournals } from './book-journals.ts';
import { recordProcessorFee } from '../../orders/server/log-payment.ts';
import { isBookedWhole, type Journal, type LedgerAccount } from '../rules/journals.ts';
import { readMovements } from './read-movements.ts';
import { findPayment, type OrderKey } from '../../api/lock-payment.ts';

/**
 * Books what the provider reported late about a paid order: the transfer, the platform's share, its own fee. Returns whether that is
 * everything.
 */
export async function bookCharge(services: Services, payment: OrderKey, paymentIntentId: string): Promise<boolean> {
  const intent = await services.stripe.paymentIntents.retrieve(paymentIntentId, {
    expand: ['latest_charge.balance_transaction', 'latest_charge.transfer', 'latest_charge.application_fee'],
  });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  if (charge?.status !== 'succeeded') return true;
  const { journals, processorFee, platformFee } = readMovements(charge);
  await inTransaction(services, async (command) => {
    await bookJournals(command, payment, journals);
    await recordProcessorFee(command, payment, { chargeId: charge.id, processorFee });
  });
  return isBookedWhole(journals, platformFee);
}

/** The provider has charged a card, and hasn't reported yet everything that this moved. */
export class NotYetReported extends Error {}

/**
 * Books what a paid order has moved, unless all of it is booked. Throws `NotYetReported` while the provider hasn't reported all of it, so
 * that the job is retried. Money goes back only after this: a refund's shares are what the ledger holds beyond the payment's own, and the
 * provider can't reverse a transfer that it hasn't made.
 */
export async function bookLateCharge(services: Services, payment: OrderKey): Promise<void> {
  const { payment_intent_id: intent, platform_fee: fee } = await findPayment(services.db, payment);
  if (intent === null || (await isBooked(services, payment, fee))) return;
  if (!(await bookCharge(services, payment, intent)))
    throw new NotYetReported(`The provider has not yet reported everything that payment ${payment.paymentId} moved.`);
}

async function isBooked({ db }: Services, { ownerUserId, paymentId }: OrderKey, platformFee: number): Promise<boolean> {
  const booked = await db
    .selectFrom('ledger_entries')
    .select(['account', 'amount'])
    .where('owner_user_id', '=', ownerUserId)
    .where('payment_id', '=', paymentId)
    .execute();
  const entries = booked.map(({ account, amount }): Journal['entries'][number] => [account as LedgerAccount, Number(amount)]);
  return isBookedWhole([{ eventKey: paymentId, entries }], platformFee);
}
