import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { LIMITS } from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';

export const PaymentType = z.enum(['SESSION_EVENT', 'MEMBERSHIP', 'SUBSCRIPTION', 'TIP']);
export type PaymentType = z.infer<typeof PaymentType>;

/** The state of a payment (docs/product.md#payment-states). */
export const PaymentStatus = z.enum(['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED', 'TRIAL', 'CANCELLED', 'SCHEDULED_CANCELLATION']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PaymentLogEvent = z.enum(['TRIAL_START', 'PAYMENT', 'RENEWAL', 'REFUND', 'FAILED', 'CANCELLED', 'SCHEDULED_CANCELLATION']);
export type PaymentLogEvent = z.infer<typeof PaymentLogEvent>;

/** What orders can be narrowed to: their status, or that something is to be done about them. */
export const OrderStatus = z.enum([...PaymentStatus.options, 'REFUND_DUE', 'DISPUTED']);

/** One line of a payment's history. Fees are null for the buyer, who has no business seeing them. */
export const PaymentLog = z.object({
  eventType: PaymentLogEvent,
  amount: z.int(),
  platformFee: z.int().nullable(),
  processorFee: z.int().nullable(),
  amountPaidToOwner: z.int().nullable(),
  currency: z.literal('GBP'),
  /** Whether money that an earlier line moved has come back: a FAILED refund that had been made, or a PAYMENT of disputed money. */
  returned: z.boolean(),
  /** Whether the buyer’s bank moved this money in a dispute; nobody made such a REFUND. */
  disputed: z.boolean(),
  /** Why this part was refunded, in the words of the person who refunded it; null for every other line. */
  reason: z.string().nullable(),
  at: Instant,
});
export type PaymentLog = z.infer<typeof PaymentLog>;

/** What was bought, as it was at the time. */
export const PaymentDescription = z.object({
  title: z.string(),
  sessionId: Id.optional(),
  startDateTime: Instant.optional(),
  endDateTime: Instant.optional(),
  timeZone: z.string().optional(),
  /** How often the event had been moved by then; 0 if missing. */
  moves: z.int().optional(),
  /** Recurring orders only: the billing period, and the dates this payment covers. */
  billingPeriod: z.enum(['monthly', 'annual']).optional(),
  periodStart: Instant.optional(),
  periodEnd: Instant.optional(),
  /** The membership that paid. */
  membershipTitle: z.string().optional(),
});
export type PaymentDescription = z.infer<typeof PaymentDescription>;

/** The one state of a ticket now, whatever has happened to it. */
export const ItemState = z.enum(['valid', 'moved', 'cancelled', 'checked-in', 'ended', 'returned', 'refunded']);
export type ItemState = z.infer<typeof ItemState>;

/** What was bought as it is now, if it can change after the sale. */
export const ItemFacts = z.object({
  startDateTime: Instant,
  endDateTime: Instant,
  timeZone: z.string(),
  /** A town or `Online`; null if only the area is known. */
  place: z.string().nullable(),
  /** The original date, if it was moved after the sale. */
  movedFrom: z.object({ startDateTime: Instant, timeZone: z.string() }).nullable(),
  /** Null while there is no ticket. */
  state: ItemState.nullable(),
});
export type ItemFacts = z.infer<typeof ItemFacts>;

/** The refund reason of a payment that the buyer's bank took back for good. */
export const CHARGEBACK = 'chargeback';

export const Payment = z.object({
  id: Id,
  userId: Id,
  username: z.string(),
  /** The names that both sides show now; null for people without one, or who have left. */
  displayName: z.string().nullable(),
  ownerUserId: Id,
  ownerUsername: z.string(),
  ownerDisplayName: z.string().nullable(),
  owner: z.object({ userId: Id, username: z.string() }),
  amount: z.int(),
  discountAmount: z.int(),
  refundedAmount: z.int(),
  membershipId: Id.nullable(),
  type: PaymentType,
  itemId: Id,
  description: PaymentDescription,
  /** Null if what was bought can't change. */
  item: ItemFacts.nullable(),
  refundReason: z.string().nullable(),
  refundDue: z.boolean(),
  /** The buyer's bank has taken the money or is inquiring about it; visible to the seller and administrators. */
  disputed: z.boolean(),
  /** The bank has decided a dispute, so nothing more can be refunded; visible to the same people. */
  disputeDecided: z.boolean(),
  status: PaymentStatus,
  /** Until when the buyer can pay an order that is PENDING; null for every other order and every other reader. */
  checkoutExpiresAt: Instant.nullable(),
  paymentRecordFound: z.literal(true),
  logs: z.array(PaymentLog),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Payment = z.infer<typeof Payment>;

/** Where a creator's money is that hasn't reached their bank yet, in pence; `arrivesAt` is when the first payout under way does. */
export const PayoutOutlook = z.object({
  available: z.int(),
  pending: z.int(),
  onItsWay: z.int(),
  arrivesAt: Instant.nullable(),
});
export type PayoutOutlook = z.infer<typeof PayoutOutlook>;

export const GetPayment = z.strictObject({ itemId: Id, userId: Id, paymentId: Id.optional() });
/**
 * `search` matches part of a title, of the other side's name or username, or of a receipt number. `when`: UPCOMING lists what has a date
 * that isn't over yet, soonest first; PAST lists the rest. `overFrom` and `overTo` list only what ends between the two, soonest first. Of
 * these, only PAST includes orders that came to nothing or were refunded. Buyers, who aren't told about disputes, find none by the status
 * DISPUTED.
 */
export const QueryPaymentsByUser = z.strictObject({
  ...pageInput(20),
  type: PaymentType.optional(),
  status: OrderStatus.optional(),
  search: z.string().trim().max(LIMITS.orderSearchMax).optional(),
  when: z.enum(['UPCOMING', 'PAST']).optional(),
  overFrom: Instant.optional(),
  overTo: Instant.optional(),
});
export const QueryPaymentsByOwnerUser = QueryPaymentsByUser;
/**
 * For administrators: an order by its receipt number or id, or what somebody has bought and sold, by their username, newest first. Without
 * words, what banks are disputing at present.
 */
export const QueryOrders = z.strictObject({ ...pageInput(20), search: z.string().trim().max(LIMITS.orderSearchMax).optional() });
/** Every payment for one item: each period of a recurring order is a payment of its own. */
export const QueryPaymentsByItem = z.strictObject({ itemId: Id, userId: Id, ...pageInput(20) });
export const PaymentPage = pageOutput(Payment);

const RefundReason = z
  .string()
  .trim()
  .min(LIMITS.refundReasonMin, `The reason must be at least ${LIMITS.refundReasonMin} characters`)
  .max(LIMITS.refundReasonMax, `The reason must be at most ${LIMITS.refundReasonMax} characters`);
const RefundAmount = z
  .int('The refund must be in whole pence.')
  .min(1, 'Refund at least £0.01')
  .max(LIMITS.priceMaxPence, 'That’s more than the highest price allowed.');
/** The browser makes `id`, so that a retried request is the same refund. Without an amount, everything that is left is refunded. */
export const RefundPayment = z.strictObject({
  id: Id.optional(),
  itemId: Id,
  userId: Id,
  paymentId: Id.optional(),
  amount: RefundAmount.optional(),
  refundReason: RefundReason,
});
export type RefundPayment = z.infer<typeof RefundPayment>;
/** The order after the refund. */
export const RefundedPayment = z.object({ payment: Payment });

export const CheckAccountStatus = z.strictObject({ userId: Id });
export const AccountState = z.enum(['NONE', 'ONBOARDING', 'PENDING', 'RESTRICTED', 'ACTIVE']);
export const AccountStatus = z.object({
  status: AccountState,
  canReceive: z.boolean(),
  payoutsEnabled: z.boolean(),
  requirementsDue: z.array(z.string()),
});
export type AccountStatus = z.infer<typeof AccountStatus>;

/** Names a creator from whom somebody wants to buy. */
export const TakesPayments = z.strictObject({ ownerUserId: Id });

/** Opens the caller's own dashboard at the payment provider. */
export const GetDashboardLink = z.strictObject({});

export const QueryPayouts = z.strictObject(pageInput(20));

/** A payout from a creator's account to their bank. */
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
  /** Earned and not yet sent to the bank; negative if more went back to buyers than there was. */
  held: z.int(),
  /** Has left for the bank and not arrived yet. */
  onItsWay: z.int(),
  /** Has arrived at the bank. With `held` and `onItsWay` it adds up to `earned`. */
  paidOut: z.int(),
  disputed: z.int(),
  earned: z.int(),
  thisMonth: z.int(),
  refunded: z.int(),
  /** The price of what buyers' banks took back and didn't return. */
  takenBack: z.int(),
  fees: z.int(),
  sales: z.int(),
  /** Payments that the seller has still to refund; not those for the platform to pay. */
  refundsDue: z.int(),
  /** The payout account as it was last read. */
  account: AccountState,
  payoutsEnabled: z.boolean(),
  /** The latest payout, if the bank returned it. */
  returnedPayout: z.object({ id: z.string(), amount: z.int(), failure: z.string().nullable() }).nullable(),
});
export type Balance = z.infer<typeof Balance>;

/** The platform's share of a sale, for showing what a seller will receive before a price is published. */
export const FeeTermsAnswer = z.object({ bps: z.int(), fixed: z.int() });

/** How far refunding everything paid for an item has got; `open` and `openAmount` are what pressing the button would refund. */
export const RefundProgress = z.object({
  paid: z.int(),
  refunded: z.int(),
  underWay: z.int(),
  open: z.int(),
  openAmount: z.int(),
  failed: z.int(),
});
export type RefundProgress = z.infer<typeof RefundProgress>;

/** A page at the payment provider to continue on. */
export const ProviderPage = z.object({ url: z.string() });
export type ProviderPage = z.infer<typeof ProviderPage>;
/** Starts or resumes setting up payouts. */
export const connectPayoutsCall = defineRestCall({
  method: 'POST',
  path: '/payment/connect',
  input: z.strictObject({}),
  output: ProviderPage,
});
/** Opens the provider's page for changing a card. */
export const openPortalCall = defineRestCall({ method: 'POST', path: '/payment/portal', input: z.strictObject({}), output: ProviderPage });
/** Whether a creator can be paid. */
export const accountStatusCall = defineRestCall({
  method: 'POST',
  path: '/payment/check-account-status',
  input: CheckAccountStatus,
  output: AccountStatus,
});
/** Refunds a payment in full or in part. */
export const refundPaymentCall = defineRestCall({ method: 'POST', path: '/payment/refund', input: RefundPayment, output: RefundedPayment });
