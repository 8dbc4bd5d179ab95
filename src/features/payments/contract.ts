import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { UserCard } from '#features/people/contract.ts';

export const BillingPeriod = z.enum(['monthly', 'annual']);

export const PaymentType = z.enum(['SESSION_EVENT', 'MEMBERSHIP', 'SUBSCRIPTION', 'TIP', 'GIFT']);
export type PaymentType = z.infer<typeof PaymentType>;

/** The state of a payment (docs/product.md#payment-states). */
export const PaymentStatus = z.enum(['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED', 'TRIAL', 'CANCELLED', 'SCHEDULED_CANCELLATION']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PaymentLogEvent = z.enum(['TRIAL_START', 'PAYMENT', 'RENEWAL', 'REFUND', 'FAILED', 'CANCELLED', 'SCHEDULED_CANCELLATION']);
export type PaymentLogEvent = z.infer<typeof PaymentLogEvent>;

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
  /** Of tickets: the line below the title. */
  subtitle: z.string().optional(),
  sessionId: Id.optional(),
  startDateTime: Instant.optional(),
  endDateTime: Instant.optional(),
  timeZone: z.string().optional(),
  /** How often the event had been moved by then; 0 if missing. */
  moves: z.int().optional(),
  /** How often its title or minimum number had been changed for those who had booked by then; 0 if missing. */
  changes: z.int().optional(),
  /** Of tickets: how many had to book for the date to take place, if that was so. */
  minimum: z.int().optional(),
  /** Recurring orders only: the billing period, and the dates this payment covers. */
  billingPeriod: BillingPeriod.optional(),
  periodStart: Instant.optional(),
  periodEnd: Instant.optional(),
  /** The membership that paid. */
  membershipTitle: z.string().optional(),
  /** Of tickets: how many places; 1 if missing. */
  seats: z.int().optional(),
  /**
   * Of tickets, if one isn't standard: seats of one kind and price, in the order of the seats; `full` is what each costs without the code, `chosen` if
   * the buyer chose the price.
   */
  kinds: z
    .array(
      z.object({
        id: Id.nullable(),
        name: z.string(),
        price: z.int(),
        full: z.int().optional(),
        seats: z.int(),
        chosen: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** The code that the order used: `discountAmount` pence less, a percentage or pence of each place, pass or period. */
  discount: z.object({ code: z.string(), percent: z.int().optional(), amount: z.int().optional() }).optional(),
  /** Of gifts: what is given. */
  gift: z.enum(['PASS', 'MONTHS', 'TICKET']).optional(),
  /** Of orders that cost nothing because somebody else has paid for them, the creator gives them, or a ticket was returned for them. What
   * a newer version writes, beside this one during an upgrade, is left out. */
  given: z.enum(['gift', 'complimentary', 'returned']).optional().catch(undefined),
  /** Of tickets that were a gift: the order that paid for them. */
  redeems: Id.optional(),
  /** Of a subscription, as a gift or given: how many months. */
  months: z.int().optional(),
  /** Of tickets: what the host promised to buyers who return theirs. */
  returnPolicy: z
    .object({ hoursBefore: z.int(), percent: z.int(), lateCostsUse: z.boolean(), credit: z.literal(true).optional() })
    .optional(),
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
  /** How many places of it are valid. */
  validSeats: z.int().optional(),
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
  /** The buyer's, for the seller. */
  profilePic: UserCard.shape.profilePic,
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
  /** How much must have gone back in all if a share is due; null if all of it. */
  refundOwed: z.int().nullable(),
  /** The buyer's bank has taken the money or is inquiring about it; visible to the seller and administrators. */
  disputed: z.boolean(),
  /** The bank has decided a dispute, so nothing more can be refunded; visible to the same people. */
  disputeDecided: z.boolean(),
  status: PaymentStatus,
  /** Until when the buyer can pay an order that is PENDING; null for every other order and every other reader. */
  checkoutExpiresAt: Instant.nullable(),
  /** What a trial that goes on will cost, in pence, and when; for its seller, null for every other order and reader. */
  nextCharge: z.object({ amount: z.int(), at: Instant }).nullable(),
  /** Of a gift that can be redeemed or was, for its seller: whether it was. */
  redeemed: z.boolean().optional(),
  paymentRecordFound: z.literal(true),
  logs: z.array(PaymentLog),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Payment = z.infer<typeof Payment>;

/** The platform's share of a sale, for showing what a seller will receive before a price is published. */
export const FeeTermsResponse = z.object({ bps: z.int(), fixed: z.int() });

/** A page at the payment provider to continue on. */
export const ProviderPage = z.object({ url: z.string() });
export type ProviderPage = z.infer<typeof ProviderPage>;
