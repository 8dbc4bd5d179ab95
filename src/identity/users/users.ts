import type { Selectable } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import type { IdentityUsers } from '#db/schema.ts';
import { canonicalEmail } from '../rules.ts';
import { decoyEmail, decoySub } from './decoy-subjects.ts';
import type { Secrets } from '../tokens/secrets.ts';

export type IdentityUser = Selectable<IdentityUsers>;

/**
 * An account as the caller named it: the user, if there is one, its subject, and the key under which attempts and codes
 * are counted. Unknown names get an invented subject and key that never change, so that they are treated like known ones.
 */
export type Subject = { user: IdentityUser | null; sub: string; key: string; email: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Finds the account by email or by sub. */
export async function findSubject(db: Db | Tx, secrets: Secrets, username: string): Promise<Subject> {
  const user = await findUser(db, username);
  if (user) return { user, sub: user.sub, key: subjectKeyOf(secrets, user.sub), email: user.email };
  const login = canonicalEmail(username);
  const sub = UUID.test(login) ? login : decoySub(secrets, login);
  return { user: null, sub, key: subjectKeyOf(secrets, sub), email: login.includes('@') ? login : decoyEmail(secrets, sub) };
}

/** Returns the subject of whoever signs in with this address; null if nobody does. */
export async function findSubjectByEmail(db: Db | Tx, email: string): Promise<string | null> {
  const login = await db.selectFrom('identity_logins').select('sub').where('email_lower', '=', canonicalEmail(email)).executeTakeFirst();
  return login?.sub ?? null;
}

/** The key of an account. */
export function subjectKeyOf(secrets: Secrets, sub: string): string {
  return secrets.hash('subject', sub).toString('hex');
}

/** Returns whether a caller who may use either name means this user. */
export function isNamed(username: string, user: { sub: string; email: string }): boolean {
  const named = canonicalEmail(username);
  return named === user.sub || named === canonicalEmail(user.email);
}

/** Returns the current user row, locked until the transaction ends. */
export async function lockUser(tx: Tx, sub: string, strength: 'update' | 'share'): Promise<IdentityUser | null> {
  const query = tx.selectFrom('identity_users').selectAll().where('sub', '=', sub);
  return (await (strength === 'update' ? query.forUpdate() : query.forShare()).executeTakeFirst()) ?? null;
}

/** Assigns the address to a user. Returns false if another user has it. */
export async function claimEmail(tx: Tx, email: string, sub: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('identity_logins')
    .values({ email_lower: canonicalEmail(email), sub })
    .onConflict((conflict) => conflict.column('email_lower').doUpdateSet({ sub }).where('identity_logins.sub', '=', sub))
    .returning('sub')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function findUser(db: Db | Tx, username: string): Promise<IdentityUser | null> {
  const query = db.selectFrom('identity_users').selectAll('identity_users');
  const found = UUID.test(username)
    ? query.where('sub', '=', username.toLowerCase())
    : query
        .innerJoin('identity_logins', 'identity_logins.sub', 'identity_users.sub')
        .where('identity_logins.email_lower', '=', canonicalEmail(username));
  return (await found.executeTakeFirst()) ?? null;
}
