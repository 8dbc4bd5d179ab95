import { sql } from 'kysely';
import { CAPS } from '#kernel/caps.ts';
import { ask, type Params } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import type { SaveSearch } from '../contract.ts';
import { searchRefusals } from '../refusals.ts';
import { hasTerms, isSpecific, parseQuery } from '../../query/rules/parse-query.ts';
import { bindFrom, textCondition } from '../../query/server/match-words.ts';

/**
 * Saves a search, or updates the one with the same query, place and filters: its name, and whether it alerts to new sessions
 * (docs/product.md#saved-searches). Returns when it was first saved, which is its key. Refuses the 51st, and a search for everything, whose
 * alert would tell of every session.
 */
export async function saveSearch(command: CommandContext, actor: Actor, search: SaveSearch): Promise<{ createdAt: string }> {
  const { tx, now } = command;
  await lockAccount(command, actor.userId);
  const saved = await tx
    .selectFrom('saved_searches')
    .select(['created_at', 'query', 'formatted_address'])
    .select(sql<boolean>`filters = ${JSON.stringify(search.filters ?? {})}::jsonb`.as('same_filters'))
    .where('user_id', '=', actor.userId)
    .execute();
  const address = search.location?.formattedAddress ?? null;
  const same = saved.find(
    (one) => one.query.toLowerCase() === search.query.toLowerCase() && one.formatted_address === address && one.same_filters,
  );
  if (same) {
    await tx
      .updateTable('saved_searches')
      .set({ alert: search.alert, ...(search.name === undefined ? {} : { name: search.name }) })
      .where('user_id', '=', actor.userId)
      .where('created_at', '=', same.created_at)
      .execute();
    return { createdAt: same.created_at.toISOString() };
  }
  const parsed = parseQuery(search.query);
  if (!isSpecific({ parsed, ...placeAndFilters(search) })) throw searchRefusals.NOTHING_TO_SAVE();
  if (saved.length >= CAPS.savedSearches) throw searchRefusals.TOO_MANY_SAVED();
  const createdAt = freeInstant(
    now,
    saved.map(({ created_at: at }) => at),
  );
  const { values, bind } = bindFrom({});
  const wanted = hasTerms(parsed) ? textCondition(parsed, bind) : null;
  await tx
    .insertInto('saved_searches')
    .values({
      user_id: actor.userId,
      created_at: createdAt,
      query: search.query,
      name: search.name ?? null,
      formatted_address: address,
      latitude: search.location?.coordinates?.latitude ?? null,
      longitude: search.location?.coordinates?.longitude ?? null,
      filters: JSON.stringify(search.filters ?? {}),
      alert: search.alert,
      wanted: wanted === null ? null : await wordsOf(command, wanted, values),
    })
    .execute();
  return { createdAt: createdAt.toISOString() };
}

// A place without coordinates is “Remote”.
function placeAndFilters({ location, filters = {} }: SaveSearch) {
  const point = location?.coordinates ?? null;
  return { point, filters: location && point === null ? { ...filters, online: true } : filters };
}

// Returns the text of the tsquery that the column takes.
async function wordsOf({ tx }: CommandContext, condition: string, values: Params): Promise<string> {
  const [row] = await ask<{ wanted: string }>(tx, `select (${condition})::text as wanted`, values);
  return row?.wanted ?? '';
}

/** Returns the instant that identifies a row, moved on while another of the person's rows has it. */
export function freeInstant(now: Date, taken: readonly Date[]): Date {
  const used = new Set(taken.map((instant) => instant.getTime()));
  let at = now.getTime();
  while (used.has(at)) at += 1;
  return new Date(at);
}

/** Deletes one of the caller's saved searches. Idempotent. */
export async function deleteSavedSearch({ tx }: CommandContext, actor: Actor, createdAt: string): Promise<{ createdAt: string }> {
  await tx.deleteFrom('saved_searches').where('user_id', '=', actor.userId).where('created_at', '=', new Date(createdAt)).execute();
  return { createdAt };
}
