import type { Selectable } from 'kysely';
import type { Payments } from '#db/schema.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Payment } from '../../contract.ts';

/**
 * Returns what the running trials among one seller's payments will cost once their free days are over, and when, by payment id. Null for
 * nobody else's: buyers read it with their membership.
 */
export async function readNextCharges(
  { db, now }: Services,
  ownerUserId: string,
  rows: readonly Selectable<Payments>[],
): Promise<Map<string, Payment['nextCharge']>> {
  const trials = rows.flatMap(({ id, owner_user_id: owner, status, recurring_id: recurringId, description: { periodEnd } }) =>
    owner === ownerUserId && status === 'TRIAL' && recurringId !== null && periodEnd !== undefined && new Date(periodEnd) > now()
      ? [{ id, recurringId, at: periodEnd }]
      : [],
  );
  if (trials.length === 0) return new Map();
  const orders = await db
    .selectFrom('recurring_orders')
    .select(['id', 'amount'])
    .where('owner_user_id', '=', ownerUserId)
    .where('status', '=', 'trial')
    .where(
      'id',
      'in',
      trials.map(({ recurringId }) => recurringId),
    )
    .execute();
  const amounts = new Map(orders.map(({ id, amount }) => [id, amount]));
  return new Map(
    trials.flatMap(({ id, recurringId, at }) => {
      const amount = amounts.get(recurringId);
      return amount === undefined ? [] : [[id, { amount, at }] as const];
    }),
  );
}
