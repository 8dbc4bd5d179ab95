import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { isBookedWhole } from '../rules/is-booked-whole.ts';
import { bookJournals } from './book-journals.ts';
import { noteProcessorFee } from './record-processor-fee.ts';
import { readMovements } from '../../checkout/server/workflows/read-checkout.ts';

/**
 * Books what the provider reported late about a paid order: the transfer, the platform's share, its own fee. Returns whether that is
 * everything.
 */
export async function noteCharge(
  services: Services,
  payment: { ownerUserId: string; paymentId: string },
  paymentIntentId: string,
): Promise<boolean> {
  const intent = await services.stripe.paymentIntents.retrieve(paymentIntentId, {
    expand: ['latest_charge.balance_transaction', 'latest_charge.transfer', 'latest_charge.application_fee'],
  });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  if (charge?.status !== 'succeeded') return true;
  const { journals, processorFee, platformFee } = readMovements(charge);
  await inTransaction(services, async (command) => {
    await bookJournals(command, payment, journals);
    await noteProcessorFee(command, payment, { chargeId: charge.id, processorFee });
  });
  return isBookedWhole(journals, platformFee);
}
