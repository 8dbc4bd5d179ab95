import type Stripe from 'stripe';
import { applicationFeeJournal, chargeJournal, processorFeeJournal, transferJournal, type Journal } from '../rules/journals.ts';
import { expanded } from '../../server/workflows/provider-objects.ts';

/** The journals of a charge, and the fees of the processor and the platform in pence. */
export type Movements = { processorFee: number; platformFee: number; journals: Journal[] };

/** Returns every movement of money that belongs to a successful charge. */
export function readMovements(charge: Stripe.Charge): Movements {
  const journals = [chargeJournal(charge.id, charge.amount)];
  const balance = expanded(charge.balance_transaction);
  const transfer = expanded(charge.transfer);
  const fee = expanded(charge.application_fee);
  if (balance) journals.push(processorFeeJournal(balance.id, balance.fee));
  if (transfer) journals.push(transferJournal(transfer.id, transfer.amount));
  if (fee) journals.push(applicationFeeJournal(fee.id, fee.amount));
  // A card is captured before its movements are booked: these objects can appear later, but the agreed share is on the charge.
  return { processorFee: balance?.fee ?? 0, platformFee: fee?.amount ?? charge.application_fee_amount ?? 0, journals };
}
