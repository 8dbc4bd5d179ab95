import { CompiledQuery } from 'kysely';
import type { Db } from '#db/client.ts';
import { prepared } from '#db/prepared-statements.ts';
import { subscribesTo } from './subscribes-to.ts';

const STATEMENT = prepared(`
  select ${subscribesTo({ creator: '$1::uuid', reader: '$2', now: '$3' })} as subscribed from users where user_id = $2::uuid and status = 'active'`);

/** Whether a person, whose account must be in good standing, may read what is for this creator's subscribers. What cannot be read throws. */
export async function isSubscribed(
  db: Db,
  { readerUserId, ownerUserId, now }: { readerUserId: string; ownerUserId: string; now: Date },
): Promise<boolean> {
  const { rows } = await db.executeQuery<{ subscribed: boolean }>(CompiledQuery.raw(STATEMENT, [ownerUserId, readerUserId, now]));
  return rows[0]?.subscribed ?? false;
}
