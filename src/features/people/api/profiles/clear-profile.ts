import type { CommandContext } from '#platform/server/database/transaction.ts';
import { publishPerson } from '../accounts/publish-person.ts';
import { removePictures } from '../../pictures/server/change-pictures.ts';

/** Clears a person's display name, bio, links and pictures. Returns their username, or null if the account is deleted. */
export async function clearProfile(command: CommandContext, userId: string): Promise<string | null> {
  const { tx, now } = command;
  const before = await tx.selectFrom('users').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();
  if (!before || before.status === 'deleted') return null;
  await tx
    .updateTable('users')
    .set({ display_name: null, bio: null, links: JSON.stringify([]), updated_at: now })
    .where('user_id', '=', userId)
    .execute();
  await removePictures(command, before);
  await publishPerson(command, userId);
  return before.username;
}
