import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Applies administrators' decisions to the tags of an item: a mapped one is replaced by its known tag, a blocked one is dropped. */
export async function applyTagDecisions({ tx }: Pick<CommandContext, 'tx'>, tags: string[]): Promise<string[]> {
  if (tags.length === 0) return tags;
  const { rows } = await sql<{ tag: string; mapped_to: string | null }>`
    select tag, mapped_to from unknown_tags where tag = any (${tags}::text[]) and state <> 'waiting'`.execute(tx);
  const decided = new Map(rows.map((row) => [row.tag, row.mapped_to]));
  const decidedTags = tags.map((tag) => (decided.has(tag) ? decided.get(tag) : tag));
  return [...new Set(decidedTags.filter((tag) => tag != null))];
}
