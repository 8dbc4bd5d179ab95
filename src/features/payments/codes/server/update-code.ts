import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { DiscountCode, UpdateCode } from '../contract.ts';
import { codeRefusals } from '../refusals.ts';
import { columnsOfCode, serializeCode } from './code-rows.ts';

/**
 * Changes one of the caller's codes, or ends it, for later orders: those that there are, open checkouts too, keep what they were promised.
 * Refuses a code that isn't theirs.
 */
export async function updateCode({ tx, now }: CommandContext, actor: Actor, { id, isEnded, ...fields }: UpdateCode): Promise<DiscountCode> {
  const changed = await tx
    .updateTable('discount_codes')
    .set({ ...columnsOfCode(fields), ended_at: endedAt(isEnded, now), updated_at: now })
    .where('owner_user_id', '=', actor.userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw codeRefusals.CODE_NOT_FOUND();
  return serializeCode(changed, now);
}

function endedAt(isEnded: boolean | undefined, now: Date) {
  if (isEnded === undefined) return undefined;
  return isEnded ? sql<Date>`coalesce(ended_at, ${now})` : null;
}
