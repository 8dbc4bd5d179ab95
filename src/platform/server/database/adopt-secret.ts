import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import { everySecret, fingerprintOf, type AppSecret } from '../program/app-secret.ts';
import { ConfigError } from '../program/config.ts';
import type { Services } from '../program/services.ts';

const LOCK_KEY = 7_274_318;
const HOW = 'docs/runbooks/rotate-the-secret.md says how.';

/**
 * Records that this program signs and seals with its APP_SECRET. Throws `ConfigError` if the database holds what none of its secrets can
 * verify or open: the program would sign people out, and replace keys that others use. Where no secret is on record, `opensKeys` returns
 * whether the program's secrets open what the database holds. Returns whether something may have to be resealed.
 */
export async function adoptSecret(
  { config, db, now, log }: Pick<Services, 'config' | 'db' | 'now' | 'log'>,
  opensKeys: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const { secret } = config;
  const { isLater, isNewest } = await db.transaction().execute(async (tx) => {
    await lockSecrets(tx);
    const rows = await readSecrets(tx);
    refuseUnknown(secret, rows);
    const [newest] = rows;
    const mine = fingerprintOf(secret.current);
    // Once recorded, a wrong secret would have the right one refused.
    if (newest === undefined && !(await opensKeys(tx))) throw new ConfigError(doesNotOpen(mine));
    const isLater = newest !== undefined && secret.previous.some((one) => fingerprintOf(one) === newest.fingerprint);
    // A program that is yet to be moved to the newest secret records nothing: its own is on record, or was before everything was resealed.
    if (newest === undefined || isLater) await recordSigning(tx, mine, after(now(), newest?.signs_from ?? null));
    const isNewest = newest === undefined || isLater || newest.fingerprint === mine;
    if (isNewest) await recordOpening(tx, secret.previous);
    return { isLater, isNewest };
  });
  if (isLater) log.info({ fingerprint: fingerprintOf(secret.current) }, 'APP_SECRET replaced: programs sign with the new one from now on');
  return isNewest && secret.previous.length > 0;
}

/**
 * Whether this program's current secret is the newest that signs: only then may it reseal what others have sealed. Programs that are yet to
 * be moved would otherwise seal everything back.
 */
export async function signsWithNewest(db: Db | Tx, secret: AppSecret): Promise<boolean> {
  const [newest] = await readSecrets(db);
  return newest?.fingerprint === fingerprintOf(secret.current);
}

/**
 * Records that nothing is sealed under former secrets any more: programs no longer need to know them. Returns false, and records nothing, if
 * this program's secret is not the newest any more: others may have sealed with a former one since, or sign with it.
 */
export async function releaseFormerSecrets(db: Db, secret: AppSecret): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSecrets(tx);
    if (!(await signsWithNewest(tx, secret))) return false;
    if (secret.previous.length === 0) return true;
    await tx.deleteFrom('app_secrets').where('fingerprint', 'in', secret.previous.map(fingerprintOf)).execute();
    return true;
  });
}

/** Returns the secrets on record, the newest that signs first. */
export async function readSecrets(db: Db | Tx): Promise<{ fingerprint: string; signs_from: Date | null }[]> {
  return db
    .selectFrom('app_secrets')
    .select(['fingerprint', 'signs_from'])
    .orderBy('signs_from', (order) => order.desc().nullsLast())
    .execute();
}

function refuseUnknown(secret: AppSecret, rows: { fingerprint: string }[]): void {
  const known = new Set(everySecret(secret).map(fingerprintOf));
  const unknown = rows.filter(({ fingerprint }) => !known.has(fingerprint)).map(({ fingerprint }) => fingerprint.slice(0, 8));
  if (unknown.length === 0) return;
  const mine = fingerprintOf(secret.current).slice(0, 8);
  throw new ConfigError(
    rows.some(({ fingerprint }) => known.has(fingerprint))
      ? `This database holds what is sealed under another secret (${unknown.join(', ')}) besides those of this program (${mine}): name it in APP_SECRET_PREVIOUS until the worker's log says that everything has been resealed. ${HOW}`
      : `APP_SECRET (${mine}) is not the one that this database is used with (${unknown.join(', ')}). Set that one; if it is to be replaced, name it in APP_SECRET_PREVIOUS. ${HOW}`,
  );
}

function doesNotOpen(fingerprint: string): string {
  return `APP_SECRET (${fingerprint.slice(0, 8)}) does not open the keys in this database: it was used with another one. Set that one; if it is to be replaced, name it in APP_SECRET_PREVIOUS. If it is lost: \`npm start -- secrets forget\`. ${HOW}`;
}

async function recordSigning(tx: Tx, fingerprint: string, signs_from: Date): Promise<void> {
  await tx
    .insertInto('app_secrets')
    .values({ fingerprint, signs_from })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ signs_from }))
    .execute();
}

// Until the worker has looked, something may be sealed under them.
async function recordOpening(tx: Tx, previous: readonly string[]): Promise<void> {
  if (previous.length === 0) return;
  await tx
    .insertInto('app_secrets')
    .values(previous.map((one) => ({ fingerprint: fingerprintOf(one), signs_from: null })))
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute();
}

function after(now: Date, newest: Date | null): Date {
  return newest === null ? now : new Date(Math.max(now.getTime(), newest.getTime() + 1));
}

async function lockSecrets(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
}
