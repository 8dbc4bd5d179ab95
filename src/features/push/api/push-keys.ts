import type { Db, Tx } from '#db/client.ts';
import type { Services } from '#platform/server/program/services.ts';
import { boxOf } from '../server/commands/ensure-push-keys.ts';

/** Seals this installation's push keys under the current secret if another one has sealed them; returns how many rows it changed. */
export async function resealPushKeys({ config, db }: Pick<Services, 'config' | 'db'>): Promise<number> {
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirst();
  const fresh = row && boxOf(config.secret, row.public_key).reseal(row.sealed_private_key);
  if (!fresh) return 0;
  await db.updateTable('push_keys').set({ sealed_private_key: fresh }).where('public_key', '=', row.public_key).execute();
  return 1;
}

/** Whether one of these secrets opens this installation's push keys, or there are none yet. */
export async function canOpenPushKeys(db: Db | Tx, secrets: readonly string[]): Promise<boolean> {
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirst();
  if (row === undefined) return true;
  const boxWith = (current: string) => boxOf({ current, previous: [], next: [] }, row.public_key);
  return secrets.some((one) => boxWith(one).open(row.sealed_private_key) !== null);
}

/** Deletes the push keys, because what could open them is lost; new ones are created at the next need, and browsers register again. */
export async function forgetPushKeys(tx: Tx): Promise<void> {
  await tx.deleteFrom('push_keys').execute();
}
