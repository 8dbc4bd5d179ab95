import type { CommandContext } from '#platform/server/database/transaction.ts';

/**
 * Releases a login that the identity provider is about to delete. Returns true if it has no account or a deleted one; it can then never get
 * one, even from a concurrent request. Returns false while an account exists, so that there is only one way to delete it.
 */
export async function releaseLogin(
  { tx, newId }: Pick<CommandContext, 'tx' | 'newId'>,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  // A claim without a person: a request to create an account for this login finds it taken.
  const claim = await tx
    .insertInto('identity_claims')
    .values({ issuer, subject, user_id: newId() })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (claim) return true;
  const { user_id: userId } = await tx
    .selectFrom('identity_claims')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  const user = await tx.selectFrom('users').select('status').where('user_id', '=', userId).executeTakeFirst();
  return user === undefined || user.status === 'deleted';
}
