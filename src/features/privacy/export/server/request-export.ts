import { sql } from 'kysely';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { buildExport } from './build-export.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import type { RequestExportOutput } from '../../contract.ts';

// By then the job has ended, one way or another.
const STALE_MINUTES = 60;

/**
 * Requests an export of the person's data, to be sent by email. Repeating the request returns the one in progress, and restarts it once it
 * is an hour old.
 */
export async function requestExport(command: CommandContext, actor: Pick<Actor, 'userId'>): Promise<RequestExportOutput> {
  const { tx, now } = command;
  const { userId } = actor;
  await lockAccount(command, userId);
  const row = { user_id: userId, id: command.newId(), status: 'PENDING' as const, requested_at: now };
  const ordered = await tx
    .insertInto('data_exports')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        // A literal: with a parameter, a generic plan can't tell that the predicate matches the partial index.
        .where(sql<boolean>`status = 'PENDING'`)
        .doUpdateSet({ requested_at: now })
        .where('data_exports.requested_at', '<', addMinutes(now, -STALE_MINUTES)),
    )
    .returning('id')
    .executeTakeFirst();
  if (ordered) {
    await command.enqueue(buildExport, { userId, exportId: ordered.id });
    return { status: 'PENDING', requestedAt: now.toISOString() };
  }
  const open = await tx
    .selectFrom('data_exports')
    .select('requested_at')
    .where('user_id', '=', userId)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  return { status: 'PENDING', requestedAt: open.requested_at.toISOString() };
}

/** Ends all exports of a person: their links stop working now, and the next sweep removes the files. */
export async function endExports({ tx, now }: CommandContext, userId: string): Promise<void> {
  await tx.updateTable('data_exports').set({ expires_at: now }).where('user_id', '=', userId).execute();
}
