import type { Db } from '#db/client.ts';
import { dropEveryChallenge } from '#identity/sign-in/challenges.ts';
import { revokeEveryFamily } from '#identity/tokens/families.ts';
import { deleteSigningKeys } from '#identity/tokens/signing-keys.ts';
import { forgetPushKeys } from '#features/push/api/push-keys.ts';

/**
 * Ends what somebody who knows a leaked secret and has read the database could go on with after the secret is replaced: all signing keys, and
 * so every access token, every sign-in and those in progress, and the keys for pushes. New keys are created at the next need.
 */
export async function endCompromised(db: Db, now: Date): Promise<string> {
  await db.transaction().execute(async (tx) => {
    await deleteSigningKeys(tx);
    await revokeEveryFamily(tx, now);
    await dropEveryChallenge(tx);
    await forgetPushKeys(tx);
  });
  return 'Done: programs use new keys within a minute. Everybody signs in again, and browsers register for pushes anew at their next visit.';
}
