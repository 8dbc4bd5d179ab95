import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { ProviderPage } from '../contract.ts';

/** Where a creator's money is that hasn't reached their bank yet, in pence; `arrivesAt` is when the first payout under way does. */
export const PayoutOutlook = z.object({
  available: z.int(),
  pending: z.int(),
  onItsWay: z.int(),
  arrivesAt: Instant.nullable(),
});

export type PayoutOutlook = z.infer<typeof PayoutOutlook>;

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

export const PayoutStatus = z.enum(['PENDING', 'IN_TRANSIT', 'PAID', 'FAILED', 'CANCELED']);

/** A payout from a creator's account to their bank. */
export const Payout = z.object({
  id: z.string(),
  amount: z.int(),
  status: PayoutStatus,
  failure: z.string().nullable(),
  arrivesAt: Instant,
  createdAt: Instant,
});

export type Payout = z.infer<typeof Payout>;

export const PayoutPage = pageOutput(Payout);

/** Starts or resumes setting up payouts. */
export const connectPayoutsCall = defineRestCall({
  method: 'POST',
  path: '/payment/connect',
  input: z.strictObject({}),
  output: ProviderPage,
});

/** Whether a creator can be paid. */
export const accountStatusCall = defineRestCall({
  method: 'POST',
  path: '/payment/check-account-status',
  input: CheckAccountStatus,
  output: AccountStatus,
});

/** What a creator has earned, in pence, read from the ledger. */
const OrderKey = z.object({ itemId: Id, userId: Id, paymentId: Id });
export type OrderKey = z.infer<typeof OrderKey>;

export const Balance = z.object({
  /** Earned and not yet sent to the bank; negative if more went back to buyers than there was. */
  held: z.int(),
  /** Has left for the bank and not arrived yet. */
  onItsWay: z.int(),
  /** Has arrived at the bank. With `held` and `onItsWay` it adds up to `earned`. */
  paidOut: z.int(),
  disputed: z.int(),
  /** The disputed order, if there is one alone. */
  disputedOrder: OrderKey.nullable(),
  earned: z.int(),
  thisMonth: z.int(),
  refunded: z.int(),
  /** The price of what buyers' banks took back and didn't return. */
  takenBack: z.int(),
  fees: z.int(),
  sales: z.int(),
  /** Payments that the seller has still to refund; not those for the platform to pay. */
  refundsDue: z.int(),
  /** The order to be refunded, if there is one alone. */
  refundDueOrder: OrderKey.nullable(),
  /** The payout account as it was last read. */
  account: AccountState,
  payoutsEnabled: z.boolean(),
  /** The latest payout, if the bank returned it. */
  returnedPayout: z.object({ id: z.string(), amount: z.int(), failure: z.string().nullable() }).nullable(),
});

export type Balance = z.infer<typeof Balance>;
