import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { Instant } from '#kernel/instant.ts';
import { LIMITS } from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/page.ts';

export const PaymentType = z.enum(['SESSION_EVENT', 'MEMBERSHIP', 'SUBSCRIPTION', 'TIP']);
export type PaymentType = z.infer<typeof PaymentType>;

export const PaymentStatus = z.enum(['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED', 'TRIAL', 'CANCELLED', 'SCHEDULED_CANCELLATION']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PaymentLogEvent = z.enum(['TRIAL_START', 'PAYMENT', 'RENEWAL', 'REFUND', 'FAILED', 'CANCELLED', 'SCHEDULED_CANCELLATION']);
export type PaymentLogEvent = z.infer<typeof PaymentLogEvent>;

/** One line of a payment's history; the fees are null for the buyer, to whom they are none of their business. */
export const PaymentLog = z.object({
  eventType: PaymentLogEvent,
  amount: z.int(),
  platformFee: z.int().nullable(),
  processorFee: z.int().nullable(),
  amountPaidToOwner: z.int().nullable(),
  currency: z.literal('gbp'),
  at: Instant,
});
export type PaymentLog = z.infer<typeof PaymentLog>;

/** What was bought, as it stood when it was bought. */
export const PaymentDescription = z.object({
  title: z.string(),
  sessionId: Id.optional(),
  startDateTime: Instant.optional(),
  endDateTime: Instant.optional(),
  timeZone: z.string().optional(),
  /** How often the event had been moved by then; 0 where nothing is said. */
  moves: z.int().optional(),
});
export type PaymentDescription = z.infer<typeof PaymentDescription>;

export const Payment = z.object({
  id: Id,
  userId: Id,
  username: z.string(),
  ownerUserId: Id,
  ownerUsername: z.string(),
  amount: z.int(),
  discountAmount: z.int(),
  refundedAmount: z.int(),
  membershipId: Id.nullable(),
  type: PaymentType,
  itemId: Id,
  description: PaymentDescription,
  refundReason: z.string().nullable(),
  refundDue: z.boolean(),
  status: PaymentStatus,
  paymentRecordFound: z.literal(true),
  logs: z.array(PaymentLog),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Payment = z.infer<typeof Payment>;

export const GetPayment = z.strictObject({ itemId: Id, userId: Id, paymentId: Id.optional() });
export const QueryPaymentsByUser = z.strictObject({ ...pageInput(20), type: PaymentType.optional(), status: PaymentStatus.optional() });
export const QueryPaymentsByOwnerUser = QueryPaymentsByUser;
export const PaymentPage = pageOutput(Payment);

/** The answer of every purchase: nothing left to pay, or the secret that opens the embedded checkout. */
export const Purchase = z.object({ isPaid: z.boolean(), clientSecret: z.string().nullable(), paymentId: Id });
export type Purchase = z.infer<typeof Purchase>;

export const CheckoutSessionQuery = z.strictObject({
  sessionId: z.string().regex(/^cs_[A-Za-z0-9_]{8,200}$/, 'This is not a checkout session.'),
});
export const CheckoutSessionStatus = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  paymentId: Id,
  itemId: Id,
  type: PaymentType,
});
export type CheckoutSessionStatus = z.infer<typeof CheckoutSessionStatus>;

const RefundReason = z
  .string()
  .trim()
  .min(LIMITS.refundReasonMin, `Say why in at least ${LIMITS.refundReasonMin} characters`)
  .max(LIMITS.refundReasonMax, `The reason must be at most ${LIMITS.refundReasonMax} characters`);
/** `id` is made by the browser, so that a repeated request is the same refund. */
export const RefundPayment = z.strictObject({
  id: Id.optional(),
  itemId: Id,
  userId: Id,
  paymentId: Id.optional(),
  refundReason: RefundReason,
});
export type RefundPayment = z.infer<typeof RefundPayment>;

export const CheckAccountStatus = z.strictObject({ userId: Id });
export const AccountStatus = z.object({
  status: z.enum(['NONE', 'ONBOARDING', 'PENDING', 'RESTRICTED', 'ACTIVE']),
  canReceive: z.boolean(),
  payoutsEnabled: z.boolean(),
  requirementsDue: z.array(z.string()),
});
export type AccountStatus = z.infer<typeof AccountStatus>;

/** What a creator has earned, in pence, read from the ledger. */
export const Balance = z.object({
  earned: z.int(),
  thisMonth: z.int(),
  refunded: z.int(),
  fees: z.int(),
  sales: z.int(),
  refundsDue: z.int(),
});
export type Balance = z.infer<typeof Balance>;

/** The platform's share of a sale, for showing what a seller receives before a price is published. */
export const FeeTermsAnswer = z.object({ bps: z.int(), fixed: z.int() });

/** How far refunding everything that was paid for an item has come; `open` and `openAmount` are what a press would refund. */
export const RefundProgress = z.object({
  paid: z.int(),
  refunded: z.int(),
  underWay: z.int(),
  open: z.int(),
  openAmount: z.int(),
  failed: z.int(),
});
export type RefundProgress = z.infer<typeof RefundProgress>;
