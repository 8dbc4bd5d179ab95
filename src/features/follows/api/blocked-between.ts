import type { RawBuilder } from 'kysely';
import { expression } from '#db/statement.ts';

/**
 * An SQL expression: whether either of two people has blocked the other; false for guests. The arguments are SQL expressions or parameter
 * names. Looks up each of the two possible rows by its key, in the reader's own lists.
 */
export function blockedBetween({ person, reader }: { person: string; reader: string }): string {
  return `(exists (select 1 from blocks where blocker_user_id = ${reader}::uuid and blocked_user_id = ${person})
    or exists (select 1 from blocked_by where blocked_user_id = ${reader}::uuid and blocker_user_id = ${person}))`;
}

/** The same as a query builder expression; the person is a column. */
export function blocked({ person }: { person: string }, readerUserId: string | null): RawBuilder<boolean> {
  return expression(blockedBetween({ person, reader: ':reader' }), { reader: readerUserId });
}
