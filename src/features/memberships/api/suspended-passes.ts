import { sql } from 'kysely';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { daysLost } from '../rules.ts';
import { notifyPassHoldersJob } from '../server/jobs/notify-pass-holders.ts';

type Paused = { ownerUserId: string; source: string };

// A pass that was being paid for at that very moment has been given by then.
const SECOND_LOOK_MINUTES = 5;

/** Notifies the holders of a creator's passes, once the transaction commits, that a suspension made these unusable. */
export async function notifyOfPausedPasses(command: CommandContext, { ownerUserId, source }: Paused): Promise<void> {
  const payload = { ownerUserId, source, is: 'paused' as const, daysAdded: 0 };
  await command.enqueue(notifyPassHoldersJob, payload);
  await command.enqueue(notifyPassHoldersJob, payload, { startAfter: addMinutes(command.now, SECOND_LOOK_MINUTES) });
}

type Resumed = { ownerUserId: string; source: string; since: Date };

/**
 * Adds the days of a creator's suspension to those of their passes whose last day hadn't passed when it began, and notifies the holders
 * (docs/product.md#suspension).
 */
export async function resumePasses(command: CommandContext, { ownerUserId, source, since }: Resumed): Promise<void> {
  const { tx, now } = command;
  const daysAdded = daysLost(since, now);
  // A sum of timestamptz and interval depends on the session's time zone, and a cluster rejects what could differ between its nodes.
  await tx
    .updateTable('membership_purchases')
    .set({ ends_at: sql`(ends_at at time zone 'UTC' + make_interval(hours => ${24 * daysAdded})) at time zone 'UTC'`, updated_at: now })
    .where('owner_user_id', '=', ownerUserId)
    .where('type', '=', 'one-time')
    .where('status', '=', 'active')
    .where('ends_at', '>', since)
    .execute();
  await command.enqueue(notifyPassHoldersJob, { ownerUserId, source, is: 'usable-again', daysAdded });
}
