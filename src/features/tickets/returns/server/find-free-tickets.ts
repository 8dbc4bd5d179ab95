import type { Tx } from '#db/client.ts';
import { isWith } from '#features/payments/api/orders/find-sellers.ts';

type Filter = { sellers: readonly string[]; userId: string; now: Date; limit: number };

/** Finds the valid tickets of a person to dates that haven't begun, and that they paid nothing for. */
export function findFreeTickets(tx: Tx, { sellers, userId, now, limit }: Filter) {
  return (
    tx
      .selectFrom('tickets as t')
      .innerJoin('payments as p', (join) => join.onRef('p.owner_user_id', '=', 't.owner_user_id').onRef('p.id', '=', 't.payment_id'))
      .innerJoin('session_events as e', (join) =>
        join.onRef('e.session_owner_user_id', '=', 't.owner_user_id').onRef('e.id', '=', 't.session_event_id'),
      )
      .select(['t.owner_user_id as ownerUserId', 't.payment_id as paymentId', 't.id as ticketId'])
      .where(isWith('t.owner_user_id', sellers))
      .where('t.user_id', '=', userId)
      .where('t.status', '=', 'active')
      .where('t.checked_in_at', 'is', null)
      // A place may cost nothing beside others that were paid for.
      .where((row) => row(row.fn.coalesce('t.price', 'p.amount'), '=', 0))
      .where('e.start_at', '>', now)
      .orderBy('t.id')
      .limit(limit)
      .execute()
  );
}
