import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Tx } from '#db/client.ts';
import { recountGroups, type Group } from '../../feed/server/recount-groups.ts';

const BATCH = 500;

/**
 * Deletes the settings of a person who left, up to 500 notifications to them, and up to 500 to others that name them:
 * groups they were in are recounted without them. Returns how many.
 */
export async function deleteNotificationsOf({ tx }: CommandContext, userId: string): Promise<number> {
  const toThem = tx.selectFrom('notifications').select('id').where('to_user_id', '=', userId).limit(BATCH);
  const theirs = await tx.deleteFrom('notifications').where('to_user_id', '=', userId).where('id', 'in', toThem).executeTakeFirst();
  const someFromThem = tx.selectFrom('notifications').select('id').where('from_user_id', '=', userId).limit(BATCH);
  const fromThem = await tx
    .deleteFrom('notifications')
    .where('from_user_id', '=', userId)
    .where('id', 'in', someFromThem)
    .returning(['to_user_id', 'group_key'])
    .execute();
  await recountGroups(
    tx,
    fromThem.filter((row): row is Group => row.group_key !== null),
  );
  const settings = await tx.deleteFrom('notification_settings').where('user_id', '=', userId).executeTakeFirst();
  await deleteBells(tx, userId);
  await tx.deleteFrom('mail_standings').where('user_id', '=', userId).execute();
  // Mails still to be sent to them, such as word that the account is gone, are among those waiting.
  const mails = await tx
    .deleteFrom('mail_outbox')
    .where('to_user_id', '=', userId)
    .where('state', 'not in', ['waiting', 'taken', 'sending'])
    .executeTakeFirst();
  return Number(settings.numDeletedRows) + Number(mails.numDeletedRows) + Number(theirs.numDeletedRows) + fromThem.length;
}

// Each bell is stored on both sides; each side says who is on the other.
async function deleteBells(tx: Tx, userId: string): Promise<void> {
  const theirs = await tx.deleteFrom('bells').where('user_id', '=', userId).returning('creator_user_id as id').execute();
  const listeners = await tx.deleteFrom('bell_listeners').where('creator_user_id', '=', userId).returning('user_id as id').execute();
  const idsOf = (rows: { id: string }[]) => [userId, ...rows.map(({ id }) => id)];
  await tx.deleteFrom('bell_listeners').where('creator_user_id', 'in', idsOf(theirs)).where('user_id', '=', userId).execute();
  await tx.deleteFrom('bells').where('user_id', 'in', idsOf(listeners)).where('creator_user_id', '=', userId).execute();
}
