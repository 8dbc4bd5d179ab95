import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { sql, type Selectable } from 'kysely';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import type { Now } from '#kernel/time/instant.ts';
import type { Db, Tx } from '#db/client.ts';
import type { IdentitySigningKeys } from '#db/schema.ts';
import { LIFETIMES } from '../rules.ts';
import { createSealing, type Sealing } from './secrets.ts';

type Row = Selectable<IdentitySigningKeys>;
type KeyPair = { kid: string; publicJwk: JWK; pkcs8: Buffer };

export type SigningKeys = {
  /** The key to sign with now. Throws if this program's secret can't open it. */
  current(): Promise<{ kid: string; privateKey: KeyObject }>;
  /** The published public key with this kid, or null. */
  find(kid: string): Promise<KeyObject | null>;
  /** The published key set (RFC 7517): the current key, the next one, and retired ones whose tokens may still be valid. */
  jwks(): Promise<{ keys: JWK[] }>;
};

type Deps = { db: Db; now: Now; sealing: Sealing };
type Loaded = { at: number; rows: Row[]; current: { kid: string; privateKey: KeyObject } | null };

const RELOAD_MS = 60_000;
const LOCK_KEY = 7_274_317;
const generate = promisify(generateKeyPair);

/** The keys in the database, reloaded every minute so that all processes follow a rotation. */
export function createSigningKeys(deps: Deps): SigningKeys {
  let loaded: Loaded | null = null;
  let loading: Promise<Loaded> | null = null;
  const load = async (): Promise<Loaded> => {
    const age = loaded ? Math.abs(deps.now().getTime() - loaded.at) : Number.POSITIVE_INFINITY;
    if (loaded && age < RELOAD_MS) return loaded;
    loading ??= readKeys(deps).finally(() => {
      loading = null;
    });
    loaded = await loading;
    return loaded;
  };
  return {
    async current() {
      const { current } = await load();
      if (current === null) throw new Error('The signing key is sealed under an APP_SECRET that this program doesn’t know.');
      return current;
    },
    async find(kid) {
      let row = (await load()).rows.find((candidate) => candidate.kid === kid);
      // Another process may have rotated since. Unknown kids aren't cached, but each costs only one read.
      row ??= (await publishedKeys(deps.db, deps.now())).find((candidate) => candidate.kid === kid);
      return row ? createPublicKey({ key: row.public_jwk, format: 'jwk' }) : null;
    },
    jwks: async () => ({ keys: (await load()).rows.map((row) => row.public_jwk) }),
  };
}

/** Retires the current key, makes the next one current and publishes a new next one. */
export async function rotateSigningKeys(deps: Deps): Promise<void> {
  await ensureSigningKeys(deps);
  const fresh = await makeKeyPair();
  await deps.db.transaction().execute(async (tx) => {
    await lockKeys(tx);
    await retire(tx, 'CURRENT', deps.now());
    await tx.updateTable('identity_signing_keys').set({ state: 'CURRENT', signs_from: deps.now() }).where('state', '=', 'NEXT').execute();
    await insertKey(tx, deps, fresh, 'NEXT');
  });
}

/** Rotates once the current key has signed for 90 days, and deletes retired keys whose tokens have expired. */
export async function maintainSigningKeys(deps: Deps): Promise<void> {
  const rows = await deps.db.selectFrom('identity_signing_keys').select(['state', 'signs_from']).execute();
  const since = rows.find((row) => row.state === 'CURRENT')?.signs_from;
  if (since && deps.now().getTime() - since.getTime() >= LIFETIMES.signingKeyDays * 86_400_000) await rotateSigningKeys(deps);
  await deps.db
    .deleteFrom('identity_signing_keys')
    .where('state', '=', 'RETIRED')
    .where('retired_at', '<=', retiredBefore(deps.now()))
    .execute();
}

