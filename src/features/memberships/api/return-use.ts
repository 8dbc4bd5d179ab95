import { addMinutes } from '#kernel/time/instant.ts';
import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notifyOfExtension } from '../server/commands/notify-of-extension.ts';
import { writeUse } from '../server/commands/write-use.ts';
import { daysLost, lastDayOf } from '../rules.ts';

const DAY_MINUTES = 24 * 60;

/**
 * Returns the place that a ticket order spent, into the period now in force; a pass that is over by then can be used as long again as the
 * place was spent, because only what its host did can bring a place back so late. Idempotent; does nothing for an order paid another way.
 * Returns whether a place came back. The caller locks the order, and its event before the purchase.
 */
export async function returnUse(command: CommandContext, order: { ownerUserId: string; paymentId: string }): Promise<boolean> {
  const spent = await command.tx
    .selectFrom('membership_uses')
    .select(['purchase_id', 'at'])
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
  const use = { ownerUserId: order.ownerUserId, purchaseId: pass.id, places: 1, period: pass.period, source: order.paymentId };
  const isBack = await writeUse(command, { ...use, kind: 'return' });
  if (isBack) await giveTimeBack(command, pass, { ...order, since: spent.at });
  if (isBack) await enqueueBookingChanged(command, { ownerUserId: order.ownerUserId, userId: pass.user_id });
  return isBack;
}

type Pass = {
  id: string;
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
  if (type !== 'one-time' || status !== 'active' || limit === null || endedAt === null || endedAt > now) return;
  const endsAt = addMinutes(endedAt, daysLost(since, now) * DAY_MINUTES);
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
