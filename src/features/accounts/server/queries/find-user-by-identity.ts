import type { Db } from '#db/client.ts';
import type { UserRow } from './serialize-user.ts';

/** The account of a person at the identity provider, or undefined if there is none yet. */
export function findUserByIdentity(db: Db, identity: { issuer: string; subject: string }): Promise<UserRow | undefined> {
  return db
    .selectFrom('identity_claims')
    .innerJoin('users', 'users.user_id', 'identity_claims.user_id')
    .selectAll('users')
    .where('identity_claims.issuer', '=', identity.issuer)
    .where('identity_claims.subject', '=', identity.subject)
    .executeTakeFirst();
}
