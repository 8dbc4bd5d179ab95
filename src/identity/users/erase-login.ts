import type { Tx } from '#db/client.ts';
import { dropRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { dropChallenges } from '../sign-in/challenges.ts';
import type { Secrets } from '../tokens/secrets.ts';
import { findSubjectByEmail, lockUser, subjectKeyOf } from './users.ts';

/** Deletes a login with its sign-ins and codes; the address is free at once. Nothing may depend on it any more. */
export async function eraseLogin(tx: Tx, secrets: Secrets, sub: string): Promise<void> {
  const key = subjectKeyOf(secrets, sub);
  await tx.deleteFrom('identity_users').where('sub', '=', sub).execute();
  await tx.deleteFrom('identity_logins').where('sub', '=', sub).execute();
  await tx.deleteFrom('identity_families').where('sub', '=', sub).execute();
  await dropRecoveryCodes(tx, sub);
  await dropChallenges(tx, key);
  await tx.deleteFrom('identity_codes').where('subject_key', '=', key).execute();
  await tx.deleteFrom('identity_lockouts').where('subject_key', '=', key).execute();
}

/** Frees an address that somebody signed up with and never confirmed, for whoever has proved that it is theirs. */
export async function releaseUnconfirmed(tx: Tx, secrets: Secrets, email: string): Promise<void> {
  const sub = await findSubjectByEmail(tx, email);
  if (sub === null) return;
  // Locked, because whoever signed up may be confirming it at this moment.
  const holder = await lockUser(tx, sub, 'update');
  if (holder?.status === 'UNCONFIRMED') await eraseLogin(tx, secrets, sub);
}
