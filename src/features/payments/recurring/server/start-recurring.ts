import { statement } from '#db/statement.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { discountOf, type BillingPeriod, type PeriodDiscount } from '../rules.ts';
import { releaseCode } from '../../api/codes/take-code.ts';
import { createPayment } from '../../api/checkout/create-payment.ts';
import type { RecurringRow } from '../../api/lock-recurring.ts';
import { findRunning } from '../../api/recurring/find-recurring.ts';
import { IS_RUNNING } from './is-running.ts';

/** How long a checkout stays open; a buyer who comes back within that time gets the same one. */
const CHECKOUT_MINUTES = 60;

export type NewRecurring = {
  /** The id of the order and of its first payment. */
  id: string;
  ownerUserId: string;
  ownerUsername: string;
  buyer: { userId: string; username: string };
  type: 'SUBSCRIPTION' | 'MEMBERSHIP';
  itemId: string;
  /** What a person can have only one of at a time. */
  slot: string;
  title: string;
  /** Pence per period. */
  amount: number;
  /** The platform's share of each period, which later changes of the fee don't touch: a percentage with two decimals, and in pence. */
  share: { percent: number; fee: number };
  billingPeriod: BillingPeriod;
  trialDays: number;
  /** What a code takes off its first periods; `amount` and `share` are without it. */
  discount?: PeriodDiscount | undefined;
  mode: 'sandbox' | 'test' | 'live';
  requestHash: string;
};

type Row = Pick<
  NewRecurring,
  'id' | 'ownerUserId' | 'type' | 'itemId' | 'slot' | 'title' | 'amount' | 'billingPeriod' | 'trialDays' | 'mode'
>;

const BEGIN = statement<never, Row & { feeBps: number; discount: string | null; buyer: string; now: Date }>(`
  insert into recurring_orders (owner_user_id, id, user_id, type, item_id, slot, title, amount, fee_bps, discount, billing_period, trial_days, status, mode,
    created_at, updated_at)
  values (:ownerUserId::uuid, :id::uuid, :buyer::uuid, :type, :itemId::uuid, :slot::uuid, :title, :amount::int, :feeBps::int, :discount::jsonb, :billingPeriod,
    :trialDays::int, 'pending', :mode, :now::timestamptz, :now::timestamptz)
  on conflict (owner_user_id, type, slot, user_id) where ${IS_RUNNING} do nothing`);

/**
 * Writes a recurring order with its first payment, PENDING and with its price pinned. If the buyer has an order for that slot that isn't
 * over, writes nothing and returns that one: of two concurrent requests, one starts it and the other finds it.
 */
export async function startRecurring(command: CommandContext, order: NewRecurring): Promise<RecurringRow | 'begun'> {
  const { tx, now } = command;
  const { discount } = order;
  const row = { ...order, feeBps: Math.round(order.share.percent * 100), discount: discount ? JSON.stringify(discount) : null };
  if ((await BEGIN.run(tx, { ...row, buyer: order.buyer.userId, now })) !== 1) {
    await releaseCode(command, { ownerUserId: order.ownerUserId, paymentId: order.id });
    return findOpen(command, order);
  }
  const off = discount?.off ?? 0;
  await createPayment(command, {
    id: order.id,
    ownerUserId: order.ownerUserId,
    ownerUsername: order.ownerUsername,
    buyer: order.buyer,
    type: order.type,
    itemId: order.itemId,
    description: { title: order.title, billingPeriod: order.billingPeriod, ...(discount ? { discount: discountOf(discount) } : {}) },
    amount: order.trialDays > 0 ? 0 : order.amount - off,
    discountAmount: off,
    platformFee: order.trialDays > 0 ? 0 : Math.round(((order.amount - off) * order.share.percent) / 100),
    mode: order.mode,
    requestHash: order.requestHash,
    checkoutExpiresAt: addMinutes(now, CHECKOUT_MINUTES),
    recurringId: order.id,
  });
  return 'begun';
}

async function findOpen({ tx }: CommandContext, order: NewRecurring): Promise<RecurringRow> {
  const row = await findRunning(tx, { ...order, userId: order.buyer.userId });
  if (row === null) throw new Error(`An order stood in the way of ${order.id}, and no longer does.`);
  return row;
}
