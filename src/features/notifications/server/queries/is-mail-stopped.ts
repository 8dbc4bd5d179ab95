import { createHash } from 'node:crypto';
import type { Db, Tx } from '#db/client.ts';

/** Whether mail to this address of theirs came back, so that nothing is sent to it. */
export async function isMailStopped(db: Db | Tx, userId: string, email: string): Promise<boolean> {
  const row = await db.selectFrom('mail_standings').select(['stopped_at', 'address_hash']).where('user_id', '=', userId).executeTakeFirst();
  return row?.stopped_at != null && row.address_hash !== null && row.address_hash.equals(addressHash(userId, email));
}

/** Returns what is remembered of an address: enough to see whether it is still the same. */
export function addressHash(userId: string, email: string): Buffer {
  return createHash('sha256').update(`${userId}:${email.toLowerCase()}`).digest();
}
