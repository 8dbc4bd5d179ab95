import type { Selectable } from 'kysely';
import type { DiscountCodes } from '#db/schema.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { DiscountCode, UpdateCode } from '../contract.ts';
import { codeStateAt, type CodeFacts } from '../rules.ts';

export type CodeRow = Selectable<DiscountCodes>;

/** Returns a code as its rules need it. */
export function codeFactsOf(row: CodeRow): CodeFacts {
  return {
    covers: row.covers,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
    uses: row.uses,
    mostUses: row.most_uses,
    mostUsesEach: row.most_uses_each,
    minimum: row.minimum,
  };
}

/** Returns the fields of a code that its creator changes as its row has them; one that is absent is undefined. */
export function columnsOfCode(fields: Omit<UpdateCode, 'id' | 'isEnded'>) {
  return {
    percent: fields.percent,
    amount: fields.amount,
    covers: fields.covers && JSON.stringify(fields.covers),
    periods: fields.periods,
    starts_at: fields.startDateTime,
    ends_at: fields.endDateTime,
    most_uses: fields.mostUses,
    most_uses_each: fields.mostUsesEach,
    minimum: fields.minimum,
  };
}

/** Presents a code to its creator. */
export function serializeCode(row: CodeRow, now: Date): DiscountCode {
  return {
    id: row.id,
    code: row.code,
    percent: row.percent,
    amount: row.amount,
    covers: row.covers,
    periods: row.periods,
    startDateTime: row.starts_at?.toISOString() ?? null,
    endDateTime: row.ends_at?.toISOString() ?? null,
    mostUses: row.most_uses,
    mostUsesEach: row.most_uses_each,
    minimum: row.minimum,
    uses: row.uses,
    state: codeStateAt(codeFactsOf(row), now),
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * Deletes the codes of a creator who has left, and which orders used them; what each order was promised stays with it. Returns 0: there is
 * nothing left to do.
 */
export async function deleteCodesOf({ tx }: CommandContext, userId: string): Promise<0> {
  await tx.deleteFrom('code_uses').where('owner_user_id', '=', userId).execute();
  await tx.deleteFrom('discount_codes').where('owner_user_id', '=', userId).execute();
  return 0;
}
