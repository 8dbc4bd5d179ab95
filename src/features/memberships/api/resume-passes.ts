import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { daysLost } from '../rules.ts';
import { tellPassHoldersJob } from '../server/jobs/tell-pass-holders.ts';

type Resumed = { ownerUserId: string; source: string; since: Date };

/**
 * Adds the days of a creator's suspension to their passes with a last day that hadn't passed when it began, and has the people who have
 * them told (docs/product.md#suspension).
 */
export async function resumePasses(command: CommandContext, { ownerUserId, source, since }: Resumed): Promise<void> {
  const { tx, now } = command;
  const daysAdded = daysLost(since, now);
  await tx
    .updateTable('membership_purchases')
    .set({ ends_at: sql`ends_at + make_interval(hours => ${24 * daysAdded})`, updated_at: now })
    .where('owner_user_id', '=', ownerUserId)
    .where('type', '=', 'one-time')
    .where('status', '=', 'active')
    .where('ends_at', '>', since)
    .execute();
  await command.enqueue(tellPassHoldersJob, { ownerUserId, source, is: 'usable-again', daysAdded });
}
