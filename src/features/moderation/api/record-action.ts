import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { AdminActionType } from '../log/contract.ts';

export type AdminAction = { action: AdminActionType; subject: object };

/** Records an administrator's action, in the transaction that carries it out; the database refuses later changes. Returns its id. */
export async function recordAction(
  { tx, now, newId }: CommandContext,
  admin: Pick<Actor, 'userId'>,
  { action, subject }: AdminAction,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('admin_actors')
    .values({ user_id: admin.userId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('admin_actions')
    .values({ admin_user_id: admin.userId, id, action, subject: JSON.stringify(subject), at: now })
    .execute();
  return id;
}
