import type { Db, Tx } from '#db/client.ts';

/**
 * Returns by which subjects of the identity provider somebody signs in; in practice one. Their address here may be behind the one that they
 * sign in with, and somebody else may have taken it since.
 */
export async function findSubjects(db: Db | Tx, userId: string): Promise<string[]> {
  const claims = await db.selectFrom('identity_claims').select('subject').distinct().where('user_id', '=', userId).execute();
  return claims.map((claim) => claim.subject);
}
