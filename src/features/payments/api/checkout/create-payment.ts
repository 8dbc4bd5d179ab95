import { z } from 'zod';
import { addMinutes } from '#kernel/time/instant.ts';
import { Id } from '#kernel/ids/id.ts';
import { statement } from '#db/statement.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import type { PaymentDescription, PaymentType } from '../../contract.ts';

// Shortly after the provider closes the checkout by itself.
const SETTLE_DELAY_MINUTES = 2;

/** Settles one order after its checkout has closed, in case no webhook arrived. */
export const closeStaleOrderJob = defineJob({
  name: 'payments.settle-order',
  payload: z.strictObject({ ownerUserId: Id, paymentId: Id }),
  concurrency: 8,
  load: async () => (await import('./close-order.ts')).closeStaleOrder,
});

export type NewPayment = {
  id: string;
  ownerUserId: string;
  ownerUsername: string;
  buyer: { userId: string; username: string };
  type: PaymentType;
  itemId: string;
  description: PaymentDescription;
  /** The membership being bought, or the one paying for a ticket. */
  membershipId?: string;
  /** Pence to pay now. */
  amount: number;
  discountAmount?: number;
  platformFee: number;
  mode: 'sandbox' | 'test' | 'live';
  requestHash: string;
  /** When the checkout closes by itself; null if there is no checkout. */
  checkoutExpiresAt: Date | null;
  /** The recurring order of which this is the first payment. */
  recurringId?: string;
};

const INSERT = statement<never, Record<string, string | number | Date | null>>(`
  insert into payments (owner_user_id, id, user_id, username, owner_username, type, item_id, description, membership_id, amount, discount_amount,
    platform_fee, status, mode, request_hash, checkout_expires_at, over_at, recurring_id, created_at, updated_at)
  values (:ownerUserId::uuid, :id::uuid, :buyer::uuid, :username, :ownerUsername, :type, :itemId::uuid, :description::jsonb, :membershipId::uuid,
    :amount::int, :discountAmount::int, :platformFee::int, :status, :mode, :requestHash, :checkoutExpiresAt::timestamptz, :overAt::timestamptz,
    :recurringId::uuid, :now::timestamptz, :now::timestamptz)`);

/**
 * Writes an order: COMPLETED at once if it has no checkout, otherwise PENDING, with a job that settles it after its checkout has closed, in
 * case no webhook arrives.
 */
export async function createPayment(command: CommandContext, payment: NewPayment): Promise<void> {
  const { tx, now } = command;
  const inserted = INSERT.run(tx, {
    ownerUserId: payment.ownerUserId,
    id: payment.id,
    buyer: payment.buyer.userId,
    username: payment.buyer.username,
    ownerUsername: payment.ownerUsername,
    type: payment.type,
    itemId: payment.itemId,
    description: JSON.stringify(payment.description),
    membershipId: payment.membershipId ?? null,
    amount: payment.amount,
    discountAmount: payment.discountAmount ?? 0,
    platformFee: payment.platformFee,
    // A trial costs nothing today but has a checkout all the same.
    status: payment.checkoutExpiresAt === null ? 'COMPLETED' : 'PENDING',
    mode: payment.mode,
    requestHash: payment.requestHash,
    checkoutExpiresAt: payment.checkoutExpiresAt,
    overAt: overAt(payment, now),
    recurringId: payment.recurringId ?? null,
    now,
  });
  const recorded = recordSellers(command, [{ id: payment.id, userId: payment.buyer.userId, ownerUserId: payment.ownerUserId }]);
  await together([inserted, recorded]);
  if (payment.checkoutExpiresAt === null) return;
  await command.enqueue(
    closeStaleOrderJob,
    { ownerUserId: payment.ownerUserId, paymentId: payment.id },
    { startAfter: addMinutes(payment.checkoutExpiresAt, SETTLE_DELAY_MINUTES) },
  );
}

