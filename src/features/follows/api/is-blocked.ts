import type { Db, Tx } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { blockedBetween } from './blocked-between.ts';

const BLOCKED = statement<{ blocked: boolean }, { one: string; other: string }>(
  `select ${blockedBetween({ owner: ':one::uuid', other: ':other::uuid' })} as blocked`,
);

/** Whether either of two people has blocked the other, as it is now: what a command decides by, which may be a while after its request. */
export async function isBlocked(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const [row] = await BLOCKED.all(db, { one, other });
  return row?.blocked ?? false;
}
