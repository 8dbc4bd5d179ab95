import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { RemovePush } from '../../contract.ts';
import { hashOf } from './register-push.ts';

/** Stops pushes to this browser of the caller. One that isn't known counts as removed. */
export async function removePush({ tx }: CommandContext, actor: Actor, { endpoint }: RemovePush): Promise<{ registered: boolean }> {
  await tx.deleteFrom('push_devices').where('user_id', '=', actor.userId).where('endpoint_hash', '=', hashOf(endpoint)).execute();
  return { registered: false };
}
