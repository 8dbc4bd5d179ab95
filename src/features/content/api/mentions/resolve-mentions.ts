import type { Db, Tx } from '#db/client.ts';
import { findUserIds } from '#features/people/api/usernames/find-user-ids.ts';
import type { Mention } from '../../contract.ts';
import { mentionedUsernames, writtenKey } from '../../rules.ts';

/**
 * The people mentioned in a text, in the order of the text; skips names that no one has. `before` are the text's previous mentions: a name
 * in them keeps referring to the same person.
 */
export async function resolveMentions(db: Db | Tx, text: string, before: Mention[] = []): Promise<Mention[]> {
  const usernames = mentionedUsernames(text);
  const people = await findUserIds(db, usernames);
  const meant = new Map(before.map((mention) => [writtenKey(mention), mention]));
  return usernames.flatMap((username) => meant.get(username.toLowerCase()) ?? people.get(username.toLowerCase()) ?? []);
}
