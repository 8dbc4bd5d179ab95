import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Db, Tx } from '#db/client.ts';
import type { SiteValues } from '#kernel/site/site-settings.ts';
import { findUserByIdentity } from '#features/people/api/accounts/create-user.ts';
import type { JoinRequestStatus } from '../contract.ts';
import { enqueueJoinRequested } from '../../api/join-requested.ts';
import { decideJoining, isValidInvitation, type JoiningDecision } from '../rules.ts';

type Identity = { issuer: string; subject: string };
type Asking = Identity & { email: string; name: string | null; invitation: string | undefined };

/** The invitation by which somebody comes in; null if they need none. */
export type Admission =
  | { decision: 'ok'; invitation: { id: string; createdBy: string } | null }
  | { decision: Exclude<JoiningDecision, 'ok' | 'ASK'> };

/**
 * Decides whether somebody may have an account now, and writes down their request where administrators decide. Locks the invitation that is
 * brought until the transaction ends, so that it never lets in more people than it may: `takeInvitation` counts whoever came.
 */
export async function admit(
  command: CommandContext,
  site: Pick<SiteValues, 'joining' | 'blockedDomains'>,
  asking: Asking,
): Promise<Admission> {
  const { tx, now, newId } = command;
  const { issuer, subject, email, name } = asking;
  const request = await lockRequest(tx, asking);
  const invitation =
    asking.invitation === undefined
      ? undefined
      : await tx.selectFrom('invitations').selectAll().where('code', '=', asking.invitation).forUpdate().executeTakeFirst();
  // A call of the same person that ran at the same time has let them in while this one waited.
  if (await findUserByIdentity(tx, asking)) return { decision: 'ok', invitation: null };
  const isValid = invitation !== undefined && isValidInvitation(invitation, now);
  const decision = decideJoining(site, {
    email,
    request,
    invitation: asking.invitation === undefined ? 'none' : isValid ? 'valid' : 'invalid',
  });
  if (decision === 'ok') return { decision, invitation: isValid ? { id: invitation.id, createdBy: invitation.created_by } : null };
  if (decision !== 'ASK') return { decision };
  const written = await tx
    .insertInto('join_requests')
    .values({ id: newId(), issuer, subject, email, name: name?.slice(0, 200) || null, status: 'WAITING', created_at: now })
    // Two calls at once write one request.
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written) await enqueueJoinRequested(command);
  return { decision: 'WAITING' };
}

async function lockRequest(tx: Tx, { issuer, subject }: Identity): Promise<JoinRequestStatus | null> {
  const row = await tx
    .selectFrom('join_requests')
    .select('status')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
  return row?.status ?? null;
}

/** What was decided about somebody's request; null if they haven't asked. */
export async function findRequest(db: Db | Tx, { issuer, subject }: Identity): Promise<JoinRequestStatus | null> {
  const row = await db
    .selectFrom('join_requests')
    .select('status')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.status ?? null;
}

/** Counts somebody who has come by an invitation that `admit` has locked, once, and forgets what was decided about them. */
export async function welcomeIn(
  { tx, now }: CommandContext,
  { issuer, subject, userId }: Identity & { userId: string },
  invitation: { id: string; createdBy: string } | null,
): Promise<void> {
  await tx.deleteFrom('join_requests').where('issuer', '=', issuer).where('subject', '=', subject).execute();
  if (invitation === null) return;
  const counted = await tx
    .insertInto('invited_people')
    .values({ user_id: userId, invitation_id: invitation.id, invited_by: invitation.createdBy, joined_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .execute();
  if (counted.length === 0) return;
  await tx
    .updateTable('invitations')
    .set((are) => ({ uses: are('uses', '+', 1) }))
    .where('id', '=', invitation.id)
    .execute();
}
