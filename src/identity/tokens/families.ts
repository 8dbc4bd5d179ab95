import type { Selectable } from 'kysely';
import type { Tx, Db } from '#db/client.ts';
import type { IdentityFamilies } from '#db/schema.ts';
import type { Origin } from '../http/caller.ts';
import { LIFETIMES } from '../rules.ts';
import { readToken, refreshTokenOf } from './refresh-tokens.ts';
import type { RandomBytes, Secrets } from './secrets.ts';

export type Family = Selectable<IdentityFamilies>;

const SEED_BYTES = 32;
const NOWHERE: Origin = { device: '', network: '' };

/** Starts a token family for one sign-in and returns its first refresh token. */
export async function startFamily(
  tx: Tx,
  given: { secrets: Secrets; randomBytes: RandomBytes },
  who: { sub: string; originJti: string; now: Date; origin: Origin },
): Promise<string> {
  const family = { sub: who.sub, origin_jti: who.originJti, seed: given.randomBytes(SEED_BYTES), generation: 0 };
  await tx
    .insertInto('identity_families')
    .values({
      ...family,
      authenticated_at: who.now,
      last_used_at: who.now,
      expires_at: new Date(who.now.getTime() + LIFETIMES.refreshTokenDays * 86_400_000),
      ...who.origin,
    })
    .execute();
  return refreshTokenOf(given.secrets, family);
}

/** Returns the family that a refresh token belongs to and the token's generation, or null if this provider never issued it. */
export async function findFamilyByToken(
  db: Db | Tx,
  secrets: Secrets,
  refreshToken: string,
): Promise<{ family: Family; generation: number } | null> {
  const token = readToken(refreshToken);
  const family = token && (await findFamily(db, token.sub, token.originJti));
  const generation = family ? token.generationIn(secrets, family) : null;
  return family && generation !== null ? { family, generation } : null;
}

export async function findFamily(db: Db | Tx, sub: string, originJti: string): Promise<Family | null> {
  return (
    (await db.selectFrom('identity_families').selectAll().where('sub', '=', sub).where('origin_jti', '=', originJti).executeTakeFirst()) ??
    null
  );
}

/**
 * Starts the next generation of a family if it is still at `generation`: of any number of concurrent callers, only one does. `repeated` is
 * the generation of the token that was brought if it isn't the newest: then the newest one has never been used, and never may be.
 */
export async function rotateFamily(
  db: Db | Tx,
  family: Pick<Family, 'sub' | 'origin_jti' | 'generation'>,
  { now, origin, repeated = null }: { now: Date; origin: Origin; repeated?: number | null },
): Promise<Family | null> {
  const generation = family.generation + 1;
  const why = { repeated_generation: repeated, repeated_for: repeated === null ? null : generation };
  return (
    (await db
      .updateTable('identity_families')
      .set({ generation, ...why, rotated_at: now, last_used_at: now, ...origin })
      .where('sub', '=', family.sub)
      .where('origin_jti', '=', family.origin_jti)
      .where('generation', '=', family.generation)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst()) ?? null
  );
}

/**
 * Revokes a user's families (one, all, or all but one) and returns whether there were any. Rows stay until they expire, so that a revoked
 * token is recognised, but without the device and the network.
 */
export async function revokeFamilies(
  db: Db | Tx,
  sub: string,
  now: Date,
  which: { only?: string; except?: string } = {},
): Promise<boolean> {
  let query = db
    .updateTable('identity_families')
    .set({ revoked_at: now, ...NOWHERE })
    .where('sub', '=', sub)
    .where('revoked_at', 'is', null);
  if (which.only !== undefined) query = query.where('origin_jti', '=', which.only);
  if (which.except !== undefined) query = query.where('origin_jti', '<>', which.except);
  return (await query.returning('origin_jti').execute()).length > 0;
}

/** Revokes the families of all users: everybody has to sign in again. */
export async function revokeEveryFamily(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('identity_families')
    .set({ revoked_at: now, ...NOWHERE })
    .where('revoked_at', 'is', null)
    .execute();
}
