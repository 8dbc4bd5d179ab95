import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { judgeCode, takeCode, type CodeOrder } from '#features/payments/api/codes/take-code.ts';
import type { UsedCode } from '#features/payments/codes/contract.ts';
import { codeRefusals } from '#features/payments/codes/refusals.ts';
import { kindsCovered, reducedPrices, type Coverage, type Discount } from '#features/payments/codes/rules.ts';
import type { PricedSeat } from '../../kinds/rules.ts';

type Request = { ownerUserId: string; sessionId: string; paymentId: string; code?: UsedCode | undefined };

/**
 * Uses the code of an order for its places, and returns what they cost with it and what it takes off (docs/product.md#discount-codes); without
 * a code, or if the places cost nothing anyway and need none, they stay as they are. The caller has locked the event, and writes the order in this
 * transaction. Refuses a code that can't be used, that is for none of the places, and one that takes off less than the buyer was shown.
 */
export async function applyCode(
  command: CommandContext,
  buyer: Actor,
  request: Request,
  seats: readonly PricedSeat[],
): Promise<{ seats: readonly PricedSeat[]; discount?: Discount }> {
  const order = orderOf(buyer, request, seats);
  if (order === null) return { seats };
  const { row, discount } = await takeCode(command, { ...order, paymentId: request.paymentId });
  return { seats: withDiscount(seats, { covers: row.covers, discount, request }), discount };
}

/** Refuses what {@link applyCode} would, before the checkout that gives way to the order is closed. */
export async function checkCode(
  { tx, now }: CommandContext,
  buyer: Actor,
  request: Request,
  { seats, insteadOf }: { seats: readonly PricedSeat[]; insteadOf: string },
): Promise<void> {
  const order = orderOf(buyer, request, seats);
  if (order === null) return;
  const { row, discount } = await judgeCode(tx, { ...order, insteadOf }, { now });
  withDiscount(seats, { covers: row.covers, discount, request });
}

function orderOf(
  { userId }: Actor,
  { ownerUserId, sessionId, code }: Request,
  seats: readonly PricedSeat[],
): Required<Omit<CodeOrder, 'insteadOf'>> | null {
  const total = seats.reduce((sum, { price }) => sum + price, 0);
  const isNeeded = total > 0 || seats.some(({ byCode }) => byCode);
  return code && isNeeded ? { ownerUserId, userId, code: code.code, item: { type: 'session', sessionId }, total } : null;
}

type Taken = { covers: Coverage; discount: Discount; request: Request };

function withDiscount(seats: readonly PricedSeat[], { covers, discount, request: { sessionId, code } }: Taken): PricedSeat[] {
  const kinds = kindsCovered(covers, { type: 'session', sessionId });
  const isCovered = ({ kindId }: PricedSeat) => kinds === 'all' || (kinds !== 'none' && kinds.includes(kindId));
  // What is sold only with a code is sold with one that names it, not with one for everything.
  const isUnlocked = ({ byCode, kindId }: PricedSeat) => !byCode || (typeof kinds !== 'string' && kinds.includes(kindId));
  if (!seats.some(isCovered) || !seats.every(isUnlocked)) throw codeRefusals.CODE_NOT_FOR_KINDS();
  const prices = reducedPrices(
    seats.map((seat) => ({ price: seat.price, isCovered: isCovered(seat) })),
    discount,
  );
  const reduced = seats.map((seat, index) => ({ ...seat, price: prices[index] ?? seat.price, full: seat.price }));
  const off = reduced.reduce((sum, { price, full }) => sum + full - price, 0);
  if (code?.off !== undefined && off < code.off) throw codeRefusals.CODE_CHANGED();
  return reduced;
}
