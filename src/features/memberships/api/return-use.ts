import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notifyOfExtension } from '../server/commands/notify-of-extension.ts';
import { letPlacesLapse } from '../server/commands/lapsed-places.ts';
import { writeUse } from '../server/commands/write-use.ts';
import { daysLost, endAfter, lastDayOf } from '../rules.ts';

/**
 * Returns the place that a ticket order spent, into the period that it was spent in: unused places don't carry over. If it comes back through
 * what its host did (`byHost`), it counts in the period now in force, and a pass that would end sooner lasts as long again as the place was
 * spent; other places of a pass that is over stay lapsed until its creator extends it. Idempotent; does nothing for an order paid another
 * way. Returns whether a place came back. The caller locks the order, and its event before the purchase.
 */
export async function returnUse(
  command: CommandContext,
  { byHost, ...order }: { ownerUserId: string; paymentId: string; byHost: boolean },
): Promise<boolean> {
  const spent = await command.tx
    .selectFrom('membership_uses')
    .select(['purchase_id', 'period', 'at'])
    .where('owner_user_id', '=', order.ownerUserId)
    .where('source', '=', order.paymentId)
    .where('kind', '=', 'spend')
    .executeTakeFirst();
  if (!spent) return false;
  const pass = await command.tx
    .selectFrom('membership_purchases')
    .select(['id', 'period', 'user_id', 'type', 'status', 'title', 'ends_at', 'session_usage_limit'])
    .where('owner_user_id', '=', order.ownerUserId)
    .where('id', '=', spent.purchase_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const period = byHost ? pass.period : spent.period;
  const use = { ownerUserId: order.ownerUserId, purchaseId: pass.id, places: 1, period, source: order.paymentId };
  const isBack = await writeUse(command, { ...use, kind: 'return' });
  if (isBack && byHost) await giveTimeBack(command, pass, { ...order, since: spent.at });
  if (isBack) await enqueueBookingChanged(command, { ownerUserId: order.ownerUserId, userId: pass.user_id });
  return isBack;
}

type Pass = {
  id: string;
  period: number;
  user_id: string;
  type: string;
  status: string;
  title: string;
  ends_at: Date | null;
  session_usage_limit: number | null;
};
type Lost = { ownerUserId: string; paymentId: string; since: Date };

async function giveTimeBack(command: CommandContext, pass: Pass, { ownerUserId, paymentId, since }: Lost): Promise<void> {
  const { tx, now } = command;
  const { ends_at: endedAt, type, status, session_usage_limit: limit } = pass;
  if (type !== 'one-time' || status !== 'active' || limit === null || endedAt === null) return;
  // The days of a suspension are added once it is over.
  const until = (await suspendedSince(command, ownerUserId)) ?? now;
  const endsAt = endAfter(until, daysLost(since, until));
  if (endsAt <= endedAt) return;
  if (endedAt <= until) await letPlacesLapse(command, { ownerUserId, purchaseId: pass.id, period: pass.period }, paymentId);
  await tx
    .updateTable('membership_purchases')
    .set({ ends_at: endsAt, updated_at: now })
    .where('owner_user_id', '=', ownerUserId)
    .where('id', '=', pass.id)
    .execute();
  const host = await tx
    .selectFrom('users')
    .select(['username', 'display_name'])
    .where('user_id', '=', ownerUserId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (!host) return;
  const from = { userId: ownerUserId, username: host.username, displayName: host.display_name };
  await notifyOfExtension(command, { from, pass, source: paymentId, places: 0, lastDay: lastDayOf(endsAt) });
}

async function suspendedSince({ tx }: CommandContext, ownerUserId: string): Promise<Date | null> {
  const suspension = await tx.selectFrom('suspensions').select('suspended_at').where('user_id', '=', ownerUserId).executeTakeFirst();
  return suspension?.suspended_at ?? null;
}
