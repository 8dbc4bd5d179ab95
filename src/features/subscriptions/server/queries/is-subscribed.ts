import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { subscribesTo } from '../../api/subscribes-to.ts';

const IS_SUBSCRIBED = statement<{ subscribed: boolean }, { reader: string; creator: string; now: Date }>(`
  select ${subscribesTo({ creator: ':creator::uuid', reader: ':reader', now: ':now' })} as subscribed`);
const IS_ACTIVE = statement<{ active: boolean }, { reader: string }>(
  `select status = 'active' as active from users where user_id = :reader::uuid`,
);

/**
 * Whether a person, whose account must be in good standing, may read what is for this creator's subscribers. Throws if that can't be read.
 */
export async function isSubscribed(
  db: Db,
  { readerUserId, ownerUserId, now }: { readerUserId: string; ownerUserId: string; now: Date },
): Promise<boolean> {
  const [[reader], [row]] = await Promise.all([
    IS_ACTIVE.all(db, { reader: readerUserId }),
    IS_SUBSCRIBED.all(db, { reader: readerUserId, creator: ownerUserId, now }),
  ]);
  return reader?.active === true && row?.subscribed === true;
}
