import { randomBytes } from 'node:crypto';
import type { Services } from '#platform/server/program/services.ts';
import { adoptSecret } from '#platform/server/database/adopt-secret.ts';
import { createHashingKey } from '#identity/tokens/hashing-key.ts';
import { findSealingSecret } from '#identity/tokens/signing-keys.ts';
import { canOpenPushKeys } from '#features/push/api/push-keys.ts';
import { orderReseal } from './reseal.ts';

/**
 * Records that this program uses its APP_SECRET, and enqueues resealing if there are former ones. Throws `ConfigError` if it isn't the one
 * that the database is used with: by what is on record or, in a database from before secrets were recorded, by the keys it holds.
 */
export async function adoptOwnSecret(services: Pick<Services, 'config' | 'db' | 'now' | 'log' | 'jobs'>): Promise<void> {
  const { config, now } = services;
  const mayBeReplaced = await adoptSecret(services, async (tx) => {
    const known = [config.secret.current, ...config.secret.previous];
    const sealedUnder = await findSealingSecret(tx, known);
    // Without a signing key, as where another identity provider serves, the keys for pushes tell.
    if (sealedUnder === undefined) return canOpenPushKeys(tx, known);
    if (sealedUnder === null) return false;
    // Now, because once keys are resealed nothing says which secret made the hashes.
    await createHashingKey(tx, sealedUnder, { now, config, randomBytes });
    return true;
  });
  if (mayBeReplaced) await orderReseal(services);
}
