import type { Db, Tx } from '#db/client.ts';
import type { Now } from '#kernel/time/instant.ts';
import { everySecret } from '#platform/server/program/app-secret.ts';
import { ConfigError, type Config } from '#platform/server/program/config.ts';
import { createSealing, hashingKeyOf, type RandomBytes } from './secrets.ts';
import { findSealingSecret } from './signing-keys.ts';

export const ABOUT_HASHING_KEY = 'hashing-key';

type Deps = { db: Db; now: Now; config: Pick<Config, 'secret'>; randomBytes: RandomBytes };

/**
 * Returns the key of the provider's hashes: that of the first secret this database was used with, sealed under the current one. Without a
 * key that is the secret which opens the signing key or, where there is none either, the current one. Throws `ConfigError` if it can't be opened: codes, lockouts and recovery codes would otherwise be looked for under hashes that nothing has.
 */
export async function readHashingKey({ db, now, config, randomBytes }: Deps): Promise<Buffer> {
  const sealing = createSealing(config.secret, randomBytes);
  const read = async () => db.selectFrom('identity_hashing_keys').select('sealed_key').executeTakeFirst();
  let row = await read();
  if (row === undefined) {
    const sealedUnder = await findSealingSecret(db, everySecret(config.secret));
    if (sealedUnder === null) throw new ConfigError(UNKNOWN);
    await createHashingKey(db, sealedUnder ?? config.secret.current, { now, config, randomBytes });
    row = await read();
  }
  const key = row === undefined ? null : sealing.open(row.sealed_key, ABOUT_HASHING_KEY);
  if (key === null) throw new ConfigError(UNKNOWN);
  return key;
}

/** Creates the key of hashes, that of the `first` secret, unless there is one. */
export async function createHashingKey(db: Db | Tx, first: string, { now, config, randomBytes }: Omit<Deps, 'db'>): Promise<void> {
  const sealed_key = createSealing(config.secret, randomBytes).seal(hashingKeyOf(first), ABOUT_HASHING_KEY);
  await db
    .insertInto('identity_hashing_keys')
    .values({ id: 1, sealed_key, created_at: now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const UNKNOWN =
  'APP_SECRET is not the one that this database was written with. Set that one; if it has been replaced, name it in APP_SECRET_PREVIOUS. If it is lost: `npm start -- secrets forget`.';

/** Deletes the key, because what could open it is lost. */
export async function forgetHashingKey(tx: Tx): Promise<void> {
  await tx.deleteFrom('identity_hashing_keys').execute();
}
