import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CAPS } from '#kernel/caps.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { RegisterPush, RemovePush } from '../../contract.ts';
import { pushRefusals } from '../../refusals.ts';
import type { SignIn } from '../dependencies.ts';
import { isPointOfCurve } from '../queries/is-point-of-curve.ts';
import { isPushAddress } from '../queries/is-push-address.ts';

/**
 * Registers this browser of the caller for pushes, until its sign-in ends; registering it again changes what it may show. A person's
 * twenty-first takes the place of the oldest. Refuses with BAD_REQUEST an address that isn't a known push service's, and a key that isn't one.
 */
export async function registerPush(
  { tx, now }: CommandContext,
  actor: Actor,
  { endpoint, keys, showsContent }: RegisterPush,
  { publicKey, hosts, signIn }: { publicKey: string; hosts: readonly string[]; signIn: SignIn },
): Promise<{ registered: boolean }> {
  refuseBrowser({ endpoint, keys }, hosts);
  const { subject, session } = signIn;
  // Each of two concurrent requests would find twenty without the other's.
  await sql`select 1 from users where user_id = ${actor.userId}::uuid for no key update`.execute(tx);
  const device = { ...keys, public_key: publicKey, shows_content: showsContent, subject, session, updated_at: now };
  await tx
    .insertInto('push_devices')
    .values({ user_id: actor.userId, endpoint_hash: hashOf(endpoint), endpoint, ...device, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'endpoint_hash']).doUpdateSet(device))
    .execute();
  const known = tx.selectFrom('push_devices').select('endpoint_hash').where('user_id', '=', actor.userId);
  await tx
    .deleteFrom('push_devices')
    .where('user_id', '=', actor.userId)
    .where('endpoint_hash', 'in', known.orderBy('updated_at', 'desc').orderBy('endpoint_hash').offset(CAPS.pushDevices))
    .execute();
  return { registered: true };
}

/** Refuses with BAD_REQUEST an address that isn't a known push service's, and a key that isn't one. */
export function refuseBrowser({ endpoint, keys }: Pick<RegisterPush, 'endpoint' | 'keys'>, hosts: readonly string[]): void {
  if (!isPushAddress(endpoint, hosts)) throw pushRefusals.UNKNOWN_SERVICE();
  if (!isPointOfCurve(keys.p256dh)) throw pushRefusals.KEY_INVALID();
}

/** Returns the hash that identifies an endpoint. */
export function hashOf(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest();
}

/** Stops pushes to this browser of the caller. One that isn't known counts as removed. */
export async function removePush({ tx }: CommandContext, actor: Actor, { endpoint }: RemovePush): Promise<{ registered: boolean }> {
  await tx.deleteFrom('push_devices').where('user_id', '=', actor.userId).where('endpoint_hash', '=', hashOf(endpoint)).execute();
  return { registered: false };
}

/** Forgets the browsers of a person who left. Returns how many. */
export async function deletePushDevicesOf({ tx }: CommandContext, userId: string): Promise<number> {
  const gone = await tx.deleteFrom('push_devices').where('user_id', '=', userId).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
