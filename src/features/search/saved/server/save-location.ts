import { CAPS } from '#kernel/caps.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import type { SaveLocation } from '../contract.ts';
import { searchRefusals } from '../refusals.ts';
import { freeInstant } from './save-search.ts';

/**
 * Saves one of the caller's places: for searching (SEARCH), once per address, or as the one near them (OWN), at most one. Saving it again
 * changes its name, if one is given. Returns when it was first saved, which is its key. Refuses the 51st.
 */
export async function saveLocation(
  command: CommandContext,
  actor: Actor,
  { kind, location, name }: SaveLocation & { kind: 'SEARCH' | 'OWN'; name?: string | null | undefined },
): Promise<{ createdAt: string }> {
  const { tx, now } = command;
  await lockAccount(command, actor.userId);
  const saved = await tx
    .selectFrom('saved_locations')
    .select(['created_at', 'kind', 'formatted_address'])
    .where('user_id', '=', actor.userId)
    .execute();
  const { latitude, longitude } = location.coordinates;
  const place = { formatted_address: location.formattedAddress, latitude, longitude, ...(name === undefined ? {} : { name }) };
  const same = saved.find((one) => one.kind === kind && (kind === 'OWN' || one.formatted_address === location.formattedAddress));
  if (same) {
    await tx
      .updateTable('saved_locations')
      .set(place)
      .where('user_id', '=', actor.userId)
      .where('created_at', '=', same.created_at)
      .execute();
    return { createdAt: same.created_at.toISOString() };
  }
  if (saved.length >= CAPS.savedPlaces) throw searchRefusals.TOO_MANY_SAVED();
  const createdAt = freeInstant(
    now,
    saved.map(({ created_at: at }) => at),
  );
  await tx
    .insertInto('saved_locations')
    .values({ user_id: actor.userId, created_at: createdAt, kind, ...place })
    .execute();
  return { createdAt: createdAt.toISOString() };
}

/** Deletes one of the caller's saved places. Idempotent. */
export async function deleteSavedLocation(
  { tx }: CommandContext,
  actor: Actor,
  { kind, createdAt }: { kind: 'SEARCH' | 'OWN'; createdAt: string },
): Promise<{ createdAt: string }> {
  await tx
    .deleteFrom('saved_locations')
    .where('user_id', '=', actor.userId)
    .where('kind', '=', kind)
    .where('created_at', '=', new Date(createdAt))
    .execute();
  return { createdAt };
}
