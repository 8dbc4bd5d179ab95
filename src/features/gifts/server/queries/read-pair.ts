import type { Db } from '#db/client.ts';
import { oneLine } from '#kernel/text/one-line.ts';
import { hasLeft } from '#features/people/rules.ts';
import type { GiftRow } from '../commands/lock-gift.ts';

/** Returns how mails name the giver of a gift and the creator whose goods they give. */
export async function readPair(db: Db, gift: Pick<GiftRow, 'giver_user_id' | 'owner_user_id'>): Promise<{ giver: string; owner: string }> {
  const people = await db
    .selectFrom('users')
    .select(['user_id', 'username', 'display_name'])
    .where('user_id', 'in', [gift.giver_user_id, gift.owner_user_id])
    .execute();
  const nameOf = (userId: string) => {
    const person = people.find((one) => one.user_id === userId);
    return !person || hasLeft(person) ? 'Somebody' : oneLine(person.display_name ?? `@${person.username}`);
  };
  return { giver: nameOf(gift.giver_user_id), owner: nameOf(gift.owner_user_id) };
}
