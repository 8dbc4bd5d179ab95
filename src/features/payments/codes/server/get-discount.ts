import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { judgeCode } from '../../api/codes/take-code.ts';
import type { GetDiscount, OfferedDiscount } from '../contract.ts';
import { kindsCovered } from '../rules.ts';

/**
 * Returns what a code of a creator takes off for the caller now. Refuses, in a sentence, one that the creator doesn't have, that has ended or
 * hasn't begun, that is used up, and that isn't for this.
 */
export async function getDiscount(
  { db, now }: Services,
  actor: Actor,
  { ownerUserId, code: typed, item }: GetDiscount,
): Promise<OfferedDiscount> {
  const { row, discount } = await judgeCode(db, { ownerUserId, userId: actor.userId, code: typed, item }, { now: now(), looks: true });
  const kinds = kindsCovered(row.covers, item);
  return { ...discount, kindIds: typeof kinds === 'string' ? null : [...kinds], minimum: row.minimum, periods: row.periods };
}
