import type { Selectable } from 'kysely';
import type { PaymentLogs, Payments } from '#db/schema.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { Payment, type PaymentLog } from '../../contract.ts';
import { maySeeFees } from '../../policy.ts';

/** A line of a payment's history, with whether a dispute wrote it and the reason for its refund. */
export type LogRecord = Selectable<PaymentLogs> & { disputed: boolean; reason: string | null };
export type PaymentRecord = Selectable<Payments> & { logs: LogRecord[] };

/** Presents a payment to one of its two sides or an administrator; the buyer doesn't see fees. */
export function serializePayment(record: PaymentRecord, viewer: Actor): Payment {
  const taken = new Set(record.logs.filter(({ event_type: type }) => type === 'REFUND').map(({ source }) => source));
  const withFees = maySeeFees(viewer, { userId: record.user_id, ownerUserId: record.owner_user_id });
  return Payment.parse({
    id: record.id,
    userId: record.user_id,
    username: record.username,
    displayName: null,
    profilePic: null,
    ownerUserId: record.owner_user_id,
    ownerUsername: record.owner_username,
    ownerDisplayName: null,
    owner: { userId: record.owner_user_id, username: record.owner_username },
    amount: record.amount,
    discountAmount: record.discount_amount,
    refundedAmount: record.refunded_amount,
    membershipId: record.membership_id,
    type: record.type,
    itemId: record.item_id,
    description: record.description,
    item: null,
    refundReason: record.refund_reason,
    refundDue: record.refund_due,
    refundOwed: record.refund_owed,
    disputed: withFees && record.disputed,
    disputeDecided: withFees && record.dispute_decided,
    status: shownStatus(record),
    checkoutExpiresAt:
      viewer.userId === record.user_id && record.status === 'PENDING' ? (record.checkout_expires_at?.toISOString() ?? null) : null,
    nextCharge: null,
    paymentRecordFound: true,
    logs: record.logs.map((log) => serializeLog(log, { withFees, taken })),
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
  });
}

// The last payment of an order that will end, or has ended, shows that instead of its own status.
function shownStatus({ status, recurring_end: end }: PaymentRecord): string {
  return end !== null && (status === 'COMPLETED' || status === 'TRIAL') ? end : status;
}

type LogParams = { withFees: boolean; taken: ReadonlySet<string> };

function serializeLog(log: LogRecord, { withFees, taken }: LogParams): PaymentLog {
  return {
    eventType: log.event_type,
    amount: log.amount,
    platformFee: withFees ? log.platform_fee : null,
    processorFee: withFees ? log.processor_fee : null,
    amountPaidToOwner: withFees ? log.amount_paid_to_owner : null,
    currency: 'GBP',
    // A card may be declined before a refund but reported after it: only a line with the same source as a refund or dispute is its return.
    returned: log.event_type !== 'REFUND' && taken.has(log.source),
    disputed: log.disputed,
    reason: log.event_type === 'REFUND' ? log.reason : null,
    at: log.at.toISOString(),
  };
}
