import type { CommandContext } from '#platform/server/database/transaction.ts';
import { contentRefusals } from '../../refusals.ts';
import { normalizeTag } from '../../rules.ts';
import { replaceTag } from '../../tags/server/replace-tag.ts';

/** Makes an unknown tag a known one. Refuses with NOT_FOUND a tag that isn't waiting for a decision. */
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
 * Maps an unknown tag to a known one, on existing items too, and returns the known one. Refuses with NOT_FOUND a tag that isn't waiting,
 * and with BAD_REQUEST an unknown target.
 */
export async function mapTag(command: CommandContext, tag: string, target: string): Promise<string> {
  const { tx } = command;
  await lockWaiting(command, tag);
  const to = normalizeTag(target);
  // Locked, so that it stays known until this is done.
  const known = await tx.selectFrom('known_tags').select('tag').where('tag', '=', to).forShare().executeTakeFirst();
  if (!known) throw contentRefusals.TAG_NOT_KNOWN();
  await tx.updateTable('unknown_tags').set({ state: 'mapped', mapped_to: to }).where('tag', '=', tag).execute();
  await command.enqueue(replaceTag, { tag, by: to });
  return to;
}

/** Blocks an unknown tag, and removes it from existing items. Refuses with NOT_FOUND a tag that isn't waiting. */
export async function blockTag(command: CommandContext, tag: string): Promise<void> {
  await lockWaiting(command, tag);
  await command.tx.updateTable('unknown_tags').set({ state: 'blocked' }).where('tag', '=', tag).execute();
  await command.enqueue(replaceTag, { tag, by: null });
}

/**
 * Reopens a tag that was mapped or blocked: it waits for a decision again, and items written from now on get it. Items that lost it stay
 * without it. Refuses with NOT_FOUND a tag that is neither mapped nor blocked.
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
