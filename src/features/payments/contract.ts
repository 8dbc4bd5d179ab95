import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { Instant } from '#kernel/instant.ts';
import { LIMITS } from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/page.ts';
import { defineRestCall } from '#kernel/rest-call.ts';

export const PaymentType = z.enum(['SESSION_EVENT', 'MEMBERSHIP', 'SUBSCRIPTION', 'TIP']);
export type PaymentType = z.infer<typeof PaymentType>;

/** Where a payment stands (docs/product.md#payment-states). */
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
  /** Whether what an earlier line took is here again: a refund that FAILED after it was made, or a PAYMENT of disputed money. */
  returned: z.boolean(),
  /** Whether the buyer’s bank moved this money in a dispute: then a REFUND is none that anybody made. */
  disputed: z.boolean(),
  /** Why this part was refunded, in the words of who did it; null of every other line. */
  reason: z.string().nullable(),
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
  /** Of what renews itself: how often it is paid, and which period this payment is for. */
  billingPeriod: z.enum(['monthly', 'annual']).optional(),
  periodStart: Instant.optional(),
  periodEnd: Instant.optional(),
  /** The membership that has paid. */
  membershipTitle: z.string().optional(),
});
export type PaymentDescription = z.infer<typeof PaymentDescription>;

/** Where a ticket stands now, in a word: one state, whatever has happened to it. */
export const ItemState = z.enum(['valid', 'moved', 'cancelled', 'checked-in', 'ended', 'returned', 'refunded']);
export type ItemState = z.infer<typeof ItemState>;

/** What was bought as it is now, where it can change after the sale. */
export const ItemFacts = z.object({
  startDateTime: Instant,
  endDateTime: Instant,
  timeZone: z.string(),
  /** A town or `Online`; null where only its area is known. */
  place: z.string().nullable(),
  /** When it would have been, where it was moved after the sale. */
  movedFrom: z.object({ startDateTime: Instant, timeZone: z.string() }).nullable(),
  /** Null while there is no ticket. */
  state: ItemState.nullable(),
});
export type ItemFacts = z.infer<typeof ItemFacts>;

/** The reason of a payment whose money the buyer's bank took back for good. */
export const CHARGEBACK = 'chargeback';

export const Payment = z.object({
  id: Id,
  userId: Id,
  username: z.string(),
  ownerUserId: Id,
  ownerUsername: z.string(),
  owner: z.object({ userId: Id, username: z.string() }),
  amount: z.int(),
  discountAmount: z.int(),
  refundedAmount: z.int(),
  membershipId: Id.nullable(),
  type: PaymentType,
  itemId: Id,
  description: PaymentDescription,
  /** Null where what was bought does not change. */
  item: ItemFacts.nullable(),
  refundReason: z.string().nullable(),
  refundDue: z.boolean(),
  /** The buyer's bank has taken the money, or asks about it; told to the seller and administrators. */
  disputed: z.boolean(),
  /** Their bank has decided a dispute about it, after which nothing of it can be refunded; told to the same people. */
  disputeDecided: z.boolean(),
  status: PaymentStatus,
  paymentRecordFound: z.literal(true),
  logs: z.array(PaymentLog),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Payment = z.infer<typeof Payment>;

/** What a creator's account at the provider holds, and the payout that arrives next; pence. */
export const PayoutOutlook = z.object({
  available: z.int(),
  pending: z.int(),
  next: z.object({ amount: z.int(), arrivesAt: Instant }).nullable(),
});
export type PayoutOutlook = z.infer<typeof PayoutOutlook>;

export const GetPayment = z.strictObject({ itemId: Id, userId: Id, paymentId: Id.optional() });
/**
 * `search` is part of a title, of the other side's username or of an order's number. `when`: UPCOMING has what has a date that is not over, soonest
 * first; PAST the rest. With `overFrom` and `overTo` only what ends between the two, soonest first. Orders that came to nothing are
 * among the PAST ones alone.
 */
export const QueryPaymentsByUser = z.strictObject({
  ...pageInput(20),
  type: PaymentType.optional(),
  status: PaymentStatus.optional(),
  search: z.string().trim().max(LIMITS.orderSearchMax).optional(),
  when: z.enum(['UPCOMING', 'PAST']).optional(),
  overFrom: Instant.optional(),
  overTo: Instant.optional(),
});
export const QueryPaymentsByOwnerUser = QueryPaymentsByUser;
/** Every payment of one order: each period of what renews itself is a payment of its own. */
export const QueryPaymentsByItem = z.strictObject({ itemId: Id, userId: Id, ...pageInput(20) });
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
const RefundAmount = z
  .int('Refund an amount in whole pence.')
  .min(1, 'Refund at least £0.01')
  .max(LIMITS.priceMaxPence, 'This is more than anything costs here.');
/** `id` is made by the browser, so that a repeated request is the same refund. Without an amount all that is left goes back. */
export const RefundPayment = z.strictObject({
  id: Id.optional(),
  itemId: Id,
  userId: Id,
  paymentId: Id.optional(),
  amount: RefundAmount.optional(),
  refundReason: RefundReason,
});
export type RefundPayment = z.infer<typeof RefundPayment>;
/** The order as it is now. */
export const RefundedPayment = z.object({ payment: Payment });

export const CheckAccountStatus = z.strictObject({ userId: Id });
export const AccountStatus = z.object({
  status: z.enum(['NONE', 'ONBOARDING', 'PENDING', 'RESTRICTED', 'ACTIVE']),
  canReceive: z.boolean(),
  payoutsEnabled: z.boolean(),
  requirementsDue: z.array(z.string()),
});
export type AccountStatus = z.infer<typeof AccountStatus>;

export const QueryPayouts = z.strictObject(pageInput(20));

/** Money that a creator was paid to their bank. */
export const Payout = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(['PENDING', 'IN_TRANSIT', 'PAID', 'FAILED', 'CANCELED']),
  failure: z.string().nullable(),
  arrivesAt: Instant,
  createdAt: Instant,
});
export type Payout = z.infer<typeof Payout>;
export const PayoutPage = pageOutput(Payout);

