import type { Db, Tx } from '#db/client.ts';
import { judgeAttempt, type Lockout } from './rules.ts';

/**
 * Counts one password attempt and tells what it means, under a lock on the account's row: of any number of attempts at once,
 * in any number of processes, only as many are answered as the rule allows.
 */
export async function recordAttempt(tx: Tx, subjectKey: string, right: boolean, now: Date): Promise<'right' | 'wrong' | 'locked'> {
  const row = await tx
    .insertInto('identity_lockouts')
    .values({ subject_key: subjectKey })
    // An update that changes nothing takes the row's lock also when the row is there already.
    .onConflict((conflict) => conflict.column('subject_key').doUpdateSet({ subject_key: subjectKey }))
    .returning(['failed_count', 'locked_until', 'last_attempt_at'])
    .executeTakeFirstOrThrow();
  const lockout = { failedCount: row.failed_count, lockedUntil: row.locked_until, lastAttemptAt: row.last_attempt_at };
  const { verdict, next } = judgeAttempt(lockout, right, now);
  // Most attempts are right and find nothing to forget.
  if (areSame(lockout, next)) return verdict;
  await tx
    .updateTable('identity_lockouts')
    .set({ failed_count: next.failedCount, locked_until: next.lockedUntil, last_attempt_at: next.lastAttemptAt })
    .where('subject_key', '=', subjectKey)
    .execute();
  return verdict;
}

function areSame(one: Lockout, other: Lockout): boolean {
  return (
    one.failedCount === other.failedCount &&
    one.lockedUntil?.getTime() === other.lockedUntil?.getTime() &&
    one.lastAttemptAt?.getTime() === other.lastAttemptAt?.getTime()
  );
}

/** Whether the account is locked now, found out before a hash is computed in vain; being asked during a lock counts as not being quiet. */
export async function isLockedNow(db: Db, subjectKey: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('identity_lockouts')
    .set({ last_attempt_at: now })
    .where('subject_key', '=', subjectKey)
    .where('locked_until', '>', now)
    .returning('subject_key')
    .executeTakeFirst();
  return row !== undefined;
}