// A tip is over once it is given, a ticket when its event ends; a membership or a subscription goes on.
function overAt({ type, description }: NewPayment, now: Date): Date | null {
  if (type === 'TIP') return now;
  return description.endDateTime === undefined ? null : new Date(description.endDateTime);
}

type FreePayment = Omit<NewPayment, 'amount' | 'platformFee' | 'checkoutExpiresAt'>;

const CREATE = statement<never, { orders: string; now: Date }>(`
  insert into payments (owner_user_id, id, user_id, username, owner_username, type, item_id, description, membership_id, amount, discount_amount, status,
    mode, request_hash, over_at, created_at, updated_at)
  select owner_user_id, id, user_id, username, owner_username, type, item_id, description, membership_id, 0, discount_amount, 'COMPLETED', mode, request_hash,
    (description->>'endDateTime')::timestamptz, :now::timestamptz, :now::timestamptz
  from json_to_recordset(:orders::json) as new (owner_user_id uuid, id uuid, user_id uuid, username text, owner_username text, type text,
    item_id uuid, description jsonb, membership_id uuid, discount_amount integer, mode text, request_hash text)`);

/** Writes orders with nothing to pay, COMPLETED at once, in a single statement. */
export async function createFreePayments(command: CommandContext, payments: FreePayment[]): Promise<void> {
  const rows = payments.map((payment) => ({
    owner_user_id: payment.ownerUserId,
    id: payment.id,
    user_id: payment.buyer.userId,
    username: payment.buyer.username,
    owner_username: payment.ownerUsername,
    type: payment.type,
    item_id: payment.itemId,
    description: payment.description,
    membership_id: payment.membershipId ?? null,
    discount_amount: payment.discountAmount ?? 0,
    mode: payment.mode,
    request_hash: payment.requestHash,
  }));
  await together([
    CREATE.run(command.tx, { orders: JSON.stringify(rows), now: command.now }),
    recordSellers(
      command,
      payments.map(({ id, buyer, ownerUserId }) => ({ id, userId: buyer.userId, ownerUserId })),
    ),
  ]);
}

const NUMBER = statement<never, { ids: string[]; sellers: string[] }>(`
  insert into order_numbers (number, payment_id, owner_user_id)
  select right(id::text, 12), id, owner_user_id from unnest(:ids::uuid[], :sellers::uuid[]) as known (id, owner_user_id)
  on conflict do nothing`);

// Always in the same order, so that two transactions writing the same pairs can't deadlock.
const PAIR = statement<never, { buyers: string[]; sellers: string[] }>(`
  insert into order_sellers (user_id, owner_user_id)
  select distinct user_id, owner_user_id from unnest(:buyers::uuid[], :sellers::uuid[]) as pair (user_id, owner_user_id) order by 1, 2
  on conflict do nothing`);

/**
 * Records with whom orders lie, in the transaction that writes them: by their buyers, whose own orders can't be found without it, and by
 * their receipt numbers. Leaves what is known as it is.
 */
export async function recordSellers(
  command: CommandContext,
  orders: readonly { id: string; userId: string; ownerUserId: string }[],
): Promise<void> {
  await together([
    NUMBER.run(command.tx, { ids: orders.map(({ id }) => id), sellers: orders.map(({ ownerUserId }) => ownerUserId) }),
    recordPairs(command, orders),
  ]);
}

/**
 * Records that something of a person's lies with a host from whom they may never order, such as their wait for a place, so that their
 * export and the deletion of their account find it.
 */
export async function recordSeller(command: CommandContext, pair: { userId: string; ownerUserId: string }): Promise<void> {
  await recordPairs(command, [pair]);
}

async function recordPairs({ tx }: CommandContext, pairs: readonly { userId: string; ownerUserId: string }[]): Promise<void> {
  await PAIR.run(tx, { buyers: pairs.map(({ userId }) => userId), sellers: pairs.map(({ ownerUserId }) => ownerUserId) });
}
