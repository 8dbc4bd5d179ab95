import { isMigrated, migrate } from '#db/migrate.ts';
import { openSession } from '#db/open-session.ts';
import { assertDirect, assertOneDatabase, limitSessionsOfRole, type DatabaseAddresses } from '#platform/server/database/pooler.ts';

const CONNECT_WITHIN_MS = 15_000;

/** Thrown with one sentence if a command would work on a database of another version. */
export class OtherVersion extends Error {}

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

/**
 * Makes an empty database ready for a command, and refuses one of another version: only a start may bring it up to date, after which the
 * former version can't go on with it.
 */
export async function prepareForCommand(addresses: DatabaseAddresses): Promise<void> {
  const client = await openSession({
    connectionString: addresses.directUrl ?? addresses.url,
    application_name: 'turnout-command',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  try {
    const { rows } = await client.query<{ isKnown: boolean }>(`select to_regclass('migrations') is not null as "isKnown"`);
    if (rows[0]?.isKnown === true) {
      if (await isMigrated(client)) return;
      throw new OtherVersion(
        'The database is of another version of Turnout than this command, which leaves it as it is. ' +
          'Run the command of the version that runs the site, or start the site from this one first.',
      );
    }
  } finally {
    await client.end();
  }
  await prepareDatabase(addresses);
}
