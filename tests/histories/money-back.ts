import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Actor } from '#platform/server/http/request-context.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import type { Chance } from '#tests/chaos/chance.ts';
import type { HistoryWorld } from './history-world.ts';
import { decide, dispute, leftOf, refund, type Charge } from './model.ts';
import type { Seller } from './seller.ts';

/** A payment from which money is given back. */
export type Order = { seller: Seller; buyer: { userId: string; actor: Actor }; paymentId: string };
type Way = { chance: Chance; byAdmin?: boolean; onGone: () => void };

const CALM = ['NOT_REFUNDABLE', 'ALREADY_REFUNDING', 'MORE_THAN_LEFT', 'REFUND_FAILED'];

/** Has the seller, an administrator or someone in the provider's dashboard refund a part or all, sometimes with two clicks at once. */
export async function giveBack(world: HistoryWorld, order: Order, charge: Charge, { chance, byAdmin, onGone }: Way): Promise<void> {
  const left = leftOf(charge);
  if (left === 0 || charge.dispute !== null) return;
  const luck = chance.next();
  const part = luck < 0.6 && left > 1 ? 1 + Math.floor(chance.next() * (left - 1)) : null;
  const row = await readPayment(world, order);
  if (luck < 0.2 && part !== null) {
    const { stripe } = world.services;
    const shares = { reverse_transfer: true, refund_application_fee: true };
    await stripe.refunds.create({ payment_intent: String(row.payment_intent_id), amount: part, ...shares });
    refund(charge, part);
    return;
  }
  const actor = byAdmin ? { ...order.buyer.actor, userId: uuidv7(), admin: true } : order.seller.actor;
  const asked = { itemId: row.item_id, userId: order.buyer.userId, paymentId: order.paymentId, refundReason: 'It was agreed between us.' };
  const press = (id: string, amount = part) =>
    refundPayment(world.services, actor, { id, ...asked, ...(amount === null ? {} : { amount }) }).then(
      () => true,
      (error: { reason?: string }) => {
        if (!CALM.includes(error.reason ?? '')) throw error;
        return false;
      },
    );
  const id = uuidv7();
  const again = chance.next();
  const results = await Promise.all([
    press(id),
    ...(again < 0.15 ? [press(id)] : []),
    // Someone else presses while the first request is with the provider: the amount requested already counts as gone, whoever is faster
    // there.
    ...(again > 0.9 ? [isAsked(world, id).then(() => press(uuidv7(), null))] : []),
  ]);
  await followBooks(world, order, charge);
  if (!results.includes(true) && leftOf(charge) === left) return;
  if (leftOf(charge) === 0) onGone();
}

/**
 * Has the seller refund some seats of an order, for so many pence if they cost something, at times with two clicks. Returns whether it was
 * done.
 */
export async function refundSome(world: HistoryWorld, order: Order, seats: readonly number[], pence: number | null): Promise<boolean> {
  const row = await readPayment(world, order);
  const tickets = await world.db.selectFrom('tickets').select(['id', 'seat']).where('payment_id', '=', order.paymentId).execute();
  const asked = { id: uuidv7(), itemId: row.item_id, userId: order.buyer.userId, paymentId: order.paymentId };
  const ticketIds = tickets.filter(({ seat }) => seats.includes(seat)).map(({ id }) => id);
  const input = { ...asked, ticketIds, refundReason: 'They can’t all come.', ...(pence === null ? {} : { amount: pence }) };
  const press = () =>
    refundPayment(world.services, order.seller.actor, input).then(
      () => true,
      (error: { reason?: string }) => {
        if (!CALM.includes(error.reason ?? '')) throw error;
        return false;
      },
    );
  const results = await Promise.all(pence === null ? [press()] : [press(), press()]);
  return results.includes(true);
}

async function isAsked({ db }: HistoryWorld, id: string): Promise<void> {
  const asked = () => db.selectFrom('refunds').select('id').where('id', '=', id).executeTakeFirst();
  await expect.poll(asked).toBeDefined();
}

// Of simultaneous clicks nobody can say beforehand which comes first; the provider itself says how much it refunded.
async function followBooks(world: HistoryWorld, order: Order, charge: Charge): Promise<void> {
  const { charge_id: id } = await readPayment(world, order);
  const { amount_refunded: returned } = await world.services.stripe.charges.retrieve(String(id));
  for (let missing = returned - charge.refunded; missing > 0; missing = returned - charge.refunded) refund(charge, missing);
}

/** Has the buyer's bank take the money, and decide at once or leave it open. */
export async function quarrel(
  world: HistoryWorld,
  order: Order,
  charge: Charge,
  { chance, onGone, atOnce = false }: Way & { atOnce?: boolean },
): Promise<void> {
  if (leftOf(charge) === 0 || charge.dispute !== null || charge.comingBack > 0) return;
  const { charge_id: id, payment_intent_id: intent } = await readPayment(world, order);
  await world.press(`charges/${id}/dispute`, { reason: 'general' });
  dispute(charge);
  const luck = chance.next();
  if (luck < 0.4 && !atOnce) return;
  const { data } = await world.services.stripe.disputes.list({ payment_intent: String(intent), limit: 1 });
  const outcome = luck < 0.7 ? 'lost' : 'won';
  await world.press(`disputes/${data[0]?.id}/close`, { outcome });
  decide(charge, outcome);
  if (outcome === 'lost') onGone();
}

function readPayment({ db }: HistoryWorld, { seller, paymentId }: Order) {
  return db
    .selectFrom('payments')
    .select(['item_id', 'charge_id', 'payment_intent_id'])
    .where('owner_user_id', '=', seller.userId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
}
