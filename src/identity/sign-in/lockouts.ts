import type { Db, Tx } from '#db/client.ts';
import { judgeAttempt, type Lockout } from '../rules.ts';

/**
 * Counts one password attempt and returns its verdict, under a lock on the account's row: however many
 * attempts arrive at once, in however many processes, only as many are judged as the rule allows.
 */
export async function recordAttempt(tx: Tx, subjectKey: string, right: boolean, now: Date): Promise<'right' | 'wrong' | 'locked'> {
  const row = await tx
    .insertInto('identity_lockouts')
    .values({ subject_key: subjectKey })
    // The no-op update takes the row lock even if the row already exists.
    .onConflict((conflict) => conflict.column('subject_key').doUpdateSet({ subject_key: subjectKey }))
    .returning(['failed_count', 'locked_until', 'last_attempt_at'])
    .executeTakeFirstOrThrow();
  const lockout = { failedCount: row.failed_count, lockedUntil: row.locked_until, lastAttemptAt: row.last_attempt_at };
  const { verdict, next } = judgeAttempt(lockout, right, now);
  // Most attempts are right and have nothing to clear.
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

/** Returns whether the account is locked, so that no hash is computed in vain. If it is, records the time of the attempt. */
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
