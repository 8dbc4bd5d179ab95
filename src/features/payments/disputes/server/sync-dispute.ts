import Stripe from 'stripe';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { disputeRecoveryJournal, disputeReturnJournal, feeRefundJournal, type Journal } from '../../ledger/rules/journals.ts';
import { bookLateCharge } from '../../ledger/server/book-charge.ts';
import { refundShares } from '../../refunds/rules.ts';
import { settleDispute } from './settle-dispute.ts';
import { settleDisputeShare } from './settle-dispute-share.ts';
import { findDispute } from './find-dispute.ts';
import { orderOfIntent } from '../../server/workflows/order-of-intent.ts';
import { type ReadDispute, readDispute } from './read-dispute.ts';
import { syncOrderOf } from '../../recurring/server/sync-order-of.ts';
import { decideShare } from '../rules.ts';
import { idOf } from '../../server/workflows/provider-objects.ts';

/**
 * Brings a dispute to where the provider says it is: records it, books what the bank moved, notifies the seller and administrators, takes the
 * creator's share back and, if it was won, pays it to them again. Idempotent; ignores disputes of payments that aren't ours. If the
 * platform's balance is too small to pay again, the reconciler tries later. Throws, with the dispute recorded, while the provider hasn't
 * reported everything that the payment moved.
 */
export async function syncDispute(services: Services, disputeId: string): Promise<void> {
  const { payment_intent: intent } = await services.stripe.disputes.retrieve(disputeId);
  const target = await orderOfIntent(services, idOf(intent));
  if (!target) return;
  const seen = await findDispute(services.db, target.ownerUserId, disputeId);
  const facts = await readDispute(services.stripe, disputeId);
  if (facts.status === 'LOST' && seen?.status !== 'LOST') await syncOrderOf(services, target);
  const share = await inTransaction(services, (command) => settleDispute(command, target, facts, seen));
  await bookLateCharge(services, target);
  // Another run wrote in the meantime: our facts may be older.
  if (share === 'OVERTAKEN') return syncDispute(services, disputeId);
  if (share === null || facts.transfer === null) return;
  const decision = decideShare(facts.status, share);
  if (decision === 'nothing') return;
  const journals = decision === 'return' ? await returnShare(services, facts) : await takeShare(services, facts, decision === 'take');
  if (journals === null) return;
  const after = decision === 'return' ? 'RETURNED' : 'TAKEN';
  await inTransaction(services, (command) => settleDisputeShare(command, target, { disputeId, share: after, journals }));
  // A share that turned out to have been taken is returned.
  if (decision === 'look') await syncDispute(services, disputeId);
}

/**
 * Takes back the part of the transfer that the disputed money makes up, and with it the platform's fee, as in a refund; if it may no longer
 * be taken, finds what was. Null if there is nothing to find.
 */
async function takeShare(services: Services, facts: ReadDispute, may: boolean): Promise<Journal[] | null> {
  const { stripe } = services;
  const { providerDisputeId, transfer, amount, charge } = facts;
  if (transfer === null) return [];
  const known = (await stripe.transfers.listReversals(transfer.id, { limit: 100 })).data;
  const made = known.find(({ metadata }) => metadata?.['disputeId'] === providerDisputeId);
  if (!made && !may) return null;
  if (!made && transfer.left === 0) return [];
  const reversal =
    // The provider forgets idempotency keys after a day, but lists what it has done.
    made ??
    (await stripe.transfers.createReversal(
      transfer.id,
      {
        // What earlier refunds took has already gone, even if the bank sent one of them back.
        amount: Math.min(transfer.left, Math.round((transfer.amount * amount) / charge.amount)),
        ...(charge.hasFee ? { refund_application_fee: true } : {}),
        metadata: { disputeId: providerDisputeId },
      },
      { idempotencyKey: `drev:${providerDisputeId}` },
    ));
  return [disputeRecoveryJournal(reversal.id, reversal.amount), ...(await feeRefundsOf(services, transfer.id))];
}

// Includes those of earlier refunds; each is booked once.
async function feeRefundsOf({ stripe }: Services, transferId: string): Promise<Journal[]> {
  const transfer = await stripe.transfers.retrieve(transferId, { expand: ['source_transaction'] });
  const charge = typeof transfer.source_transaction === 'object' ? transfer.source_transaction : null;
  const fee = charge?.application_fee ?? null;
  if (fee === null) return [];
  const { data } = await stripe.applicationFees.listRefunds(typeof fee === 'string' ? fee : fee.id, { limit: 100 });
  return data.map(({ id, amount }) => feeRefundJournal(id, amount));
}

/** Pays the creator what they had of the disputed money before it was taken; null if that isn't possible yet. */
async function returnShare(services: Services, { providerDisputeId, transfer }: ReadDispute): Promise<Journal[] | null> {
  const { stripe, log } = services;
  if (transfer === null) return [];
  const group = `dispute_${providerDisputeId}`;
  const known = (await stripe.transfers.list({ transfer_group: group, limit: 1 })).data[0];
  if (known) return [disputeReturnJournal(known.id, known.amount)];
  const amount = await takenNet(services, transfer.id, providerDisputeId);
  if (amount <= 0) return [];
  // If refused for lack of money, it couldn't be requested again before the provider has forgotten the key.
  if ((await readAvailable(stripe)) < amount) {
    log.warn(
      { disputeId: providerDisputeId, amount },
      'the platform balance is too low to repay a creator after a won dispute; it will be tried later',
    );
    return null;
  }
  try {
    const made = await stripe.transfers.create(
      { amount, currency: 'gbp', destination: transfer.destination, transfer_group: group, metadata: { disputeId: providerDisputeId } },
      { idempotencyKey: `dret:${providerDisputeId}` },
    );
    return [disputeReturnJournal(made.id, made.amount)];
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    log.warn({ err: error, disputeId: providerDisputeId }, 'a creator cannot be repaid after a won dispute; it will be tried later');
    return null;
  }
}

async function readAvailable(stripe: Stripe): Promise<number> {
  const { available } = await stripe.balance.retrieve();
  return available.filter(({ currency }) => currency === 'gbp').reduce((sum, { amount }) => sum + amount, 0);
}

// What the creator would have without the dispute, less what they have: rounding must not cost them a penny.
async function takenNet({ stripe }: Services, transferId: string, disputeId: string): Promise<number> {
  const transfer = await stripe.transfers.retrieve(transferId, { expand: ['source_transaction.application_fee'] });
  const { data } = await stripe.transfers.listReversals(transferId, { limit: 100 });
  const taken = data.find(({ metadata }) => metadata?.['disputeId'] === disputeId)?.amount ?? 0;
  const charge = typeof transfer.source_transaction === 'object' ? transfer.source_transaction : null;
  const fee = typeof charge?.application_fee === 'object' ? charge.application_fee : null;
  if (fee === null) return taken;
  const before = transfer.amount_reversed - taken;
  const { feeBack } = refundShares({ amount: transfer.amount, platformFee: fee.amount, refundedAmount: 0 }, before);
  return taken - (fee.amount_refunded - feeBack);
}
