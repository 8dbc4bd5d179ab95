import type { Db, Tx } from '#db/client.ts';

/**
 * Returns by which subjects of the identity provider somebody signs in; in practice one. Their address here may be behind the one that they
 * sign in with, and somebody else may have taken it since.
 */
export async function findSubjects(db: Db | Tx, userId: string): Promise<string[]> {
  const claims = await findLogins(db, userId);
  return [...new Set(claims.map((claim) => claim.subject))];
}

/** Returns by which logins somebody signs in, or did before they left. */
export async function findLogins(db: Db | Tx, userId: string): Promise<{ issuer: string; subject: string }[]> {
  return db.selectFrom('identity_claims').select(['issuer', 'subject']).where('user_id', '=', userId).execute();
}
