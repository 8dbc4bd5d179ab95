import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

export type AdminAction = {
  action:
    | 'APPROVE_CONTENT'
    | 'REJECT_CONTENT'
    | 'RESTORE_CONTENT'
    | 'APPROVE_TAG'
    | 'MAP_TAG'
    | 'BLOCK_TAG'
    | 'REOPEN_TAG'
    | 'SETTLE_MESSAGE_REPORT'
    | 'REFUND_PAYMENT'
    | 'GRANT_ADMIN'
    | 'REMOVE_COMMENT'
    | 'CLEAR_PROFILE'
    | 'DISMISS_REPORTS';
  subject: object;
};

/** Writes down what an administrator does, in the transaction that does it; the database refuses to change it afterwards. Answers its id. */
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
