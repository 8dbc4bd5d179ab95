import type { Selectable } from 'kysely';
import type { Tx, Db } from '#db/client.ts';
import type { IdentityFamilies } from '#db/schema.ts';
import { LIFETIMES } from './rules.ts';
import { isSameHash, type RandomBytes, type Secrets } from './secrets.ts';

export type Family = Selectable<IdentityFamilies>;

const SECRET_BYTES = 32;
const TOKEN_BYTES = 16 + 16 + SECRET_BYTES;

/** Begins a family of tokens with one sign-in. The refresh token is told once; only its hash is kept. */
export async function startFamily(
  tx: Tx,
  given: { secrets: Secrets; randomBytes: RandomBytes },
  who: { sub: string; originJti: string; now: Date },
): Promise<string> {
  const token = Buffer.concat([uuidBytes(who.sub), uuidBytes(who.originJti), given.randomBytes(SECRET_BYTES)]);
  await tx
    .insertInto('identity_families')
    .values({
      sub: who.sub,
      origin_jti: who.originJti,
      token_hash: given.secrets.hash('refresh-token', token.toString('hex')),
      authenticated_at: who.now,
      expires_at: new Date(who.now.getTime() + LIFETIMES.refreshTokenDays * 86_400_000),
      revoked_at: null,
    })
    .execute();
  return token.toString('base64url');
}

/** The family that a refresh token belongs to, or null when this provider never gave it out. */
export async function findFamilyByToken(db: Db | Tx, secrets: Secrets, refreshToken: string): Promise<Family | null> {
  const token = Buffer.from(refreshToken, 'base64url');
  if (token.length !== TOKEN_BYTES || token.toString('base64url') !== refreshToken) return null;
  const family = await findFamily(db, uuidOf(token.subarray(0, 16)), uuidOf(token.subarray(16, 32)));
  return family && isSameHash(family.token_hash, secrets.hash('refresh-token', token.toString('hex'))) ? family : null;
}

export async function findFamily(db: Db | Tx, sub: string, originJti: string): Promise<Family | null> {
  return (
    (await db.selectFrom('identity_families').selectAll().where('sub', '=', sub).where('origin_jti', '=', originJti).executeTakeFirst()) ??
    null
  );
}

/** Ends families of a user: one, all, or all but one. Rows stay until they expire, so that a revoked token is recognised. */
export async function revokeFamilies(db: Db | Tx, sub: string, now: Date, which: { only?: string; except?: string } = {}): Promise<void> {
  let query = db.updateTable('identity_families').set({ revoked_at: now }).where('sub', '=', sub).where('revoked_at', 'is', null);
  if (which.only !== undefined) query = query.where('origin_jti', '=', which.only);
  if (which.except !== undefined) query = query.where('origin_jti', '<>', which.except);
  await query.execute();
}

function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
