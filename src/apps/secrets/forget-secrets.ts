import type { Db } from '#db/client.ts';
import { retireSigningKeys } from '#identity/tokens/signing-keys.ts';
import { forgetHashingKey } from '#identity/tokens/hashing-key.ts';
import { forgetPushKeys } from '#features/push/api/push-keys.ts';

/**
 * Lets the next start take any APP_SECRET, because the former one is lost: deletes or retires what only that one opens. Everybody has to
 * sign in again, browsers register for pushes anew, and second factors and recovery codes are lost.
 */
export async function forgetSecrets(db: Db, now: Date): Promise<string> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('app_secrets').execute();
    await retireSigningKeys(tx, now);
    await forgetHashingKey(tx);
    await forgetPushKeys(tx);
  });
  return 'Forgotten. The next start takes the APP_SECRET that is set then. Everybody signs in again; for people with a second factor run `npm start -- admin remove-second-factor <mail>`.';
}
