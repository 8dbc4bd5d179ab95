import { createHash } from 'node:crypto';
import type { Db, Tx } from '#db/client.ts';
import { findEmail } from '#features/people/api/accounts/find-email.ts';

/** Whether mail to this address of theirs came back, so that nothing is sent to it. */
export async function isMailStopped(db: Db | Tx, userId: string, email: string): Promise<boolean> {
  return (await stopOf(db, userId, email)) !== null;
}

/** Returns when mail to a person's current address was stopped; null if it isn't. */
export async function findMailStop(db: Db | Tx, userId: string): Promise<Date | null> {
  const found = await findEmail(db, userId);
  return found && stopOf(db, userId, found.email);
}

async function stopOf(db: Db | Tx, userId: string, email: string): Promise<Date | null> {
  const row = await db.selectFrom('mail_standings').select(['stopped_at', 'address_hash']).where('user_id', '=', userId).executeTakeFirst();
  return row?.address_hash?.equals(addressHash(userId, email)) ? row.stopped_at : null;
}

/** Returns what is remembered of an address: enough to see whether it is still the same. */
export function addressHash(userId: string, email: string): Buffer {
  return createHash('sha256').update(`${userId}:${email.toLowerCase()}`).digest();
}
