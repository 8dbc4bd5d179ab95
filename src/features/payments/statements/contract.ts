import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { pageOutput } from '#kernel/http/paging.ts';
import { BillingPeriod, PaymentLogEvent, PaymentType } from '../contract.ts';
import { Payout } from '../payouts/contract.ts';

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Give the month as YYYY-MM, such as 2026-11.');

/** Both months inclusive; at most 36 of them. */
export const GetEarnings = z.strictObject({ from: Month, to: Month });
export type GetEarnings = z.infer<typeof GetEarnings>;

/** A creator's earnings in a month by what was sold, in pence, after the platform's share and refunds. */
export const MonthOfEarnings = z.object({
  month: Month,
  tickets: z.int(),
  memberships: z.int(),
  subscriptions: z.int(),
  tips: z.int(),
});
export type MonthOfEarnings = z.infer<typeof MonthOfEarnings>;
export const Earnings = z.object({ months: z.array(MonthOfEarnings) });

/** A month, or the UK tax year that begins on 6 April of the given year. */
export const GetStatement = z.union([
  z.strictObject({ month: Month, cursor: z.string().min(1).max(512).nullish() }),
  z.strictObject({ taxYear: z.int().min(2020).max(2100), cursor: z.string().min(1).max(512).nullish() }),
]);
export type GetStatement = z.infer<typeof GetStatement>;

/** More than one a day in a year. */
export const STATEMENT_PAYOUTS_MAX = 1000;

/** One movement of a creator's money, in pence; refunds are negative. */
export const StatementLine = z.object({
  at: Instant,
  paymentId: Id,
  orderedAt: Instant,
  type: PaymentType,
  event: PaymentLogEvent,
  /** Whether the buyer's bank moved the money, by a dispute. */
  disputed: z.boolean(),
  title: z.string(),
  /** What a code took off the order, in words; null without one. */
  discount: z.string().nullable(),
  billingPeriod: BillingPeriod.nullable(),
  username: z.string(),
  /** The customer's name now; null for people without one, or who have left. */
  displayName: z.string().nullable(),
  amount: z.int(),
  platformFee: z.int(),
  received: z.int(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** A page of movements. `payouts` are the span's, on the first page only. */
export const Statement = pageOutput(StatementLine).extend({
  /** What was not yet paid out when the span began and when it ended, in pence: received by then, without the payouts made by then. */
  opening: z.int(),
  closing: z.int(),
  payouts: z.array(Payout).max(STATEMENT_PAYOUTS_MAX),
});
export type Statement = z.infer<typeof Statement>;

/** Names one of the caller's payouts by the provider's id. */
export const GetPayoutContents = z.strictObject({ payoutId: z.string().min(1).max(255) });
export type GetPayoutContents = z.infer<typeof GetPayoutContents>;

export const PAYOUT_LINES_MAX = 500;

/** A movement in a payout, with the order that it belongs to. */
export const PayoutLine = StatementLine.omit({ discount: true }).extend({ itemId: Id, userId: Id });
export type PayoutLine = z.infer<typeof PayoutLine>;

/** What a payout consists of, in pence. */
export const PayoutContents = z.object({
  amount: z.int(),
  /** What movements of earlier payouts left over for it. */
  carriedIn: z.int(),
  lines: z.array(PayoutLine).max(PAYOUT_LINES_MAX),
  /** Further movements, which are not listed. */
  rest: z.object({ count: z.int(), received: z.int() }),
  /** What of its movements is left for later payouts; negative while news of a sale that it contains is under way. */
  carriedOut: z.int(),
});
export type PayoutContents = z.infer<typeof PayoutContents>;
