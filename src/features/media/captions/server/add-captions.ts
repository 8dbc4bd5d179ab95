import * as LIMITS from '#kernel/limits.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { AddCaptionsInput } from '../../contract.ts';
import { mediaRefusals } from '../../refusals.ts';
import { rewriteCaptions } from './rewrite-captions.ts';

/**
 * Stores the caller's captions, rewritten, and returns their id; saving a post or session with that id attaches them to a film. Refuses a
 * file that isn't captions, with a sentence that says what to do, and one of more than 500 kB.
 */
export async function addCaptions(command: CommandContext, actor: Actor, { text }: AddCaptionsInput): Promise<{ id: string }> {
  if (Buffer.byteLength(text) > LIMITS.captionsBytesMax) throw mediaRefusals.CAPTIONS_TOO_LARGE();
  const id = command.newId();
  await command.tx
    .insertInto('media_captions')
    .values({ user_id: actor.userId, id, body: rewriteCaptions(text), created_at: command.now })
    .execute();
  return { id };
}
