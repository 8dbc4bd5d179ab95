import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { judgeCode, takeCode } from '#features/payments/api/codes/take-code.ts';
import type { UsedCode } from '#features/payments/codes/contract.ts';
import { codeRefusals } from '#features/payments/codes/refusals.ts';
import { reducedPrices, type Discount } from '#features/payments/codes/rules.ts';

type Sale = {
  offer: { id: string; user_id: string; price: number };
  buyer: Actor;
  order: { paymentId: string; code: UsedCode | null | undefined };
};

/**
 * Uses the code of an order for a pass, and returns what the pass costs with it, in pence, and what it takes off (docs/product.md#discount-codes).
 * The caller has locked the offer, and writes the order in this transaction. Refuses a code that can't be used, and one that takes off less than
 * the buyer was shown.
 */
export async function applyCode(command: CommandContext, sale: Sale): Promise<{ amount: number; discount?: Discount }> {
  const { offer, order } = sale;
  if (!order.code) return { amount: offer.price };
  const { discount } = await takeCode(command, { ...codeOrderOf(sale, order.code), paymentId: order.paymentId });
  return { amount: reducedPass(offer.price, discount, order.code), discount };
}

/** Refuses what {@link applyCode} would, before the open order that gives way is closed. */
export async function checkCode({ tx, now }: CommandContext, sale: Sale, insteadOf: string): Promise<void> {
  const { offer, order } = sale;
  if (!order.code) return;
  const { discount } = await judgeCode(tx, { ...codeOrderOf(sale, order.code), insteadOf }, { now });
  reducedPass(offer.price, discount, order.code);
}

type OpenOrder = { description: { discount?: Discount | undefined }; discount_amount: number };

/**
 * Whether an open order uses the code that its buyer wants now, and takes off as much as they were shown. Whoever names no code goes on with what
 * the order was promised; null wants none.
 */
export function isSameCode({ description: { discount }, discount_amount: off }: OpenOrder, wanted: UsedCode | null | undefined): boolean {
  return wanted === undefined || (discount?.code === wanted?.code && off >= (wanted?.off ?? 0));
}

function codeOrderOf({ offer, buyer }: Sale, { code }: UsedCode) {
  const item = { type: 'membership' as const, membershipId: offer.id };
  return { ownerUserId: offer.user_id, userId: buyer.userId, code, item, total: offer.price };
}

function reducedPass(price: number, discount: Discount, code: UsedCode): number {
  const [amount = price] = reducedPrices([{ price, isCovered: true }], discount);
  if (code.off !== undefined && price - amount < code.off) throw codeRefusals.CODE_CHANGED();
  return amount;
}
