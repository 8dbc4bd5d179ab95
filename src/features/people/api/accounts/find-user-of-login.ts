import type { Tx } from '#db/client.ts';

/** Returns the id of the account that a login of an identity provider opens; null if it has none. */
export async function findUserOfLogin(tx: Tx, { issuer, subject }: { issuer: string; subject: string }): Promise<string | null> {
  const claim = await tx
    .selectFrom('identity_claims')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return claim?.user_id ?? null;
}
