import type { Services } from '#platform/server/program/services.ts';
import { refundPayment } from '#features/payments/refunds/server/refund-payment.ts';
import { CREATORS } from '../people/everybody.ts';
import { userIdOf } from '../plan/rows.ts';
import { actorOf } from './actor-of.ts';

const SELLER = 'mayamoves';
const REFUNDS = [
  { buyer: 'noah_b', reason: 'You told me in good time that you had the flu. See you when you’re well.' },
  { buyer: 'callum_t', reason: 'Called away to a fire halfway through, so half of it back.', amount: 400 },
];

/** Has a host refund the latest past ticket of each of a few guests, by the regular steps. Only once. */
export async function refundSome(services: Services): Promise<void> {
  const seller = CREATORS.find(({ username }) => username === SELLER);
  const ownerUserId = userIdOf(SELLER);
  const known = await services.db.selectFrom('refunds').select('id').where('owner_user_id', '=', ownerUserId).executeTakeFirst();
  if (!seller || known) return;
  for (const { buyer, reason, amount } of REFUNDS) {
    const order = await services.db
      .selectFrom('payments')
      .select(['id', 'item_id', 'user_id'])
      .where('owner_user_id', '=', ownerUserId)
      .where('user_id', '=', userIdOf(buyer))
      .where('type', '=', 'SESSION_EVENT')
      .where('status', '=', 'COMPLETED')
      .where('charge_id', 'is not', null)
      .where('over_at', '<', services.now())
      .orderBy('over_at', 'desc')
      .executeTakeFirst();
    if (!order) continue;
    const input = {
      itemId: order.item_id,
      userId: order.user_id,
      paymentId: order.id,
      refundReason: reason,
      ...(amount === undefined ? {} : { amount }),
    };
    await refundPayment(services, actorOf(seller), input);
  }
}
