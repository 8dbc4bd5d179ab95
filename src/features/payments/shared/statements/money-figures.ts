import { formatPounds } from '#kernel/money/money.ts';
import type { PayoutOutlook, Balance } from '../../payouts/contract.ts';

/**
 * Where a creator's money is, in pence. `balance` and `pending` are null while only the provider could tell them apart; `held` is both.
 * `balance`, `onItsWay`, `pending` and `paidOut` add up to `earned`.
 */
export type MoneyFigures = {
  balance: number | null;
  onItsWay: number;
  pending: number | null;
  held: number;
  paidOut: number;
  earned: number;
  thisMonth: number;
};

/**
 * Returns a creator's figures. All sums are the ledger's, and the provider's word is taken only for how much of them isn't available yet, so
 * that what is shown adds up also while news of a sale or a payout is under way.
 */
export function moneyFigures(balance: Balance, outlook: PayoutOutlook | null | undefined): MoneyFigures {
  const { held, onItsWay, paidOut, earned, thisMonth } = balance;
  const pending = outlook === null ? 0 : (outlook?.pending ?? null);
  return { balance: pending === null ? null : held - pending, onItsWay, pending, held, paidOut, earned, thisMonth };
}

/** Says what was deducted from a creator's sales; added to what they earned, it comes to the price of everything they sold. */
export function deductionsOf({ fees, refunded, takenBack }: Pick<Balance, 'fees' | 'refunded' | 'takenBack'>): string {
  const share = `the platform’s share (${formatPounds(fees)})`;
  const refunds = `refunds (${formatPounds(refunded)})`;
  if (takenBack === 0) return `After ${share} and ${refunds}.`;
  return `After ${share}, ${refunds} and payments taken back by banks (${formatPounds(takenBack)}).`;
}
