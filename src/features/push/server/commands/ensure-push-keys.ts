import webPush from 'web-push';
import type { Db } from '#db/client.ts';
import { createSealedBox } from '#platform/server/storage/sealed-box.ts';

export type PushKeys = { publicKey: string; privateKey: string };

type Deps = { db: Db; config: { secret: string }; now: () => Date };

/**
 * Returns this installation's push keys: created once, sealed with the product's secret, the same in every program. If the secret has
 * changed, new ones are created, and browsers register again at their next visit.
 */
export async function ensurePushKeys({ db, config, now }: Deps): Promise<PushKeys> {
  const known = await readKeys(db, config.secret);
  if (known !== null) return known;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const fresh = { public_key: publicKey, sealed_private_key: boxOf(config.secret, publicKey).seal(privateKey), created_at: now() };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('push_keys')
      .values({ id: 1, ...fresh })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const row = await tx.selectFrom('push_keys').selectAll().forUpdate().executeTakeFirstOrThrow();
    // The first to come has created them, unless what is there can't be opened.
    if (boxOf(config.secret, row.public_key).open(row.sealed_private_key) === null) await tx.updateTable('push_keys').set(fresh).execute();
  });
  const made = await readKeys(db, config.secret);
  if (made === null) throw new Error('The keys for pushes could not be made.');
  return made;
}

async function readKeys(db: Db, secret: string): Promise<PushKeys | null> {
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirst();
  const privateKey = row === undefined ? null : boxOf(secret, row.public_key).open(row.sealed_private_key);
  return row === undefined || privateKey === null ? null : { publicKey: row.public_key, privateKey };
}

function boxOf(secret: string, publicKey: string) {
  return createSealedBox(secret, 'push-keys', publicKey);
}
