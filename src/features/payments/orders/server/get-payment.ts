import { sql } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Payment } from '../../contract.ts';
import { maySeePayment } from '../../policy.ts';
import { CONCERNS_SELLER } from './order-conditions.ts';
import { findSellers, isWith } from '../../api/orders/find-sellers.ts';
import { presentPayments } from './present-payments.ts';
import type { GetPayment } from '../contract.ts';

const ofOrder = sql`from tickets t where t.owner_user_id = payments.owner_user_id and t.payment_id = coalesce((payments.description ->> 'redeems')::uuid, payments.id)`;
// Whoever redeemed tickets has an order of their own, which opens by the giver's too.
const REDEEMED_ORDER = sql<string>`payments.description ->> 'redeems'`;
// An order of a place for oneself comes before those for others, if it counts.
const FOR_ONESELF = sql<boolean>`(payments.description ->> 'gift' is distinct from 'TICKET')`;
const RETURNED = sql<boolean>`(exists (select 1 ${ofOrder} and (t.status = 'cancelled' or t.owed_back is not null)) and not exists (select 1 ${ofOrder} and t.status = 'active'))`;

const PAID = sql<boolean>`(payments.status in ('COMPLETED', 'REFUNDED', 'TRIAL') and not ${RETURNED})`;
const OPEN_FOR_ONESELF = sql<boolean>`(payments.status = 'PENDING' and ${FOR_ONESELF})`;

/**
 * Returns a person's current payment for an item (or the one named), or null. Everybody but its two sides and administrators gets null,
 * whatever ids they know, and so does the seller for a checkout that nobody paid.
 */
export async function getPayment(services: Services, actor: Actor, input: z.output<typeof GetPayment>): Promise<Payment | null> {
  let query = services.db
    .selectFrom('payments')
    .selectAll()
    .where(isWith('owner_user_id', await findSellers(services.db, input.userId)))
    .where('user_id', '=', input.userId)
    .where('item_id', '=', input.itemId);
  if (input.paymentId !== undefined)
    query = query.where((row) => row.or([row('id', '=', input.paymentId ?? ''), row(REDEEMED_ORDER, '=', input.paymentId ?? '')]));
  if (actor.userId !== input.userId && !actor.admin) query = query.where(CONCERNS_SELLER);
  // A completed payment is the one that counts, however many others were started and abandoned, unless all its tickets were returned: its buyer may
  // book again.
  const payment = await query
    .orderBy(sql`(${PAID} or ${OPEN_FOR_ONESELF})`, 'desc')
    .orderBy(FOR_ONESELF, 'desc')
    .orderBy(PAID, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!payment || !maySeePayment(actor, { userId: payment.user_id, ownerUserId: payment.owner_user_id })) return null;
  const [presented] = await presentPayments(services, actor, [payment]);
  return presented ?? null;
}
