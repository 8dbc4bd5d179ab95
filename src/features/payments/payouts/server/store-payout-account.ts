import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueBookingChanged } from '#features/follows/api/enqueue-booking-changed.ts';
import { notify } from '#features/notifications/api/notify.ts';
import type { PaymentRow } from '../../api/lock-payment.ts';
import { accountStatusOf, decideRestriction, type AccountFacts } from '../rules.ts';
import { AccountStatus } from '../contract.ts';

type AccountReading = { userId: string; mode: PaymentRow['mode']; facts: AccountFacts; askedAt: Date };

/**
 * Stores what the provider says about a person's payout account and returns its status. Notifies them if they can no longer be paid, or if
 * payouts to their bank have stopped. Changes nothing and returns what is stored if that was asked for later: whatever the provider changes
 * since is reported, and read again.
 */
export async function storePayoutAccount(
  command: CommandContext,
  { userId, mode, facts, askedAt }: AccountReading,
): Promise<AccountStatus> {
  const { tx, now } = command;
  const before = await tx
    .selectFrom('payout_accounts')
    .select(['status', 'payouts_enabled', 'active_since', 'can_receive', 'requirements_due', 'checked_at'])
    .where('user_id', '=', userId)
    .where('mode', '=', mode)
    .forUpdate()
    .executeTakeFirst();
  const wasActive = before != null && before.active_since !== null;
  const status = accountStatusOf(facts, wasActive);
  if (!before) return status;
  if (before.checked_at !== null && before.checked_at > askedAt)
    return {
      status: before.status,
      canReceive: before.can_receive,
      payoutsEnabled: before.payouts_enabled,
      requirementsDue: AccountStatus.shape.requirementsDue.parse(before.requirements_due),
    };
  await tx
    .updateTable('payout_accounts')
    .set({
      // There is no row for people who never started, so NONE isn't stored.
      status: status.status === 'NONE' ? 'ONBOARDING' : status.status,
      can_receive: status.canReceive,
      payouts_enabled: status.payoutsEnabled,
      requirements_due: JSON.stringify(status.requirementsDue),
      active_since: before.active_since ?? (status.canReceive ? now : null),
      checked_at: askedAt,
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .where('mode', '=', mode)
    .execute();
  if (status.canReceive !== before.can_receive) await enqueueBookingChanged(command, { ownerUserId: userId });
  if (status.status !== before.status || status.payoutsEnabled !== before.payouts_enabled)
    command.publish({ kind: 'payouts', recipientUserIds: [userId] });
  const restriction = decideRestriction({ status: before.status, payoutsEnabled: before.payouts_enabled, wasActive }, status);
  if (restriction !== null) await notifyOf(command, userId, restriction);
  return status;
}

async function notifyOf(command: CommandContext, userId: string, restriction: 'restricted' | 'payouts-stopped'): Promise<void> {
  const person = await command.tx.selectFrom('users').select('username').where('user_id', '=', userId).executeTakeFirst();
  if (!person) return;
  await notify(command, {
    toUserId: userId,
    toUsername: person.username,
    type: 'PAYOUTS_RESTRICTED',
    // The row is locked, so each time that it happens is one change of it.
    source: `${restriction}.${command.now.getTime()}`,
    data: { restriction },
  });
}
