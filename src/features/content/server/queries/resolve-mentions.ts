import type { Db, Tx } from '#db/client.ts';
import { findUserIds } from '#features/accounts/server/queries/find-user-ids.ts';
import type { Mention } from '../../contract.ts';
import { mentionedUsernames } from '../../rules.ts';

/** The people whom a text mentions, in the order of the text; names that nobody has are left out. */
export async function resolveMentions(db: Db | Tx, text: string): Promise<Mention[]> {
  const usernames = mentionedUsernames(text);
  const people = await findUserIds(db, usernames);
  return usernames.flatMap((username) => people.get(username.toLowerCase()) ?? []);
}
