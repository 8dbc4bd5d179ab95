import { findObject, getObject, hiddenOf, insertObject, queryObjects, updateObject } from '../store/objects.ts';
import { scheduleAction } from '../store/due-actions.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Objects } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, newId, seconds } from '../world.ts';
import { book, notBefore } from './balance-transactions.ts';
import { refundFee, reverseTransfer } from './destination.ts';

type Charge = Objects['charge'];
type Refund = Objects['refund'];

type RefundInput = {
  readonly amount: number | undefined;
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | undefined;
  readonly reverseTransfer: boolean;
  readonly refundApplicationFee: boolean;
  readonly metadata: { [key: string]: string };
};

// How long a card with a slow refund takes, in seconds on the sandbox's clock.
const REFUND_DELAY = 10;

/**
 * Refunds the rest of a charge, or `amount` pence of it. With `reverseTransfer` the connected account pays its share; with
 * `refundApplicationFee` the platform returns its fee in proportion. The processing fee isn't returned.
 */
export function refundCharge(call: Call, charge: Charge, input: RefundInput): Refund {
  const amount = refundableAmount(call, charge, input.amount);
  checkParts(charge, input);
  const slow = hiddenOf(call, charge.id)['refund'];
  const id = newId(call, 're_');
  const transaction = book(call, {
    account: '',
    amount: -amount,
    type: 'refund',
    category: 'refund',
    source: id,
    availableOn: notBefore(call, charge.balance_transaction),
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
  });
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction,
    charge: charge.id,
    created: seconds(call),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: slow === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: input.reverseTransfer ? shareOfTransfer(call, charge, amount, id) : null,
    ...(slow === 'pending' ? { pending_reason: 'processing' as const } : {}),
  };
  insertObject(call, 'refund', refund);
  if (input.refundApplicationFee) shareOfFee(call, charge, amount);
  const refunded = charge.amount_refunded + amount;
  const changed = updateObject(call, 'charge', charge.id, { amount_refunded: refunded, refunded: refunded >= charge.amount });
  emit(call, 'charge.refunded', changed, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  emit(call, 'refund.created', refund);
  if (slow === 'pending') scheduleAction(call, 'settle_refund', id, seconds(call) + REFUND_DELAY);
  if (slow === 'fails') scheduleAction(call, 'fail_refund', id, seconds(call) + REFUND_DELAY);
  return refund;
}

function refundableAmount(call: Call, charge: Charge, asked: number | undefined): number {
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not paid, so it cannot be refunded.`, { code: 'charge_not_refundable' });
  // An inquiry leaves a charge refundable; a chargeback doesn't, whatever the outcome.
  const disputes = charge.disputed ? queryObjects(call, 'dispute', { where: { charge: charge.id }, limit: 100 }) : [];
  if (disputes.some((dispute) => !dispute.is_charge_refundable)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left <= 0) throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (asked !== undefined && asked > left) {
    throw invalidRequest(`Refund amount (${pounds(asked)}) is greater than unrefunded amount on charge (${pounds(left)})`, {
      param: 'amount',
    });
  }
  return asked ?? left;
}

function checkParts(charge: Charge, input: RefundInput): void {
  if (input.refundApplicationFee && charge.application_fee === null) {
    throw invalidRequest(`Attempting to refund_application_fee on ${charge.id}, but it has no application fee`, {
      param: 'refund_application_fee',
    });
  }
  if (input.reverseTransfer && charge.transfer === undefined) {
    throw invalidRequest(`Cannot reverse transfer on charge ${charge.id} because it does not have an associated transfer.`, {
      param: 'reverse_transfer',
    });
  }
}

// Shares are computed from the total refunded so far, so that many small refunds add up to the penny.
function shareOf(whole: number, charge: Charge, amount: number, already: number): number {
  const due = Math.floor((2 * whole * (charge.amount_refunded + amount) + charge.amount) / (2 * charge.amount));
  return Math.max(0, Math.min(due, whole) - already);
}

function shareOfTransfer(call: Call, charge: Charge, amount: number, refundId: string): string | null {
  const transfer = getObject(call, 'transfer', String(charge.transfer));
  const share = shareOf(transfer.amount, charge, amount, transfer.amount_reversed);
  if (share === 0) return null;
  return reverseTransfer(call, transfer, share, { sourceRefund: refundId, metadata: {} }).id;
}

function shareOfFee(call: Call, charge: Charge, amount: number): void {
  const fee = getObject(call, 'application_fee', String(charge.application_fee));
  const share = shareOf(fee.amount, charge, amount, fee.amount_refunded);
  if (share > 0) refundFee(call, fee, share, {});
}

/** Completes a pending refund that the bank has accepted. */
export function settleRefund(call: Call, refundId: string): void {
  const refund = findObject(call, 'refund', refundId);
  if (refund?.status !== 'pending') return;
  const { pending_reason: _, ...rest } = refund;
  call.database.prepare('UPDATE object SET body = ? WHERE id = ?').run(JSON.stringify({ ...rest, status: 'succeeded' }), refundId);
  emit(call, 'refund.updated', { ...rest, status: 'succeeded' }, { status: 'pending' });
}

/** Fails a refund that the bank has sent back: the money returns to the platform and the charge is no longer refunded. */
export function failRefund(call: Call, refundId: string): void {
  const refund = findObject(call, 'refund', refundId);
  if (refund?.status !== 'succeeded' || refund.charge === null) return;
  const back = book(call, {
    account: '',
    amount: refund.amount,
    type: 'refund_failure',
    category: 'refund_failure',
    source: refund.id,
    availableOn: notBefore(call, refund.balance_transaction),
  });
  const failed = updateObject(call, 'refund', refundId, {
    status: 'failed',
    failure_balance_transaction: back,
    failure_reason: 'expired_or_canceled_card',
  });
  const charge = getObject(call, 'charge', refund.charge);
  updateObject(call, 'charge', charge.id, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  emit(call, 'refund.updated', failed, { status: 'succeeded' });
  emit(call, 'refund.failed', failed, { status: 'succeeded' });
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
