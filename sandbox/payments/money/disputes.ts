import { dropAction, scheduleAction } from '../store/due-actions.ts';
import { getObject, hiddenOf, insertObject, updateObject } from '../store/objects.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Objects } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, newId, wallSeconds } from '../world.ts';
import { book } from './balance-transactions.ts';

export type Dispute = Objects['dispute'];
export type DisputeReason = 'fraudulent' | 'product_not_received' | 'general';

/** The bank's fee for a dispute in pence, whatever the outcome. */
export const DISPUTE_FEE = 2000;

const NINE_DAYS = 9 * 24 * 60 * 60;
const OPEN = ['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'];

/**
 * Opens a dispute: the buyer's bank takes a charge back, and the platform loses the money and a fee at once. An inquiry takes nothing. A
 * charge can be disputed once, and only the part that wasn't refunded.
 */
export function openDispute(call: Call, chargeId: string, reason: DisputeReason, inquiry = false): Dispute {
  const charge = getObject(call, 'charge', chargeId);
  const amount = charge.amount - charge.amount_refunded;
  if (!charge.paid || charge.disputed || charge.source_transfer !== null || amount <= 0) {
    throw invalidRequest(`Charge ${chargeId} cannot be disputed: it was not paid, was refunded, or is disputed already.`);
  }
  const id = newId(call, 'du_');
  const now = wallSeconds(call);
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: inquiry ? [] : [move(call, id, -amount, DISPUTE_FEE, 'dispute')],
    charge: chargeId,
    created: now,
    currency: 'gbp',
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: now + NINE_DAYS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
      },
      type: 'card',
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
  insertObject(call, 'dispute', dispute);
  updateObject(call, 'charge', chargeId, { disputed: true });
  emit(call, 'charge.dispute.created', dispute);
  if (!inquiry) emit(call, 'charge.dispute.funds_withdrawn', dispute);
  scheduleAction(call, 'lose_dispute', id, now + NINE_DAYS);
  return dispute;
}

/** Closes a dispute with the bank's decision. If it is won, the money comes back but not the fee; if it is lost, neither does. */
export function closeDispute(call: Call, disputeId: string, won: boolean): Dispute {
  const before = getObject(call, 'dispute', disputeId);
  if (!isOpen(before)) throw invalidRequest(`This dispute is already closed: ${before.status}.`, { code: 'status_transition_invalid' });
  dropAction(call, 'lose_dispute', disputeId);
  const inquiry = before.status.startsWith('warning_');
  const status = inquiry ? 'warning_closed' : won ? 'won' : 'lost';
  const returned = status === 'won' ? [move(call, disputeId, before.amount, 0, 'dispute_reversal')] : [];
  const closed = updateObject(call, 'dispute', disputeId, {
    status,
    balance_transactions: [...before.balance_transactions, ...returned],
    is_charge_refundable: status === 'warning_closed',
  });
  if (status === 'won') emit(call, 'charge.dispute.funds_reinstated', closed);
  emit(call, 'charge.dispute.closed', closed, { status: before.status });
  return closed;
}

/** Loses a dispute that nobody responded to in time. */
export function loseDispute(call: Call, disputeId: string): void {
  if (isOpen(getObject(call, 'dispute', disputeId))) closeDispute(call, disputeId, false);
}

/** Submits evidence. As in the API's test mode, certain texts decide the dispute; any other leaves it under review. */
export function submitEvidence(call: Call, before: Dispute, text: string | null): Dispute {
  const reviewed = updateObject(call, 'dispute', before.id, {
    status: before.status.startsWith('warning_') ? 'warning_under_review' : 'under_review',
    evidence_details: { ...before.evidence_details, has_evidence: true, submission_count: 1, submission_method: 'manual' },
  });
  emit(call, 'charge.dispute.updated', reviewed, { status: before.status });
  if (text === 'winning_evidence' || text === 'losing_evidence') return closeDispute(call, before.id, text === 'winning_evidence');
  return reviewed;
}

export function isOpen(dispute: Dispute): boolean {
  return OPEN.includes(dispute.status);
}

/** Opens the dispute that the charge's test card calls for, after the payment. */
export function disputeByCard(call: Call, chargeId: string): void {
  const behaviour = hiddenOf(call, chargeId)['dispute'] as DisputeReason | 'inquiry' | null | undefined;
  if (behaviour == null) return;
  openDispute(call, chargeId, behaviour === 'inquiry' ? 'general' : behaviour, behaviour === 'inquiry');
}

function move(call: Call, source: string, amount: number, fee: number, category: string) {
  const id = book(call, { account: '', amount, fee, type: 'adjustment', category, source, availableOn: wallSeconds(call) });
  return getObject(call, 'balance_transaction', id);
}

function emptyEvidence(): Dispute['evidence'] {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
