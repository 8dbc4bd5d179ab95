import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Config } from '#platform/server/program/config.ts';
import { endRecurringOrders } from '#features/payments/api/recurring/end-recurring-orders.ts';
import { assertSolvent } from '#features/payments/api/payouts/assert-solvent.ts';
import type { Membership, UpdateMembership } from '../../contract.ts';
import { membershipRefusals } from '../../refusals.ts';
import { priceId } from './offer-rows.ts';
import { serializeMembership } from './serialize-membership.ts';
import { assertSellable, columnsOf } from './create-membership.ts';

/**
 * Changes an offer of the caller: its fields, and whether it is on sale. Earlier buyers keep what they bought; if it is taken off sale,
 * memberships that renew go on, or end with the period already paid for, and their members are notified. Refuses someone else's offer,
 * another type, and putting on sale what its creator can't be paid for or what has had its last day.
 */
export async function updateMembership(
  command: CommandContext,
  actor: Actor,
  { id, membership, existing }: UpdateMembership,
  mode: Config['payments']['mode'],
): Promise<Membership> {
  const { tx, now } = command;
  const known = await tx
    .selectFrom('memberships')
    .select(['type', 'status', 'price'])
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!known) throw (await isThere(command, id)) ? membershipRefusals.MEMBERSHIP_NOT_YOURS() : membershipRefusals.MEMBERSHIP_NOT_FOUND();
  if (known.type !== membership.type) throw membershipRefusals.TYPE_IS_FIXED();
  await assertSellable(command, actor, membership, mode);
  const isNew = known.status !== 'active' || known.price !== membership.price;
  if (membership.status === 'active' && isNew) await assertSolvent(tx, actor.userId);
  await tx
    .updateTable('memberships')
    .set({ ...columnsOf(membership), updated_at: now })
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .execute();
  // Apart, because a cluster doesn't return what lies in another table.
  const changed = await tx
    .selectFrom('memberships')
    .selectAll()
    .select(priceId(actor.userId, mode))
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (existing === 'run_out') await endRecurringOrders(command, { ownerUserId: actor.userId, type: 'MEMBERSHIP', slot: id }, 'period_end');
  return serializeMembership(changed);
}

// Doesn't reveal offers that aren't on sale.
async function isThere({ tx }: CommandContext, id: string): Promise<boolean> {
  const other = await tx.selectFrom('memberships').select('id').where('id', '=', id).where('status', '=', 'active').executeTakeFirst();
  return other !== undefined;
}
