import { NIL } from 'uuid';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { contentRefusals } from '../../refusals.ts';
import { normalizeTag } from '../../rules.ts';
import { countCarriers } from '../../tags/server/replace-some-tags.ts';
import { replaceTag } from '../../tags/server/replace-tag.ts';

/** What became of a tag: the one it is now, and how many items had it. */
export type MergedTag = { to: string; count: number };

/**
 * Merges a known tag into another: from now on it stands for that one, on existing items, for people who follow it and for the tags that
 * stood for it, which a job replaces. Undoing it is reopening a mapped tag. Refuses with BAD_REQUEST if either isn't known, or both are the
 * same.
 */
export async function mergeTag(command: CommandContext, from: string, target: string): Promise<MergedTag> {
  const [tag, to] = [normalizeTag(from), normalizeTag(target)];
  if (tag === to) throw contentRefusals.SAME_TAG();
  // Locked in one order, so that two merges can't deadlock and nothing is mapped to a tag that is about to go.
  const known = await command.tx.selectFrom('known_tags').select('tag').where('tag', 'in', [tag, to]).orderBy('tag').forUpdate().execute();
  if (known.length < 2) throw contentRefusals.TAG_NOT_KNOWN();
  return await turnInto(command, tag, to);
}

/**
 * Gives a known tag another name, as `mergeTag` would with a new tag. A tag that waits for a decision, or that stood for this one, becomes
 * known by it. Refuses with BAD_REQUEST a tag that isn't known or a name that is the same, and with CONFLICT a name that is known, mapped
 * to another tag or blocked.
 */
export async function renameTag(command: CommandContext, from: string, name: string): Promise<MergedTag> {
  const { tx, now } = command;
  const [tag, to] = [normalizeTag(from), normalizeTag(name)];
  if (tag === to || to === '') throw contentRefusals.SAME_TAG();
  const known = await tx.selectFrom('known_tags').select('tag').where('tag', 'in', [tag, to]).orderBy('tag').forUpdate().execute();
  if (!known.some((row) => row.tag === tag)) throw contentRefusals.TAG_NOT_KNOWN();
  if (known.length > 1) throw contentRefusals.TAG_KNOWN_ALREADY();
  const decided = await tx.selectFrom('unknown_tags').select(['state', 'mapped_to']).where('tag', '=', to).forUpdate().executeTakeFirst();
  if (decided && decided.state !== 'waiting' && decided.mapped_to !== tag) throw contentRefusals.TAG_DECIDED();
  await tx.deleteFrom('unknown_tags').where('tag', '=', to).execute();
  await tx.insertInto('known_tags').values({ tag: to, created_at: now }).execute();
  return await turnInto(command, tag, to);
}

async function turnInto(command: CommandContext, tag: string, to: string): Promise<MergedTag> {
  const { tx, now } = command;
  const count = await countCarriers(tx, tag);
  await tx.deleteFrom('known_tags').where('tag', '=', tag).execute();
  await tx
    .insertInto('unknown_tags')
    .values({
      tag,
      // A tag that nobody used is mapped too: somebody may.
      use_count: Math.max(1, count),
      first_used_at: now,
      first_user_id: NIL,
      first_content_id: NIL,
      state: 'mapped',
      mapped_to: to,
    })
    // It also waits for a decision if an item got it just before it became known.
    .onConflict((conflict) => conflict.column('tag').doUpdateSet({ state: 'mapped', mapped_to: to }))
    .execute();
  const followers = await tx.updateTable('unknown_tags').set({ mapped_to: to }).where('mapped_to', '=', tag).returning('tag').execute();
  for (const from of [tag, ...followers.map((row) => row.tag)]) {
    await command.enqueue(replaceTag, { tag: from, by: to });
    // What was being saved meanwhile still read the former decision, and may commit after the first run.
    await command.enqueue(replaceTag, { tag: from, by: to }, { startAfter: addMinutes(now, 1) });
  }
  return { to, count };
}
