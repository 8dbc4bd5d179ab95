import { openDb, openPool } from '#db/client.ts';
import { readSecrets } from '#platform/server/database/adopt-secret.ts';
import { everySecret, fingerprintOf } from '#platform/server/program/app-secret.ts';
import { ConfigError, readConfig, type Config } from '#platform/server/program/config.ts';
import { forgetSecrets } from './forget-secrets.ts';
import { endCompromised } from './end-compromised.ts';
import { describeSecrets } from './describe-secrets.ts';

const CHANGES = new Map([
  ['forget', forgetSecrets],
  ['compromised', endCompromised],
]);

process.exitCode = await main(process.argv.slice(2));

/**
 * `npm start -- secrets` says which secrets the database is used with, `secrets forget` lets a new APP_SECRET in when the former one is lost,
 * and `secrets compromised` replaces keys that leaked with one (docs/runbooks/rotate-the-secret.md).
 */
async function main([verb, ...more]: string[]): Promise<number> {
  if ((verb !== undefined && !CHANGES.has(verb)) || more.length > 0) {
    console.error('Usage: `secrets`, `secrets forget` or `secrets compromised`.');
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
    const change = verb === undefined ? undefined : CHANGES.get(verb);
    if (change !== undefined) {
      console.warn(await change(db, new Date(), secret));
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
