import { migrate } from '#db/migrate.ts';
import { assertDirect, assertOneDatabase, limitSessionsOfRole, type DatabaseAddresses } from '#platform/server/database/pooler.ts';

/**
 * Makes the database ready for the programs and returns the migrations applied. Throws, before anything is changed, with one sentence if
 * the address for sessions leads through a pooler or to another database.
 */
export async function prepareDatabase({ url, directUrl }: DatabaseAddresses): Promise<string[]> {
  await assertDirect({ url, directUrl });
  await assertOneDatabase({ url, directUrl });
  const applied = await migrate(directUrl ?? url);
  if (directUrl !== null) await limitSessionsOfRole(directUrl);
  return applied;
}
