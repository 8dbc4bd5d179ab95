import { z } from 'zod';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

export const AdminActionType = z.enum([
  'APPROVE_CONTENT',
  'REJECT_CONTENT',
  'RESTORE_CONTENT',
  'APPROVE_TAG',
  'MAP_TAG',
  'BLOCK_TAG',
  'REOPEN_TAG',
  'SETTLE_MESSAGE_REPORT',
  'REFUND_PAYMENT',
  'GRANT_ADMIN',
  'REMOVE_COMMENT',
  'CLEAR_PROFILE',
  'DISMISS_REPORTS',
  'SUSPEND_PERSON',
  'RESTORE_PERSON',
]);

export type AdminAction = { action: z.infer<typeof AdminActionType>; subject: object };

/** Records an administrator's action, in the transaction that carries it out; the database refuses later changes. Returns its id. */
export async function recordAction(
  { tx, now, newId }: CommandContext,
  admin: Pick<Actor, 'userId'>,
  { action, subject }: AdminAction,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('admin_actions')
    .values({ admin_user_id: admin.userId, id, action, subject: JSON.stringify(subject), at: now })
    .execute();
  return id;
}