/** Returns which of these secrets the current signing key is sealed under: null if none of them, undefined if there is no key yet. */
export async function findSealingSecret(db: Db | Tx, secrets: readonly string[]): Promise<string | null | undefined> {
  const row = await db.selectFrom('identity_signing_keys').selectAll().where('state', '=', 'CURRENT').executeTakeFirst();
  if (row === undefined) return undefined;
  const sealingWith = (current: string) => createSealing({ current, previous: [], next: [] }, randomBytes);
  return secrets.find((one) => openKey({ sealing: sealingWith(one) }, row) !== null) ?? null;
}

/** Retires the keys that sign, because what could open them is lost; new ones are created at the next need. */
export async function retireSigningKeys(tx: Tx, now: Date): Promise<void> {
  await lockKeys(tx);
  await retire(tx, 'CURRENT', now);
  await retire(tx, 'NEXT', now);
}

/** Deletes all keys, because somebody else may have them: what they have signed is refused. New ones are created at the next need. */
export async function deleteSigningKeys(tx: Tx): Promise<void> {
  await lockKeys(tx);
  await tx.deleteFrom('identity_signing_keys').execute();
}

async function readKeys(deps: Deps): Promise<Loaded> {
  let rows = await publishedKeys(deps.db, deps.now());
  if (!rows.some(({ state }) => state === 'CURRENT') || !rows.some(({ state }) => state === 'NEXT')) {
    await ensureSigningKeys(deps);
    rows = await publishedKeys(deps.db, deps.now());
  }
  const current = rows.find((row) => row.state === 'CURRENT');
  const pkcs8 = current ? openKey(deps, current) : null;
  return {
    at: deps.now().getTime(),
    rows,
    // A key that can't be opened still verifies; it isn't replaced, because other programs sign with it.
    current: current && pkcs8 ? { kid: current.kid, privateKey: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }) } : null,
  };
}

async function ensureSigningKeys(deps: Deps): Promise<void> {
  const [one, other] = await Promise.all([makeKeyPair(), makeKeyPair()]);
  await deps.db.transaction().execute(async (tx) => {
    await lockKeys(tx);
    const rows = await publishedKeys(tx, deps.now());
    for (const [state, pair] of [
      ['CURRENT', one],
      ['NEXT', other],
    ] as const)
      if (!rows.some((row) => row.state === state)) await insertKey(tx, deps, pair, state);
  });
}

async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
}

async function retire(tx: Tx, state: 'CURRENT' | 'NEXT', now: Date): Promise<void> {
  await tx.updateTable('identity_signing_keys').set({ state: 'RETIRED', retired_at: now }).where('state', '=', state).execute();
}

async function insertKey(tx: Tx, { sealing, now }: Deps, { kid, publicJwk, pkcs8 }: KeyPair, state: 'CURRENT' | 'NEXT'): Promise<void> {
  const at = now();
  await tx
    .insertInto('identity_signing_keys')
    .values({
      kid,
      state,
      public_jwk: JSON.stringify(publicJwk),
      sealed_private_key: sealing.seal(pkcs8, aboutKey(kid)),
      created_at: at,
      signs_from: state === 'CURRENT' ? at : null,
      retired_at: null,
    })
    .execute();
}

/** What a signing key's sealed half is bound to. */
export function aboutKey(kid: string): string {
  return `key/${kid}`;
}

function openKey({ sealing }: Pick<Deps, 'sealing'>, row: Row): Buffer | null {
  return sealing.open(row.sealed_private_key, aboutKey(row.kid));
}

async function publishedKeys(db: Db | Tx, now: Date): Promise<Row[]> {
  return db
    .selectFrom('identity_signing_keys')
    .selectAll()
    .where((eb) => eb.or([eb('state', '<>', 'RETIRED'), eb('retired_at', '>', retiredBefore(now))]))
    .orderBy('state')
    .orderBy('created_at', 'desc')
    .execute();
}

function retiredBefore(now: Date): Date {
  return new Date(now.getTime() - LIFETIMES.retiredKeyHours * 3_600_000);
}

async function makeKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, publicJwk: { ...jwk, kid, alg: 'RS256', use: 'sig' }, pkcs8: privateKey.export({ format: 'der', type: 'pkcs8' }) };
}
