import { platformFee } from '#kernel/money/fee.ts';
import { type DemoRows, type PlanSettings, userIdOf } from './rows.ts';

type Payment = DemoRows['payments'][number];
type Person = { username: string };

export type PlannedOrder = {
  id: string;
  seller: Person;
  buyer: Person;
  type: 'SESSION_EVENT' | 'MEMBERSHIP' | 'TIP';
  itemId: string;
  /** What the buyer saw: the title and, for a date, when it is. */
  description: { title: string } & Record<string, string>;
  /** In whole pence. */
  price: number;
  /** The membership that is bought, or that pays. */
  membershipId?: string;
  viaMembership?: boolean;
  overAt: Date | null;
  requestHash: string;
  at: Date;
};

/**
 * A paid order, as buying writes it. Its money is booked afterwards, with the provider's own ids. If
 * nobody can be paid, it costs nothing, because money that never moved must not be in anyone's books.
 */
export function orderRow(order: PlannedOrder, { mode, fee }: PlanSettings): Payment {
  const isCharged = fee !== null && order.viaMembership !== true;
  const amount = isCharged ? order.price : 0;
  return {
    owner_user_id: userIdOf(order.seller.username),
    id: order.id,
    user_id: userIdOf(order.buyer.username),
    username: order.buyer.username,
    owner_username: order.seller.username,
    type: order.type,
    item_id: order.itemId,
    membership_id: order.membershipId ?? null,
    description: JSON.stringify(order.description),
    amount,
    discount_amount: order.price - amount,
    platform_fee: isCharged ? platformFee(amount, fee) : 0,
    status: 'COMPLETED',
    mode,
    request_hash: order.requestHash,
    over_at: order.overAt,
    created_at: order.at,
    updated_at: order.at,
  };
}
