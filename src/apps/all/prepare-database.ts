import { openDb, openPool } from '#db/client.ts';
import { isMigrated, migrate } from '#db/migrate.ts';
import { openSession } from '#db/open-session.ts';
import { assertDirect, assertOneDatabase, limitSessionsOfRole, type DatabaseAddresses } from '#platform/server/database/pooler.ts';
import type { Config } from '#platform/server/program/config.ts';
import { assertPaymentsMode } from '#features/payments/server/queries/assert-payments-mode.ts';

const CONNECT_WITHIN_MS = 15_000;
// Of PostgreSQL, for a table or a column that isn't there.
const NOT_THERE = ['42P01', '42703'];

/** Thrown with one sentence if a command would work on a database of another version. */
export class OtherVersion extends Error {}

/**
 * Makes the database ready for the programs and returns the migrations applied. Throws, before anything is changed, with one sentence if
 * the address for sessions leads through a pooler or to another database, or if the database doesn't fit the mode of payments, in which the
 * programs wouldn't start: the former version can go on with it.
 */
export async function prepareDatabase({ url, directUrl }: DatabaseAddresses, mode: Config['payments']['mode'] = 'test'): Promise<string[]> {
  await assertDirect({ url, directUrl });
  await assertOneDatabase({ url, directUrl });
  await assertModeFits(directUrl ?? url, mode);
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

// An empty database, or one of a version before these columns, is looked at by the programs, after its migrations.
async function assertModeFits(url: string, mode: Config['payments']['mode']): Promise<void> {
  const db = openDb(openPool(url, { max: 1, applicationName: 'turnout-prepare' }));
  try {
    await assertPaymentsMode(db, mode, new Date());
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOT_THERE.includes(String(error.code)))) throw error;
  } finally {
    await db.destroy();
  }
}
