import type { CommandContext } from '#platform/server/transaction.ts';
import { contentRefusals } from '../../refusals.ts';
import { normalizeTag } from '../../rules.ts';
import { replaceTag } from '../jobs/replace-tag.ts';

/** Makes an unknown tag one of the known ones. Refuses with NOT_FOUND one that does not wait for a decision. */
export async function approveTag(command: CommandContext, tag: string): Promise<void> {
  const { tx, now } = command;
  await lockWaiting(command, tag);
  await tx
    .insertInto('known_tags')
    .values({ tag, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('unknown_tags').where('tag', '=', tag).execute();
}

/**
 * Lets an unknown tag stand for a known one, in what has it already as well, and answers that one. Refuses with NOT_FOUND one that
 * does not wait, and with BAD_REQUEST a tag to stand for that is not known.
 */
export async function mapTag(command: CommandContext, tag: string, asked: string): Promise<string> {
  const { tx } = command;
  await lockWaiting(command, tag);
  const to = normalizeTag(asked);
  // Held, so that it stays known until this is done.
  const known = await tx.selectFrom('known_tags').select('tag').where('tag', '=', to).forShare().executeTakeFirst();
  if (!known) throw contentRefusals.TAG_NOT_KNOWN();
  await tx.updateTable('unknown_tags').set({ state: 'mapped', mapped_to: to }).where('tag', '=', tag).execute();
  await command.enqueue(replaceTag, { tag, by: to });
  return to;
}

/** Keeps an unknown tag off everything, what has it already as well. Refuses with NOT_FOUND one that does not wait. */
export async function blockTag(command: CommandContext, tag: string): Promise<void> {
  await lockWaiting(command, tag);
  await command.tx.updateTable('unknown_tags').set({ state: 'blocked' }).where('tag', '=', tag).execute();
  await command.enqueue(replaceTag, { tag, by: null });
}

/**
 * Takes back that a tag was mapped or blocked: it waits for a decision anew, and whoever writes it from now on gets it. What has lost
 * it stays without it. Refuses with NOT_FOUND one that is neither.
 */
export async function reopenTag({ tx }: CommandContext, tag: string): Promise<void> {
  const reopened = await tx
    .updateTable('unknown_tags')
    .set({ state: 'waiting', mapped_to: null })
    .where('tag', '=', tag)
    .where('state', '<>', 'waiting')
    .executeTakeFirst();
  if (reopened.numUpdatedRows === 0n) throw contentRefusals.TAG_NOT_DECIDED();
}

async function lockWaiting({ tx }: CommandContext, tag: string): Promise<void> {
  const waiting = await tx
    .selectFrom('unknown_tags')
    .select('tag')
    .where('tag', '=', tag)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) throw contentRefusals.TAG_NOT_WAITING();
}
