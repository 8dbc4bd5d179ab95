import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { countJoinRequests, decideJoinRequest, listJoinRequests } from '#features/sign-in/api/join-requests.ts';
import { administrationRefusals } from '../../refusals.ts';
import type { DecideJoinRequest, JoinRequest, QueryJoinRequests } from '../contract.ts';
import { mailDecision } from './mail-decision.ts';

/**
 * Decides about somebody's request to join, records it in the log, and mails them. The log stays for good and the request doesn't, so the
 * log says neither name nor address. Refuses with CONFLICT one that a colleague has decided, or that is gone.
 */
export async function decideRequest(command: CommandContext, admin: Actor, { id, decision }: DecideJoinRequest): Promise<void> {
  const isDecided = await decideJoinRequest(command, id, { decision, by: admin.userId });
  if (!isDecided) throw administrationRefusals.REQUEST_DECIDED();
  const action = decision === 'APPROVED' ? 'APPROVE_JOINING' : 'DECLINE_JOINING';
  await recordAction(command, admin, { action, subject: { request: id } });
  await command.enqueue(mailDecision, { requestId: id });
}

/** The requests that wait, for administrators. */
export async function queryJoinRequests({ db, cursors }: Services, input: QueryJoinRequests): Promise<Page<JoinRequest>> {
  return await keysetPage(cursors, {
    list: 'join-requests',
    input,
    read: (after, count) => listJoinRequests(db, after && { createdAt: String(after[0]), id: String(after[1]) }, count),
    keyOf: (row) => [row.created_at.toISOString(), row.id],
    present: async (shown) =>
      shown.map(({ id, email, name, note, created_at: at }) => ({ id, email, name, note, createdAt: at.toISOString() })),
  });
}

export async function countRequests({ db }: Pick<Services, 'db'>): Promise<{ count: number }> {
  return { count: await countJoinRequests(db) };
}
