import type { Db, Tx } from '#db/client.ts';
import type { Pence } from '#kernel/money/money.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { UsedCode } from '../../codes/contract.ts';
import { codeRefusals } from '../../codes/refusals.ts';
import { periodsFor, reducedPeriod, type CodeItem, type Discount } from '../../codes/rules.ts';
import type { BillingPeriod, PeriodDiscount } from '../../recurring/rules.ts';
import { judgeCode, takeCode } from './take-code.ts';

/** An order of something that renews, at this price a period, with a code of its seller. */
export type PeriodOrder = {
  ownerUserId: string;
  userId: string;
  paymentId: string;
  item: CodeItem;
  price: Pence;
  billingPeriod: BillingPeriod;
  code: UsedCode;
};

/**
 * Uses a code for an order that renews, in the transaction that writes it, and returns what it takes off each of the first periods. Refuses a
 * code that can't be used, and one that takes off less than the buyer was shown.
 */
export async function takePeriodCode(command: CommandContext, order: PeriodOrder): Promise<PeriodDiscount> {
  const { row, discount } = await takeCode(command, { ...order, code: order.code.code, total: order.price });
  return periodDiscount(order, discount, row.periods);
}

/** Refuses what {@link takePeriodCode} would, before the open order that gives way is closed. */
export async function judgePeriodCode(
  db: Db | Tx,
  order: PeriodOrder,
  { now, insteadOf }: { now: Date; insteadOf: string },
): Promise<void> {
  const { row, discount } = await judgeCode(db, { ...order, code: order.code.code, total: order.price, insteadOf }, { now });
  periodDiscount(order, discount, row.periods);
}

/**
 * Whether an open order that renews uses the code that its buyer wants now, and takes off as much as they were shown. Whoever names no code goes
 * on with what the order was promised; null wants none.
 */
export function isSamePeriodCode(open: PeriodDiscount | null, wanted: UsedCode | null | undefined): boolean {
  return wanted === undefined || (open?.code === wanted?.code && (open?.off ?? 0) >= (wanted?.off ?? 0));
}

function periodDiscount({ price, billingPeriod, code }: PeriodOrder, discount: Discount, periods: number): PeriodDiscount {
  const off = price - reducedPeriod(price, discount);
  if (code.off !== undefined && off < code.off) throw codeRefusals.CODE_CHANGED();
  return { ...discount, off, periods: periodsFor(periods, billingPeriod) };
}
