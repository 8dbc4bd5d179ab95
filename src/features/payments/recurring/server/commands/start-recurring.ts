import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { BillingPeriod } from '../../rules.ts';
import { createPayment } from '../../../api/checkout/create-payment.ts';
import type { RecurringRow } from '../../../api/lock-recurring.ts';
import { isRunning } from '../sql/is-running.ts';

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
  platformFee: number;
  billingPeriod: BillingPeriod;
  trialDays: number;
  mode: 'sandbox' | 'test' | 'live';
  requestHash: string;
};

/**
 * Writes a recurring order with its first payment, PENDING and with its price pinned. If the buyer has an order for that slot that isn't
 * over, writes nothing and returns that one: of two concurrent requests, one starts it and the other finds it.
 */
export async function startRecurring(command: CommandContext, order: NewRecurring): Promise<RecurringRow | 'begun'> {
  const { tx, now } = command;
  const stamps = { created_at: now, updated_at: now };
  const begun = await tx
    .insertInto('recurring_orders')
    .values({
      owner_user_id: order.ownerUserId,
      id: order.id,
      user_id: order.buyer.userId,
      type: order.type,
      item_id: order.itemId,
      slot: order.slot,
      title: order.title,
      amount: order.amount,
      billing_period: order.billingPeriod,
      trial_days: order.trialDays,
      status: 'pending',
      mode: order.mode,
      ...stamps,
    })
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'type', 'slot', 'user_id']).where(isRunning).doNothing())
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows !== 1n) return findOpen(command, order);
  await createPayment(command, {
    id: order.id,
    ownerUserId: order.ownerUserId,
    ownerUsername: order.ownerUsername,
    buyer: order.buyer,
    type: order.type,
    itemId: order.itemId,
    description: { title: order.title, billingPeriod: order.billingPeriod },
    amount: order.trialDays > 0 ? 0 : order.amount,
    platformFee: order.trialDays > 0 ? 0 : order.platformFee,
    mode: order.mode,
    requestHash: order.requestHash,
    checkoutExpiresAt: addMinutes(now, CHECKOUT_MINUTES),
    recurringId: order.id,
  });
  return 'begun';
}

async function findOpen({ tx }: CommandContext, order: NewRecurring): Promise<RecurringRow> {
  const row = await tx
    .selectFrom('recurring_orders')
    .selectAll()
    .where('owner_user_id', '=', order.ownerUserId)
    .where('type', '=', order.type)
    .where('slot', '=', order.slot)
    .where('user_id', '=', order.buyer.userId)
    .where(isRunning)
    .executeTakeFirstOrThrow();
  return row;
}
