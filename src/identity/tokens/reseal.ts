import { randomBytes } from 'node:crypto';
import type { Services } from '#platform/server/program/services.ts';
import { aboutSoftwareToken } from '../second-factor/software-tokens.ts';
import { aboutVerifier } from '../sign-in/verifiers.ts';
import { ABOUT_HASHING_KEY } from './hashing-key.ts';
import { createSealing } from './secrets.ts';
import { aboutKey } from './signing-keys.ts';

const BATCH = 500;

type Resealed = { rows: number; unopened: number };

/**
 * Seals under the current secret whatever of the provider's another one has sealed: keys first, then second factors and password verifiers
 * in batches of 500 users. Returns how many rows it changed, and how many no known secret opens. Safe to run twice, and beside the site: a
 * value that somebody changes meanwhile stays as they left it.
 */
export async function resealIdentity(services: Pick<Services, 'config' | 'db'>): Promise<Resealed> {
  const done = await resealKeys(services);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await resealUsers(services, after);
    done.rows += batch.rows;
    done.unopened += batch.unopened;
    if (batch.last === null) return done;
    after = batch.last;
  }
}

async function resealKeys({ config, db }: Pick<Services, 'config' | 'db'>): Promise<Resealed> {
  const sealing = createSealing(config.secret, randomBytes);
  const done = { rows: 0, unopened: 0 };
  const keys = await db.selectFrom('identity_signing_keys').selectAll().where('state', '<>', 'RETIRED').execute();
  for (const { kid, sealed_private_key: sealed } of keys) {
    const fresh = sealing.reseal(sealed, aboutKey(kid));
    if (fresh === null) done.unopened += sealing.open(sealed, aboutKey(kid)) === null ? 1 : 0;
    else {
      await db.updateTable('identity_signing_keys').set({ sealed_private_key: fresh }).where('kid', '=', kid).execute();
      done.rows += 1;
    }
  }
  const hashing = await db.selectFrom('identity_hashing_keys').select('sealed_key').executeTakeFirst();
  const fresh = hashing && sealing.reseal(hashing.sealed_key, ABOUT_HASHING_KEY);
  if (!fresh) return done;
  await db.updateTable('identity_hashing_keys').set({ sealed_key: fresh }).execute();
  return { ...done, rows: done.rows + 1 };
}

const COLUMNS = ['sealed_srp_verifier', 'sealed_software_token', 'pending_software_token'] as const;

async function resealUsers({ config, db }: Pick<Services, 'config' | 'db'>, after: string): Promise<Resealed & { last: string | null }> {
  const sealing = createSealing(config.secret, randomBytes);
  const done = { rows: 0, unopened: 0 };
  return db.transaction().execute(async (tx) => {
    const users = await tx
      .selectFrom('identity_users')
      .select(['sub', ...COLUMNS])
      .where('sub', '>', after)
      .orderBy('sub')
      .limit(BATCH)
      .forNoKeyUpdate()
      .execute();
    for (const user of users) {
      const about = { verifier: aboutVerifier({ config }, user.sub), token: aboutSoftwareToken(user.sub) };
      const changes: Partial<Record<(typeof COLUMNS)[number], Buffer>> = {};
      for (const column of COLUMNS) {
        const sealed = user[column];
        if (sealed === null) continue;
        const bound = column === 'sealed_srp_verifier' ? about.verifier : about.token;
        const fresh = sealing.reseal(sealed, bound);
        if (fresh !== null) changes[column] = fresh;
        else if (sealing.open(sealed, bound) === null) done.unopened += 1;
      }
      if (Object.keys(changes).length === 0) continue;
      await tx.updateTable('identity_users').set(changes).where('sub', '=', user.sub).execute();
      done.rows += 1;
    }
    return { ...done, last: users.at(-1)?.sub ?? null };
  });
}