/** What a creator has earned, in pence, read from the ledger. */
export const Balance = z.object({
  /** Earned and not paid out yet; below zero when more went back to buyers than there was. */
  held: z.int(),
  paidOut: z.int(),
  disputed: z.int(),
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

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Name a month as in 2026-11.');

/** Both months included; at most 36 of them. */
export const GetEarnings = z.strictObject({ from: Month, to: Month });
export type GetEarnings = z.infer<typeof GetEarnings>;

/** What reached a creator in a month, by what was sold, in pence after the platform's share and refunds. */
export const MonthOfEarnings = z.object({
  month: Month,
  tickets: z.int(),
  memberships: z.int(),
  subscriptions: z.int(),
  tips: z.int(),
});
export type MonthOfEarnings = z.infer<typeof MonthOfEarnings>;
export const Earnings = z.object({ months: z.array(MonthOfEarnings) });

/** A month, or the UK tax year that begins on 6 April of the year named. */
export const GetStatement = z.union([
  z.strictObject({ month: Month, cursor: z.string().min(1).max(512).nullish() }),
  z.strictObject({ taxYear: z.int().min(2020).max(2100), cursor: z.string().min(1).max(512).nullish() }),
]);
export type GetStatement = z.infer<typeof GetStatement>;

/** One movement of money of a creator, in pence; refunds are negative. */
export const StatementLine = z.object({
  at: Instant,
  paymentId: Id,
  type: PaymentType,
  event: PaymentLogEvent,
  title: z.string(),
  username: z.string(),
  amount: z.int(),
  platformFee: z.int(),
  received: z.int(),
});
export type StatementLine = z.infer<typeof StatementLine>;
export const Statement = pageOutput(StatementLine);

/** Where to go on, in pages of the payment provider. */
export const ProviderPage = z.object({ url: z.string() });
export type ProviderPage = z.infer<typeof ProviderPage>;
/** Begins, or goes on with, being paid. */
export const connectPayoutsCall = defineRestCall({
  method: 'POST',
  path: '/payment/connect',
  input: z.strictObject({}),
  output: ProviderPage,
});
/** Opens where a card is changed. */
export const openPortalCall = defineRestCall({ method: 'POST', path: '/payment/portal', input: z.strictObject({}), output: ProviderPage });
/** Whether a creator can be paid. */
export const accountStatusCall = defineRestCall({
  method: 'POST',
  path: '/payment/check-account-status',
  input: CheckAccountStatus,
  output: AccountStatus,
});
/** How a checkout stands. */
export const checkoutStatusCall = defineRestCall({
  method: 'GET',
  path: '/payment/checkout-session',
  input: CheckoutSessionQuery,
  output: CheckoutSessionStatus,
});
/** Gives money back. */
export const refundPaymentCall = defineRestCall({ method: 'POST', path: '/payment/refund', input: RefundPayment, output: RefundedPayment });
