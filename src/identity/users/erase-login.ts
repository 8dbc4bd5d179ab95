import type { Tx } from '#db/client.ts';
import { dropRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { dropChallenges } from '../sign-in/challenges.ts';
import type { Secrets } from '../tokens/secrets.ts';
import { subjectKeyOf } from './users.ts';

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
