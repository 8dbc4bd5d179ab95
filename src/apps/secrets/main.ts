import { openDb, openPool } from '#db/client.ts';
import { readSecrets } from '#platform/server/database/adopt-secret.ts';
import { everySecret, fingerprintOf } from '#platform/server/program/app-secret.ts';
import { ConfigError, readConfig, type Config } from '#platform/server/program/config.ts';
import { forgetSecrets } from './forget-secrets.ts';
import { describeSecrets } from './describe-secrets.ts';

process.exitCode = await main(process.argv.slice(2));

/**
 * `npm start -- secrets` says which secrets the database is used with, and `secrets forget` lets a new APP_SECRET in when the former one is
 * lost (docs/runbooks/rotate-the-secret.md).
 */
async function main([verb, ...more]: string[]): Promise<number> {
  if ((verb !== undefined && verb !== 'forget') || more.length > 0) {
    console.error('Usage: `secrets` or `secrets forget`.');
    return 2;
  }
  try {
    return await run(readConfig(process.env), verb);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    return 1;
  }
}

async function run({ database, secret }: Config, verb: string | undefined): Promise<number> {
  const db = openDb(openPool(database.sessionUrl, { max: 1, applicationName: 'turnout-secrets' }));
  try {
    if (verb === 'forget') {
      console.warn(await forgetSecrets(db, new Date()));
      return 0;
    }
    const known = new Map(
      everySecret(secret).map((one, index) => [fingerprintOf(one), index === 0 ? 'APP_SECRET' : 'another of this program’s']),
    );
    console.warn(describeSecrets(await readSecrets(db), known));
    return 0;
  } finally {
    await db.destroy();
  }
}
