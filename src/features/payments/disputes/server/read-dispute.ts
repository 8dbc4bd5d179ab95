import type Stripe from 'stripe';
import { disputeJournal, type Journal } from '../../ledger/rules/journals.ts';
import { disputeStatusOf, type DisputeStatus } from '../rules.ts';

/** A dispute as the provider reports it, with the money that the bank moved and the transfer that paid the creator. */
export type ReadDispute = {
  providerDisputeId: string;
  status: DisputeStatus;
  reason: string;
  amount: number;
  fee: number;
  respondBy: Date | null;
  openedAt: Date;
  paymentIntentId: string | null;
  charge: { amount: number; hasFee: boolean };
  transfer: { id: string; amount: number; left: number; destination: string } | null;
  journals: Journal[];
};

/** Re-reads a dispute from the provider, whatever a webhook said about it. */
export async function readDispute(stripe: Stripe, disputeId: string): Promise<ReadDispute> {
  const dispute = await stripe.disputes.retrieve(disputeId, { expand: ['charge.transfer'] });
  const charge =
    typeof dispute.charge === 'object' ? dispute.charge : await stripe.charges.retrieve(dispute.charge, { expand: ['transfer'] });
  const transfer = typeof charge.transfer === 'object' ? charge.transfer : null;
  const intent = dispute.payment_intent;
  const due = dispute.evidence_details.due_by;
  return {
    providerDisputeId: dispute.id,
    status: disputeStatusOf(dispute.status),
    reason: dispute.reason,
    amount: dispute.amount,
    fee: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    respondBy: due === null ? null : new Date(due * 1000),
    openedAt: new Date(dispute.created * 1000),
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    charge: { amount: charge.amount, hasFee: charge.application_fee !== null },
    transfer:
      transfer === null
        ? null
        : {
            id: transfer.id,
            amount: transfer.amount,
            left: transfer.amount - transfer.amount_reversed,
            destination: destinationOf(transfer),
          },
    journals: dispute.balance_transactions.map(({ id, amount, fee }) => disputeJournal(id, amount, fee)),
  };
}

function destinationOf({ destination }: Stripe.Transfer): string {
  return typeof destination === 'string' ? destination : (destination?.id ?? '');
}
