import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { blockedBetween } from '#features/follows/api/blocked-between.ts';
import type { Discount } from '#features/payments/codes/rules.ts';
import type { KindLine } from '../../kinds/rules.ts';
import { isEarlyBuyer, isOffered, lockedFor, rejectedSession } from './sale-conditions.ts';

export type StoredHolding = {
  ticketPaymentId: string | null;
  openPaymentId: string | null;
  openSeats: number;
  /** What their open checkout is for. */
  openOrder: {
    amount: number;
    discount_amount: number;
    description: { seats?: number; kinds?: KindLine[]; discount?: Discount; gift?: string };
  } | null;
  isInLine: boolean;
  isOffered: boolean;
  isEarly: boolean;
  isLocked: boolean;
  isRejected: boolean;
  isBlocked: boolean;
};
type Params = { owner: string; event: string; session: string; buyer: string; admin: boolean; now: Date };

const HOLDING = statement<StoredHolding, Params>(`
  select
    (select payment_id from tickets
     where owner_user_id = :owner::uuid and session_event_id = :event::uuid and user_id = :buyer::uuid and status = 'active'
       and not unredeemed
     limit 1) as "ticketPaymentId",
    (select payment_id from seat_holds
     where owner_user_id = :owner::uuid and session_event_id = :event::uuid and user_id = :buyer::uuid) as "openPaymentId",
    coalesce((select seats from seat_holds
     where owner_user_id = :owner::uuid and session_event_id = :event::uuid and user_id = :buyer::uuid), 0) as "openSeats",
    (select json_build_object('amount', p.amount, 'discount_amount', p.discount_amount, 'description', p.description)
     from seat_holds h join payments p on p.owner_user_id = h.owner_user_id and p.id = h.payment_id
     where h.owner_user_id = :owner::uuid and p.owner_user_id = :owner::uuid and h.session_event_id = :event::uuid
       and h.user_id = :buyer::uuid) as "openOrder",
    exists (select 1 from waiting_entries
     where owner_user_id = :owner::uuid and session_event_id = :event::uuid and user_id = :buyer::uuid) as "isInLine",
    ${isOffered({ owner: ':owner::uuid', event: ':event::uuid', buyer: ':buyer::uuid', now: ':now' })} as "isOffered",
    ${isEarlyBuyer({ owner: ':owner::uuid', session: ':session::uuid', buyer: ':buyer::uuid', now: ':now' })} as "isEarly",
    ${lockedFor({ owner: ':owner::uuid', session: ':session::uuid', buyer: ':buyer', now: ':now', admin: ':admin' })} as "isLocked",
    ${rejectedSession({ owner: ':owner::uuid', session: ':session::uuid' })} as "isRejected",
    ${blockedBetween({ owner: ':owner::uuid', other: ':buyer::uuid' })} as "isBlocked"`);

/** Reads what somebody already has of an event, or is about to have, and what closes it to them. To sell by it, lock the event first. */
export async function readHolding(
  { tx, now }: { tx: Db | Tx; now: Date },
  request: { ownerUserId: string; sessionEventId: string; sessionId: string },
  { userId, admin }: Pick<Actor, 'userId' | 'admin'>,
): Promise<StoredHolding> {
  const { ownerUserId: owner, sessionEventId: event, sessionId: session } = request;
  const params = { owner, event, session, buyer: userId, admin, now };
  const [holding] = await runByOnePlan(tx, HOLDING, params);
  if (!holding) throw new Error('A statement without a table returned no row.');
  return holding;
}
