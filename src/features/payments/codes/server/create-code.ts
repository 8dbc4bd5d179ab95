import { CAPS } from '#kernel/caps.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import type { CreateCode, DiscountCode } from '../contract.ts';
import { codeRefusals } from '../refusals.ts';
import { columnsOfCode, serializeCode } from './code-rows.ts';

/**
 * Creates a discount code of the caller and returns it; the same id with the same letters is the same code. Refuses letters that another of
 * their codes has, and more than two hundred codes.
 */
export async function createCode(
  command: CommandContext,
  actor: Actor,
  { id = command.newId(), code, ...fields }: CreateCode,
): Promise<DiscountCode> {
  const { tx, now } = command;
  await lockAccount(command, actor.userId);
  const mine = tx.selectFrom('discount_codes').where('owner_user_id', '=', actor.userId);
  const known = await mine.selectAll().where('id', '=', id).executeTakeFirst();
  if (known) {
    if (known.code !== code) throw codeRefusals.CODE_ID_TAKEN();
    return serializeCode(known, now);
  }
  const taken = await mine.select('id').where('code', '=', code).executeTakeFirst();
  if (taken) throw codeRefusals.CODE_TAKEN();
  const { count } = await mine.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (count >= CAPS.discountCodes) throw codeRefusals.TOO_MANY_CODES();
  const written = await tx
    .insertInto('discount_codes')
    .values({
      owner_user_id: actor.userId,
      id,
      code,
      ...columnsOfCode(fields),
      covers: JSON.stringify(fields.covers),
      periods: fields.periods,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return serializeCode(written, now);
}
