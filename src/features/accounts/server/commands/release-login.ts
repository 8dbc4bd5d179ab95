import type { CommandContext } from '#platform/server/transaction.ts';

/**
 * Lets go of a login that the identity provider is about to delete: true where no account hangs on it, or a deleted one, and then none is ever
 * made for it, whoever asks at the same moment. False while an account stands, so that there is one way to delete one.
 */
export async function releaseLogin(
  { tx, newId }: Pick<CommandContext, 'tx' | 'newId'>,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  // A claim without a person: whoever makes an account for this login finds it taken.
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
