import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { NotificationSettingsView, UpdateNotificationSettings } from '../contract.ts';
import { notificationRefusals } from '../../refusals.ts';
import { isChoosable, nextDigestAt, withChoice } from '../../rules/routing.ts';
import { DEFAULT_ZONE } from '../../api/find-settings.ts';
import { getSettings } from './get-settings.ts';

/**
 * Changes what reaches the caller and returns all of it. Refuses transactional topics and time zones that don't exist. A digest that is
 * turned on starts with what happens from now on.
 */
export async function updateSettings(
  command: CommandContext,
  actor: Actor,
  change: UpdateNotificationSettings,
): Promise<NotificationSettingsView> {
  const { tx, now } = command;
  if (change.choice && !isChoosable(change.choice.topic, change.choice.channel)) throw notificationRefusals.NOT_CHOOSABLE();
  if (change.timeZone !== undefined && !isZone(change.timeZone)) throw notificationRefusals.UNKNOWN_TIME_ZONE();
  const row = await lockSettings(command, actor.userId);
  const zone = change.timeZone ?? row.time_zone;
  const digest = change.digest ?? row.digest;
  const isSame = digest === row.digest && zone === row.time_zone;
  await tx
    .updateTable('notification_settings')
    .set({
      time_zone: zone,
      digest,
      updated_at: now,
      ...(change.endLinks ? { link_edition: row.link_edition + 1 } : {}),
      ...(change.choice
        ? { choices: JSON.stringify(withChoice(row.choices, change.choice.topic, change.choice.channel, change.choice.on)) }
        : {}),
      ...(change.quiet === undefined ? {} : { quiet_from: change.quiet?.from ?? null, quiet_to: change.quiet?.to ?? null }),
      ...(isSame ? {} : { digest_at: digest === 'off' ? null : nextDigestAt(digest, now, zone) }),
      ...(row.digest === 'off' && digest !== 'off' ? { digest_since: now } : {}),
    })
    .where('user_id', '=', actor.userId)
    .execute();
  return getSettings(tx, actor.userId);
}

/** Returns the person's row, created if there is none, and locks it until the transaction ends. */
export async function lockSettings({ tx, now }: CommandContext, userId: string) {
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, time_zone: DEFAULT_ZONE, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return tx.selectFrom('notification_settings').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow();
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
