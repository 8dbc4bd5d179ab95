import { v7 } from 'uuid';
import { openDb, openPool } from '#db/client.ts';
import { readSecrets } from '#platform/server/database/adopt-secret.ts';
import { createLogger } from '#platform/server/log/log.ts';
import { openServices } from '#platform/server/program/open-services.ts';
import { notificationsJobs } from '#features/notifications/server/jobs.ts';
import { everySecret, fingerprintOf } from '#platform/server/program/app-secret.ts';
import { ConfigError, readConfig, type Config } from '#platform/server/program/config.ts';
import { forgetSecrets } from './forget-secrets.ts';
import { endCompromised } from './end-compromised.ts';
import { describeSecrets } from './describe-secrets.ts';

const VERBS = new Set(['forget', 'compromised']);

process.exitCode = await main(process.argv.slice(2));

/**
 * `npm start -- secrets` says which secrets the database is used with, `secrets forget` lets a new APP_SECRET in when the former one is lost,
 * and `secrets compromised` replaces keys that leaked with one (docs/runbooks/rotate-the-secret.md).
 */
async function main([verb, ...more]: string[]): Promise<number> {
  if ((verb !== undefined && !VERBS.has(verb)) || more.length > 0) {
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

async function run(config: Config, verb: string | undefined): Promise<number> {
  if (verb === 'compromised') return end(config);
  const { database, secret } = config;
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

async function end(config: Config): Promise<number> {
  const log = createLogger('secrets', config.logLevel);
  const given = { program: 'secrets', role: 'sender', jobs: notificationsJobs, log, now: () => new Date(), newId: () => v7() } as const;
  const open = await openServices(config, given);
  try {
    console.warn(await endCompromised(open.services));
    return 0;
  } finally {
    await open.close();
  }
}
