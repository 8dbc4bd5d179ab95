import type { RawBuilder } from 'kysely';
import { expression } from '#db/statement.ts';

/**
 * An SQL expression: whether one of two people has blocked the other; false for guests. The arguments are SQL themselves, or names of parameters. Each
 * of the two rows that say so is looked up by its key, among those of the reader.
 */
export function blockedBetween({ person, reader }: { person: string; reader: string }): string {
  return `(exists (select from blocks where blocker_user_id = ${reader}::uuid and blocked_user_id = ${person})
    or exists (select from blocked_by where blocked_user_id = ${reader}::uuid and blocker_user_id = ${person}))`;
}

/** The same as an expression of the query builder; the person is a column. */
export function blocked({ person }: { person: string }, readerUserId: string | null): RawBuilder<boolean> {
  return expression(blockedBetween({ person, reader: ':reader' }), { reader: readerUserId });
}
