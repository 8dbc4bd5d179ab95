import webPush from 'web-push';
import type { Db } from '#db/client.ts';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import { createSealedBox } from '#platform/server/storage/sealed-box.ts';

export type PushKeys = { publicKey: string; privateKey: string };

type Deps = { db: Db; config: { secret: AppSecret }; now: () => Date };

/**
 * Returns this installation's push keys: created once, sealed with the product's secret, the same in every program. Throws if this program's
 * secret can't open them: with keys of its own it would end the registrations of all browsers.
 */
export async function ensurePushKeys({ db, config, now }: Deps): Promise<PushKeys> {
  const known = await readKeys(db, config.secret);
  if (known !== null) return known;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const fresh = { public_key: publicKey, sealed_private_key: boxOf(config.secret, publicKey).seal(privateKey), created_at: now() };
  // The first to come has created them.
  await db
    .insertInto('push_keys')
    .values({ id: 1, ...fresh })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const made = await readKeys(db, config.secret);
  if (made === null) throw new Error('The keys for pushes are sealed under an APP_SECRET that this program doesn’t know.');
  return made;
}

async function readKeys(db: Db, secret: AppSecret): Promise<PushKeys | null> {
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirst();
  const privateKey = row === undefined ? null : boxOf(secret, row.public_key).open(row.sealed_private_key);
  return row === undefined || privateKey === null ? null : { publicKey: row.public_key, privateKey };
}

/** What seals the private key that belongs to a public one. */
export function boxOf(secret: AppSecret, publicKey: string) {
  return createSealedBox(secret, 'push-keys', publicKey);
}
