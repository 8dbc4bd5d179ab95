import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { recordAction } from '#features/moderation/api/record-action.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { createInvitation, endInvitation, findInvited, listInvitations, type InvitationRow } from '#features/sign-in/api/invitations.ts';
import { administrationRefusals } from '../../refusals.ts';
import type { CreateInvitation, EndInvitation, Invitation, QueryInvitations } from '../contract.ts';

const SHOWN_EACH = 10;

/** Creates an invitation and records it in the log, without its code and without whom it is for: the log stays for good. Refuses an end that is over. */
export async function invite(command: CommandContext, admin: Actor, { note, mostUses, endsAt }: CreateInvitation): Promise<{ id: string }> {
  const end = endsAt === null ? null : new Date(endsAt);
  if (end !== null && end <= command.now) throw administrationRefusals.OVER_BEFORE_IT_BEGINS();
  const row = await createInvitation(command, { note, mostUses, endsAt: end, by: admin.userId });
  await recordAction(command, admin, { action: 'CREATE_INVITATION', subject: { invitation: row.id, text: wordsOf(row) } });
  return { id: row.id };
}

/** Ends an invitation now; who has joined by it stays. Refuses with CONFLICT one that is over. */
export async function endInvite(command: CommandContext, admin: Actor, { id }: EndInvitation): Promise<void> {
  const row = await endInvitation(command, id);
  if (row === null) throw administrationRefusals.INVITATION_OVER();
  await recordAction(command, admin, { action: 'END_INVITATION', subject: { invitation: id, text: wordsOf(row) } });
}

/** All invitations with who has joined by them, newest first. */
export async function queryInvitations(services: Services, input: QueryInvitations): Promise<Page<Invitation>> {
  const { db, cursors } = services;
  return await keysetPage(cursors, {
    list: 'invitations',
    input,
    read: (after, count) => listInvitations(db, after && { createdAt: String(after[0]), id: String(after[1]) }, count),
    keyOf: (row) => [row.created_at.toISOString(), row.id],
    async present(shown) {
      const invited = await findInvited(
        db,
        shown.map(({ id }) => id),
        SHOWN_EACH,
      );
      const ids = [...shown.map((row) => row.created_by), ...invited.map(({ userId }) => userId)];
      const people = await findUserCards(services, ids, { forAdministrators: true });
      return shown.map((row) => ({
        id: row.id,
        code: row.code,
        note: row.note,
        mostUses: row.most_uses,
        uses: row.uses,
        endsAt: row.ends_at?.toISOString() ?? null,
        createdAt: row.created_at.toISOString(),
        by: people.get(row.created_by) ?? null,
        joined: invited.flatMap(({ invitationId, userId }) => (invitationId === row.id ? (people.get(userId) ?? []) : [])),
      }));
    },
  });
}

function wordsOf({ most_uses: most }: InvitationRow): string {
  return `For ${most === 1 ? 'one person' : `${most} people`}`;
}
